internal import LogModel
internal import Scanning
internal import Statements

/// The `Name: value` lines of a text report that is not a crash report. If a name occurs twice, the
/// first counts.
struct TextFields {
  /// The value of a field, and its line.
  struct Field {
    /// The offsets of the value in the input's bytes.
    var value: Range<Int>
    /// The line of the field.
    var line: CrashReportLine
  }

  /// The maximum number of fields that are kept, which is more than any report has.
  private static let limit = 200

  private var fields: [String: Field] = [:]

  /// Reads a line; returns `false` if it is not a field.
  mutating func take(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    guard let field = TextField(line.content, in: bytes) else { return false }
    if !field.value.isEmpty, fields[field.name] == nil, fields.count < TextFields.limit {
      fields[field.name] = Field(value: field.value, line: line)
    }
    return true
  }

  /// Whether a line starts another report: a JSON object, or a second incident identifier.
  func isStartOfAnother(_ line: CrashReportLine, in bytes: Span<UInt8>) -> Bool {
    IPSObjectStart.isObject(at: line.content.lowerBound, in: bytes)
      || fields["incident identifier"] != nil
        && bytes.starts(line.content, with: "Incident Identifier:")
  }

  /// The field with the given name, which must be in lowercase; or `nil`.
  subscript(name: String) -> Field? { fields[name] }

  /// The text of the first of the named fields that exists, or `nil`.
  func text(_ names: String..., in bytes: Span<UInt8>) -> String? {
    for name in names {
      if let field = fields[name] { return TextCrashReader.text(field.value, in: bytes) }
    }
    return nil
  }

  /// The time in the first of the named fields that contains a time, or `nil`.
  func instant(_ names: String..., in bytes: Span<UInt8>) -> Instant? {
    for name in names {
      let time = fields[name].flatMap { ReportTimestamp.instant(in: $0.value, of: bytes) }
      if let time { return time }
    }
    return nil
  }

  /// The operating system in the field `OS Version:`, or `nil`.
  func system(in bytes: Span<UInt8>) -> CrashReport.OperatingSystem? {
    // Text recognition of screenshots confuses the letter O with a zero.
    text("os version", in: bytes).map {
      SystemVersion.parse($0.hasPrefix("iPhone 0S") ? "iPhone OS" + $0.dropFirst(9) : $0)
    }
  }
}

/// A line of the form `Name: value`.
struct TextField {
  /// The name in lowercase.
  var name: String
  /// The offsets of the value in the input's bytes, without the white space around it.
  var value: Range<Int>

  /// Splits a line; `nil` if the line does not start with the name of a field.
  init?(_ content: Range<Int>, in bytes: Span<UInt8>) {
    guard !content.isEmpty, Byte.isLetter(bytes[content.lowerBound]) else { return nil }
    let near = content.lowerBound..<Swift.min(content.upperBound, content.lowerBound + 48)
    guard let colon = bytes.firstOffset(of: Byte.colon, in: near) else { return nil }
    name = bytes.text(in: bytes.trimmed(content.lowerBound..<colon)).lowercased()
    value = bytes.trimmed((colon + 1)..<content.upperBound)
  }
}
