internal import LogModel

/// The JSON Schema (draft 2020-12) of the report, the normative form of its contract.
///
/// The file is compiled into the program, so that a binary that is moved still has it.
package enum ReportSchema {
  /// The schema as text: `report.schema.json` with the names of the catalogue's rules.
  package static let text: String = {
    let names = FindingRule.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return String(decoding: PackageResources.report_schema_json, as: UTF8.self)
      .replacing("\"enum\": []", with: "\"enum\": [\(names)]")
  }()

  /// The schema of a line of the `ndjson` format as text.
  package static var ofLines: String { withDefinitions(PackageResources.line_schema_json) }

  /// The schema of the report about many inputs.
  package static var ofTriage: String { withDefinitions(PackageResources.triage_schema_json) }

  /// The schema of a line of the report about many inputs.
  package static var ofTriageLines: String {
    withDefinitions(PackageResources.triage_line_schema_json, PackageResources.triage_schema_json)
  }

  /// A schema with the definitions of others, and of the report's own one, behind its own.
  private static func withDefinitions(_ files: [UInt8]...) -> String {
    let mark = "  \"$defs\": {"
    let texts = files.map { String(decoding: $0, as: UTF8.self) } + [text]
    let ends = "\n  }\n}"
    let bodies = texts.map { text -> Substring in
      guard let start = text.firstRange(of: mark)?.upperBound,
        let end = text.ranges(of: ends).last?.lowerBound, start <= end
      else { return "" }
      return text[start..<end]
    }
    guard let first = texts.first, let start = first.firstRange(of: mark)?.upperBound else {
      return text
    }
    let definitions = bodies.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: ",")
    return first[..<start] + definitions + ends + "\n"
  }
}
