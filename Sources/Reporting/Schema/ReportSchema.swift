internal import LogModel

/// The JSON Schema (draft 2020-12) of the report, which defines the format for programs that read
/// it.
///
/// The file is compiled into the program, so the program has it even if only the binary is copied.
package enum ReportSchema {
  /// The schema as text: `report.schema.json` with the names of all rules filled in.
  package static let text: String = {
    let names = FindingRule.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return String(decoding: PackageResources.report_schema_json, as: UTF8.self)
      .replacing("\"enum\": []", with: "\"enum\": [\(names)]")
  }()

  /// The schema of a line in the format `ndjson`, as text.
  package static var ofLines: String { withDefinitions(PackageResources.line_schema_json) }

  /// The schema of the report about many inputs, as text.
  package static var ofTriage: String { withDefinitions(PackageResources.triage_schema_json) }

  /// The schema of a line of the report about many inputs, as text.
  package static var ofTriageLines: String {
    withDefinitions(PackageResources.triage_line_schema_json, PackageResources.triage_schema_json)
  }

  /// Returns the first schema with the definitions of the other files, and of the report's schema,
  /// added to its own.
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
