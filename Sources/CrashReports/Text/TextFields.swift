internal import LogModel
internal import Scanning

/// The `Name: value` lines of a text that is no crash, the first of each name.
struct TextFields {
  /// A field and the line it stands on.
  struct Field {
    var value: Range<Int>
    var line: CrashReportLine
  }

  /// How many different names are kept; no report has as many.
  private static let limit = 200

  private var fields: [String: Field] = [:]

  /// Takes a line; `false` when it is no field.
  mutating func take(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    guard let field = TextField(line.content, in: bytes) else { return false }
    if !field.value.isEmpty, fields[field.name] == nil, fields.count < TextFields.limit {
      fields[field.name] = Field(value: field.value, line: line)
    }
    return true
  }

  /// Whether a line is the first of another report: JSON, or a text with an identifier of its own.
  func isStartOfAnother(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    IPSObjectStart.isObject(at: line.content.lowerBound, in: bytes)
      || fields["incident identifier"] != nil
        && bytes.starts(line.content, with: "Incident Identifier:")
  }

  /// The field of a name, which is in lower case.
  subscript(name: String) -> Field? { fields[name] }

  /// The text of the first of these fields that is there.
  func text(_ names: String..., in bytes: Span<UInt8>) -> String? {
    for name in names {
      if let field = fields[name] { return TextCrashReader.text(field.value, in: bytes) }
    }
    return nil
  }

  /// The time of the first of these fields that is one.
  func instant(_ names: String..., in bytes: Span<UInt8>) -> Instant? {
    for name in names {
      let time = fields[name].flatMap { ReportTimestamp.instant(in: $0.value, of: bytes) }
      if let time { return time }
    }
    return nil
  }

  /// The system that `OS Version:` names.
  func system(in bytes: Span<UInt8>) -> CrashReport.OperatingSystem? {
    // Character recognition takes the letter for a zero.
    text("os version", in: bytes).map {
      SystemVersion.parse($0.hasPrefix("iPhone 0S") ? "iPhone OS" + $0.dropFirst(9) : $0)
    }
  }
}
