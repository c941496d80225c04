internal import Scanning

/// `AM` or `PM` behind a time, as devices print it that are set to twelve hours.
enum DayHalf {
  /// Returns the end of ` AM` or ` PM` at `start`, behind a time of the given hour; `start` when there
  /// is none.
  static func end(in bytes: Span<UInt8>, at start: Int, hour: Int, lineEnd: Int) -> Int {
    guard start + 3 < lineEnd, bytes[start] == Byte.space, bytes[start + 2] | 0x20 == 0x6D,
      bytes[start + 1] | 0x20 == 0x61 || bytes[start + 1] | 0x20 == 0x70,
      Byte.isBlank(bytes[start + 3]), (1...12).contains(hour)
    else { return start }
    return start + 3
  }

  /// The hour of the day that a stamp means by the given one, 0 to 23 for 1 to 12; and where the stamp
  /// ends without the half of the day.
  static func read(
    _ hour: Int, in bytes: Span<UInt8>, _ stamp: Range<Int>
  ) -> (hour: Int, end: Int) {
    let end = stamp.upperBound
    guard bytes[end - 1] | 0x20 == 0x6D else { return (hour, end) }
    return (hour % 12 + (bytes[end - 2] | 0x20 == 0x70 ? 12 : 0), end - 3)
  }
}
