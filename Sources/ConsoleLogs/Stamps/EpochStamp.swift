internal import LogModel
internal import Scanning

/// Nanoseconds since 1970 as a number, UTC: the `time` of macos-UnifiedLogs. Other logs count seconds,
/// milliseconds or microseconds.
enum EpochStamp {
  /// The instant of a number of nanoseconds, whose decimal fraction is ignored.
  ///
  /// With `isOther`, the number may be in another unit, which its number of digits reveals.
  static func instant(in bytes: Span<UInt8>, stamp: Range<Int>, isOther: Bool) -> Instant? {
    let end = bytes.endOfDigits(from: stamp.lowerBound, to: stamp.upperBound)
    if isOther, let instant = other(in: bytes, stamp, end) { return instant }
    // Numbers of 16 to 19 digits are times from 1970 to 2286.
    guard (16...19).contains(end - stamp.lowerBound) else { return nil }
    let micros = bytes.decimal(in: stamp.lowerBound..<end - 3)
    return Instant(wallMicroseconds: Int64(micros), offsetSeconds: 0, fractionDigits: 6)
  }

  /// The instant of a number of seconds with up to six decimals, of milliseconds or of microseconds; `nil`
  /// for any other number.
  private static func other(
    in bytes: Span<UInt8>, _ stamp: Range<Int>, _ end: Int
  ) -> Instant? {
    let number = Int64(bytes.decimal(in: stamp.lowerBound..<end))
    switch end - stamp.lowerBound {
    case 16: return Instant(wallMicroseconds: number, offsetSeconds: 0, fractionDigits: 6)
    case 13: return Instant(wallMicroseconds: number * 1000, offsetSeconds: 0, fractionDigits: 3)
    case 9, 10:
      var micros = number * 1_000_000
      var digits = end
      if end < stamp.upperBound, bytes[end] == Byte.period {
        digits = bytes.endOfDigits(from: end + 1, to: min(stamp.upperBound, end + 7))
        var unit: Int64 = 100_000
        for place in end + 1..<digits {
          micros += Int64(bytes[place] - 0x30) * unit
          unit /= 10
        }
      }
      return Instant(
        wallMicroseconds: micros, offsetSeconds: 0,
        fractionDigits: UInt8(max(0, digits - end - 1)))
    default: return nil
    }
  }
}
