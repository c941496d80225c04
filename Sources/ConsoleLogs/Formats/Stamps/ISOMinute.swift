internal import LogModel
internal import Scanning

/// The minute of the stamp that was read last, and how the rest of that stamp is spelled.
///
/// Nearly every stamp prints the same minute as one just before it: of those the seconds are read, and
/// what stands before and behind them is compared.
struct ISOMinute {
  /// How many bytes the date, the hour and the minute take, and how long a zone may be that is compared.
  private static let frontLength = 16
  private static let longestZone = 8

  /// The bytes of date, hour and minute.
  private var front: (UInt64, UInt64) = (0, 0)
  /// How many bytes a stamp takes; 0 where none was read.
  private var length = 0
  /// How many of them stand behind the seconds and their fraction, and which.
  private var zoneLength = 0
  private var zone: UInt64 = 0
  /// The time at the start of the minute.
  private var start: Instant?

  /// The time of a stamp that ``ISOStamp/end(in:at:lineEnd:)`` accepted; `nil` when it is no date.
  mutating func instant(in bytes: Span<UInt8>, stamp: Range<Int>) -> Instant? {
    if var known = start, stamp.count == length, let clock = clock(in: bytes, stamp),
      isSame(bytes, stamp)
    {
      known.wallMicroseconds &+= clock
      return known
    }
    let instant = ISOStamp.instant(in: bytes, stamp: stamp)
    if let instant { learn(instant, in: bytes, stamp) }
    return instant
  }

  private func isSame(_ bytes: Span<UInt8>, _ stamp: Range<Int>) -> Bool {
    bytes.word(at: stamp.lowerBound) == front.0 && bytes.word(at: stamp.lowerBound &+ 8) == front.1
      && Self.zone(in: bytes, stamp, zoneLength) == zone
  }

  /// What stands behind the seconds; the stamp has more bytes than that.
  private static func zone(in bytes: Span<UInt8>, _ stamp: Range<Int>, _ length: Int) -> UInt64 {
    length == 0 ? 0 : bytes.word(at: stamp.upperBound &- 8) >> UInt64(8 &* (8 &- length))
  }

  /// The microseconds within the minute, or `nil` where they are spelled in another way.
  private func clock(in bytes: Span<UInt8>, _ stamp: Range<Int>) -> Int64? {
    let seconds = stamp.lowerBound &+ Self.frontLength &+ 1
    let tens = bytes[seconds] &- 48
    let ones = bytes[seconds &+ 1] &- 48
    guard bytes[seconds &- 1] == Byte.colon, tens < 6, ones < 10 else { return nil }
    var clock = Int64(tens &* 10 &+ ones)
    let end = stamp.upperBound &- zoneLength
    var digit = seconds &+ 2
    if digit < end {
      guard ISOStamp.isFractionMark(bytes[digit]) else { return nil }
      digit &+= 1
    }
    var unit: Int64 = 1_000_000
    while digit < end {
      let value = bytes[digit] &- 48
      guard value < 10 else { return nil }
      if unit > 1 {
        clock = clock &* 10 &+ Int64(value)
        unit /= 10
      }
      digit &+= 1
    }
    return clock &* unit
  }

  private mutating func learn(_ instant: Instant, in bytes: Span<UInt8>, _ stamp: Range<Int>) {
    let clockEnd = stamp.lowerBound + ISOStamp.clockLength
    let fraction = Int(instant.fractionDigits)
    length = 0
    start = nil
    zoneLength = stamp.upperBound - clockEnd - (fraction > 0 ? fraction + 1 : 0)
    guard zoneLength >= 0, zoneLength <= Self.longestZone,
      let clock = clock(in: bytes, stamp)
    else { return }
    length = stamp.count
    front = (bytes.word(at: stamp.lowerBound), bytes.word(at: stamp.lowerBound + 8))
    zone = Self.zone(in: bytes, stamp, zoneLength)
    start = instant
    start?.wallMicroseconds &-= clock
  }
}
