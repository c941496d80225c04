internal import ArgumentParser
internal import BGLogKit

/// `bglog schema`: the normative form of the report contract.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema (draft 2020-12) of reports or of rule packs.",
    discussion: """
      EXAMPLES
        bglog schema > report.schema.json
        bglog analyze --format json console.log > report.json
        check-jsonschema --schemafile report.schema.json report.json
        bglog schema --ndjson > line.schema.json
        bglog schema --rules > rules.schema.json
      """)

  /// Whether rule packs are meant.
  @Flag(help: "Print the schema of rule packs.")
  var rules = false

  /// Whether the lines of the ndjson format are meant.
  @Flag(help: "Print the schema of a line of the ndjson format.")
  var ndjson = false

  func validate() throws {
    if rules, ndjson { throw ValidationError("Ask for --rules or for --ndjson, not for both.") }
  }

  func run() throws {
    let schema = ndjson ? ReportOutput.lineSchema : ReportOutput.schema
    try StandardStreams.printOutput(rules ? RuleLibrary.schema : schema)
  }
}
