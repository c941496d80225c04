internal import ArgumentParser
internal import BGLogKit

/// `bglog schema`: the JSON Schemas of reports, rule packs and configuration files.
struct SchemaCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema (draft 2020-12) of reports, rule packs or configuration.",
    discussion: """
      EXAMPLES
        bglog schema > report.schema.json
        bglog analyze --format json console.log > report.json
        check-jsonschema --schemafile report.schema.json report.json
        bglog schema --ndjson > line.schema.json
        bglog schema --triage > triage.schema.json
        bglog schema --rules > rules.schema.json
        bglog schema --config > config.schema.json
      """)

  /// Whether to print the schema of rule packs.
  @Flag(help: "Print the schema of rule packs.")
  var rules = false

  /// Whether to print the schema of one line in the ndjson format.
  @Flag(help: "Print the schema of a line of the ndjson format.")
  var ndjson = false

  /// Whether to print the schema of a triage report.
  @Flag(help: "Print the schema of what bglog triage prints.")
  var triage = false

  /// Whether to print the schema of configuration files.
  @Flag(help: "Print the schema of configuration files.")
  var config = false

  /// Throws if the flags contradict each other.
  func validate() throws {
    if rules || config, ndjson || triage || rules == config {
      throw ValidationError("Ask for --rules or --config alone, or for --triage and --ndjson.")
    }
  }

  /// Prints the schema.
  func run() throws {
    let schema =
      switch (triage, ndjson) {
      case (false, false): ReportOutput.schema
      case (false, true): ReportOutput.lineSchema
      case (true, false): ReportOutput.triageSchema
      case (true, true): ReportOutput.triageLineSchema
      }
    if config { return try StandardStreams.printOutput(ConfigurationSchema.text) }
    try StandardStreams.printOutput(rules ? RuleLibrary.schema : schema)
  }
}
