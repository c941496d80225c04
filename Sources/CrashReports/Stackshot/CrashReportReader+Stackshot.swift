internal import LogModel
internal import Scanning

/// Stackshots: crashes where the watchdog took them, notes else.
extension CrashReportReader {
  /// Reads a stackshot's JSON.
  mutating func readStackshot(
    _ type: BugType?, _ payload: Payload, in bytes: Span<UInt8>
  ) {
    let shot = StackshotReader.read(
      at: payload.line.content.lowerBound, on: payload.line, in: bytes,
      asMembers: payload.isMembers)
    take(shot, type, line: header?.line.number ?? payload.line.number, in: bytes)
  }

  /// Takes a stackshot that was read: as a crash where it records a kill.
  mutating func take(
    _ shot: StackshotReport, _ type: BugType?, line: Int, in bytes: Span<UInt8>
  ) {
    guard shot.isKill else { return recognise(.stackshot, type: type, saying: shot.note) }
    append(
      shot.report(header: header?.object, input: input, line: line, in: bytes), as: .stackshot)
  }
}
