internal import ArgumentParser
internal import BGLogKit

/// `bglog schema`: the normative form of the report contract.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema (draft 2020-12) of the json format.",
    discussion: """
      EXAMPLE
        bglog schema > report.schema.json
        bglog analyze --format json console.log > report.json
        check-jsonschema --schemafile report.schema.json report.json
      """)

  func run() { print(ReportOutput.schema, terminator: "") }
}
