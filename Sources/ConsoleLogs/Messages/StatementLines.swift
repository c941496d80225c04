internal import RulePacks
internal import Scanning
internal import Statements

/// The lines that a message about an end may go on with: paths of locked files, the fields of the
/// watchdog, the rest of a description that was wrapped.
///
/// A record may hold the prints of other code below its message, so a line is looked at before it counts.
enum StatementLines {
  /// The most lines that go on with a message.
  private static let most = 24

  /// How lines that go on begin, behind white space.
  private static let starts = [
    "/", ")", "}", ">", "\"", "not in allowed", "reportType:", "File locks MUST", "Process",
    "Watchdog",
    "Elapsed", "Thermal", "explanation:", "exhausted", "allowance of",
  ]

  /// The range of a message that starts with its match and ends before `end`, and before a line has the literals of
  /// its rule once more: what follows is another message, which a copy joined.
  static func range(
    from match: Range<Int>, of rule: MessageRule, in bytes: Span<UInt8>, before end: Int
  ) -> Range<Int> {
    let limit = min(end, match.lowerBound + ExitStatement.longest)
    var stop =
      bytes.firstOffset(of: Byte.lineFeed, in: match.upperBound..<max(limit, match.upperBound))
      ?? limit
    let lineEnd = stop
    for literal in rule.literals where bytes.firstOffset(of: literal, in: match) != nil {
      let rest = match.upperBound..<max(stop, match.upperBound)
      if let again = bytes.firstOffset(of: literal, in: rest) { stop = again }
    }
    if stop < lineEnd { return match.lowerBound..<stop }
    var lines = 0
    while stop < limit, lines < most {
      let next = bytes.firstOffset(of: Byte.lineFeed, in: (stop + 1)..<limit) ?? limit
      let line = bytes.trimmed((stop + 1)..<next)
      guard !line.isEmpty, starts.contains(where: { bytes.starts(line, with: $0) }) else { break }
      stop = next
      lines += 1
    }
    return match.lowerBound..<max(stop, match.upperBound)
  }
}
