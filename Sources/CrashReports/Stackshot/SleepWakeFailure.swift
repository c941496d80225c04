internal import Scanning
internal import Statements

/// Recognizes a stackshot that was taken because the system did not fall asleep or wake up in time;
/// it is not a crash.
///
///     Stackshot Reason: Wake transition timed out after 180 seconds while entering fullwake …
///     Failure code:: 0x4376f874 00000032
///     …
///     Event:           Sleep Wake Failure
///
/// The label `Stackshot Reason:` may be missing, or be `Sleep Wake failure in EFI` (macOS 10.13 to
/// 14).
enum SleepWakeFailure {
  private static let reasons = [
    "Stackshot Reason:", "Sleep transition timed out", "Wake transition timed out",
    "Sleep Wake failure", "Sleep/Wake failure",
  ]

  /// How many bytes after the reason are searched for the failure code.
  private static let reach = 512

  /// Whether a line gives the reason of such a stackshot and a failure code follows below.
  static func isReason(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard reasons.contains(where: { bytes.starts(line, with: $0) }) else { return false }
    let below = line.upperBound..<Swift.min(bytes.count, line.upperBound + reach)
    return bytes.contains("Failure code:", in: below)
  }

  /// The reason in such a line without its label; `nil` for other lines.
  static func reason(_ line: Range<Int>, in bytes: Span<UInt8>) -> String? {
    guard isReason(line, in: bytes) else { return nil }
    let name = reasons[0]
    return bytes.starts(line, with: name)
      ? bytes.text(in: bytes.trimmed(line.dropFirst(name.utf8.count))) : bytes.text(in: line)
  }

  /// Whether the value of the field `Event:` names such a failure.
  static func isEvent(_ value: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let words = bytes.text(in: value.prefix(32)).lowercased()
    return words.hasPrefix("sleep wake failure") || words.hasPrefix("sleep/wake failure")
  }
}
