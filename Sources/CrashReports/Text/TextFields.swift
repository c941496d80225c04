internal import LogModel
internal import Scanning
internal import Statements

/// The `Name: value` lines of a text that is not a crash report; the first of each name.
struct TextFields {
  /// A field and its line.
  struct Field {
    var value: Range<Int>
    var line: CrashReportLine
  }

  /// The maximum number of names that are kept, more than any report has.
  private static let limit = 200

  private var fields: [String: Field] = [:]

  /// Reads a line; `false` if it is not a field.
  mutating func take(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    guard let field = TextField(line.content, in: bytes) else { return false }
    if !field.value.isEmpty, fields[field.name] == nil, fields.count < TextFields.limit {
      fields[field.name] = Field(value: field.value, line: line)
    }
    return true
  }

  /// Whether a line starts another report: JSON, or a text with another identifier.
  func isStartOfAnother(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    IPSObjectStart.isObject(at: line.content.lowerBound, in: bytes)
      || fields["incident identifier"] != nil
        && bytes.starts(line.content, with: "Incident Identifier:")
  }

  /// The field with a name in lower case, or `nil`.
  subscript(name: String) -> Field? { fields[name] }

  /// The text of the first of these fields that exists, or `nil`.
  func text(_ names: String..., in bytes: Span<UInt8>) -> String? {
    for name in names {
      if let field = fields[name] { return TextCrashReader.text(field.value, in: bytes) }
    }
    return nil
  }

  /// The time of the first of these fields that contains one, or `nil`.
  func instant(_ names: String..., in bytes: Span<UInt8>) -> Instant? {
    for name in names {
      let time = fields[name].flatMap { ReportTimestamp.instant(in: $0.value, of: bytes) }
      if let time { return time }
    }
    return nil
  }

  /// The system in `OS Version:`, or `nil`.
  func system(in bytes: Span<UInt8>) -> CrashReport.OperatingSystem? {
    // Character recognition confuses the letter with a zero.
    text("os version", in: bytes).map {
      SystemVersion.parse($0.hasPrefix("iPhone 0S") ? "iPhone OS" + $0.dropFirst(9) : $0)
    }
  }
}

/// A line of the form `Name: value`.
struct TextField {
  /// The name in lower case.
  var name: String
  /// The value without white space around it.
  var value: Range<Int>

  /// Splits a line; `nil` if it does not start with the name of a field.
  init?(_ content: Range<Int>, in bytes: Span<UInt8>) {
    guard !content.isEmpty, Byte.isLetter(bytes[content.lowerBound]) else { return nil }
    let near = content.lowerBound..<Swift.min(content.upperBound, content.lowerBound + 48)
    guard let colon = bytes.firstOffset(of: Byte.colon, in: near) else { return nil }
    name = bytes.text(in: bytes.trimmed(content.lowerBound..<colon)).lowercased()
    value = bytes.trimmed((colon + 1)..<content.upperBound)
  }
}
