internal import LogModel
internal import Scanning

/// Nanoseconds since 1970 as a number, UTC: the `time` of macos-UnifiedLogs.
enum EpochStamp {
  /// The instant of a number of nanoseconds, a decimal fraction of which is left out.
  static func instant(in bytes: Span<UInt8>, stamp: Range<Int>) -> Instant? {
    let end = bytes.endOfDigits(from: stamp.lowerBound, to: stamp.upperBound)
    // Sixteen to nineteen digits: 1970 to 2286.
    guard (16...19).contains(end - stamp.lowerBound) else { return nil }
    let micros = bytes.decimal(in: stamp.lowerBound..<end - 3)
    return Instant(wallMicroseconds: Int64(micros), offsetSeconds: 0, fractionDigits: 6)
  }
}
