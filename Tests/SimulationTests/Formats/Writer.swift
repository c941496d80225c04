import Testing

/// A log format: how it writes a record, and what it can express at all.
struct Writer: Sendable, CustomTestStringConvertible {
  /// The name in our list of formats, for example `F2c`.
  let name: String
  /// The identifier that the report must give.
  let identifier: String
  /// The number of fractional digits of a second, or `nil` if the format prints no time at all.
  var digits: Int? = 6
  var hasPid = true
  var hasProcess = true
  /// Whether names of processes may contain blanks.
  var hasSpacedNames = true
  /// Whether daemons log into the same file.
  var hasDaemons = true
  /// Whether a record can be recognized where it starts in the middle of a line.
  var isJoinable = false
  /// Whether the lines are text for people and not JSON.
  var isText = true
  /// The lines before the first record and after the last one.
  var preamble: [String] = []
  var trailer: [String] = []
  /// Returns the lines of a record, which starts on the first of them. `place` is the number of records before it.
  let write: @Sendable (Record, Stamp, _ place: Int) -> [String]

  var testDescription: String { name }

  /// The lines of a record with the given header, message text and end.
  static func lines(_ header: String, _ text: String, _ tail: String = "") -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    lines[0] = header + lines[0]
    lines[lines.count - 1] += tail
    return lines
  }
}

extension Writer {
  /// Every format, in the order of our list.
  static let all = nslog + syslog + unified + consoleApp + json + apps
}
