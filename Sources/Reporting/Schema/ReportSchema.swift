/// The JSON Schema (draft 2020-12) of the report, the normative form of its contract.
///
/// The file is compiled into the program, so that a binary that is moved still has it.
package enum ReportSchema {
  /// The schema as it stands in `report.schema.json`, UTF-8.
  package static var bytes: ContiguousArray<UInt8> {
    ContiguousArray(PackageResources.report_schema_json)
  }

  /// The schema as text.
  package static var text: String {
    String(decoding: PackageResources.report_schema_json, as: UTF8.self)
  }

  /// The schema of a line of the `ndjson` format as text: `line.schema.json` with the definitions of
  /// the report's own schema.
  package static var ofLines: String {
    let mark = "  \"$defs\": {"
    let line = String(decoding: PackageResources.line_schema_json, as: UTF8.self)
    guard let end = line.firstRange(of: mark)?.lowerBound,
      let definitions = text.firstRange(of: mark)?.lowerBound
    else { return line }
    return String(line[..<end] + text[definitions...])
  }
}
