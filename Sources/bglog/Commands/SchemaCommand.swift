internal import ArgumentParser
internal import BGLogKit

/// `bglog schema`: the normative form of the report contract.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema (draft 2020-12) of the json format, or of rule packs.",
    discussion: """
      EXAMPLES
        bglog schema > report.schema.json
        bglog analyze --format json console.log > report.json
        check-jsonschema --schemafile report.schema.json report.json
        bglog schema --rules > rules.schema.json
      """)

  /// Whether rule packs are meant.
  @Flag(help: "Print the schema of rule packs.")
  var rules = false

  func run() throws {
    try StandardStreams.printOutput(rules ? RuleLibrary.schema : ReportOutput.schema)
  }
}
