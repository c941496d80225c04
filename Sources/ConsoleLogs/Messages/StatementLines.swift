internal import RulePacks
internal import Scanning
internal import Statements

/// Finds the lines that continue a message about the end of a process: paths of locked files, the fields of
/// the watchdog, or the rest of a description that was wrapped.
///
/// After its message, a record may have what other code printed, so a line counts only if it begins in a
/// known way.
enum StatementLines {
  /// The most lines that continue a message.
  private static let most = 24

  /// How lines that continue a message begin, after white space.
  private static let starts = [
    "/", ")", "}", ">", "\"", "not in allowed", "reportType:", "File locks MUST", "Process",
    "Watchdog",
    "Elapsed", "Thermal", "explanation:", "exhausted", "allowance of",
  ]

  /// Returns the range of a message: its match, the rest of the line, and the lines that continue it.
  ///
  /// The range ends at `end` at the latest. If one of the rule's literals occurs again after the match on the
  /// same line, the range ends there: copying joined the line of another message to this one.
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
