package import LogModel
internal import Scanning

/// Reads the process that a watchdog's sentence names, for fragments without the head of a report.
///
///     application<com.example.app>:13610          iOS 13, 14
///     app<com.example.app(FEEDEEEE-…)>:2286       iOS 16 on
package enum KillTarget {
  /// Fills in the bundle and pid of a process that lacks them.
  package static func fill(_ process: inout CrashReport.Process, from statement: Statement) {
    let bytes = statement.bytes.span
    var from = 0
    while let found = bytes.first("<", in: from..<bytes.count) {
      from = found.upperBound
      let end = bytes.run(from..<bytes.count) {
        Byte.isLetter($0) || Byte.isDigit($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x5F
      }
      guard isKind(before: found.lowerBound, in: bytes), end > from,
        let close = bytes.first(">:", in: end..<Swift.min(bytes.count, end + 64)),
        let pid = bytes.leadingInteger(in: close.upperBound..<bytes.count)
      else { continue }
      process.bundleIdentifier = process.bundleIdentifier ?? bytes.text(in: from..<end)
      process.pid = process.pid ?? Int(exactly: pid.value)
      return
    }
  }

  /// Whether the word before the angle bracket is a kind of process.
  private static func isKind(before end: Int, in bytes: Span<UInt8>) -> Bool {
    var start = end
    while start > 0, Byte.isLetter(bytes[start - 1]) { start -= 1 }
    return ["app", "application", "xpcservice", "osservice", "daemon", "anon"].contains {
      bytes.equals(start..<end, $0)
    }
  }
}
