internal import LogModel
internal import Scanning

/// Stamps of BSD syslog, which name no year: `Oct 30 22:35:28`, with a fraction over os_trace_relay.
enum SyslogStamp {
  private static let months = ContiguousArray("janfebmaraprmayjunjulaugsepoctnovdec".utf8)
  private static let weekdays = ContiguousArray("montuewedthufrisatsun".utf8)

  /// Returns the end of the month, day and time that start at `start`, or `nil`.
  static func end(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start + 16 < lineEnd, bytes[start + 3] == Byte.space, month(in: bytes, at: start) != nil
    else { return nil }
    var index = start + 4
    if bytes[index] == Byte.space { index += 1 }
    let dayEnd = bytes.endOfDigits(from: index, to: min(lineEnd, index + 2))
    guard dayEnd > index, dayEnd + 9 < lineEnd, bytes[dayEnd] == Byte.space else { return nil }
    let time = dayEnd + 1
    guard bytes[time + 2] == Byte.colon, bytes[time + 5] == Byte.colon else { return nil }
    for offset in 0..<8 where offset % 3 != 2 && !Byte.isDigit(bytes[time + offset]) { return nil }
    var end = time + 8
    if bytes[end] == Byte.period {
      let fractionEnd = bytes.endOfDigits(from: end + 1, to: lineEnd)
      guard fractionEnd > end + 1, fractionEnd <= end + 10 else { return nil }
      end = fractionEnd
    }
    guard end < lineEnd, bytes[end] == Byte.space else { return nil }
    return end
  }

  /// The month, 1 to 12, whose first three letters are at `start`, or `nil`.
  static func month(in bytes: Span<UInt8>, at start: Int) -> Int? {
    index(in: months, of: bytes, at: start).map { $0 + 1 }
  }

  /// Whether the first three letters of a day of the week are at `start`.
  static func isWeekday(in bytes: Span<UInt8>, at start: Int) -> Bool {
    index(in: weekdays, of: bytes, at: start) != nil
  }

  private static func index(
    in names: ContiguousArray<UInt8>, of bytes: Span<UInt8>, at start: Int
  ) -> Int? {
    let name = (bytes[start] | 32, bytes[start + 1] | 32, bytes[start + 2] | 32)
    var offset = 0
    while offset < names.count {
      if names[offset] == name.0, names[offset + 1] == name.1, names[offset + 2] == name.2 {
        return offset / 3
      }
      offset += 3
    }
    return nil
  }

  /// The instant of a stamp that ``end(in:at:lineEnd:)`` accepted; `nil` if it is not a valid date.
  ///
  /// The stamp has no year, so it is in `year`; `nil` for the placeholder year.
  static func instant(in bytes: Span<UInt8>, stamp: Range<Int>, year: Int?) -> Instant? {
    let start = stamp.lowerBound
    guard let month = month(in: bytes, at: start) else { return nil }
    let dayStart = bytes[start + 4] == Byte.space ? start + 5 : start + 4
    let dayEnd = bytes.endOfDigits(from: dayStart, to: stamp.upperBound)
    let time = dayEnd + 1
    func number(_ offset: Int) -> Int { bytes.decimal(in: time + offset..<time + offset + 2) }
    let fraction = min(time + 9, stamp.upperBound)..<stamp.upperBound
    var instant = Instant(
      year: year, month: month, day: bytes.decimal(in: dayStart..<dayEnd), hour: number(0),
      minute: number(3), second: number(6),
      microsecond: ISOStamp.microseconds(in: bytes, fraction),
      fractionDigits: UInt8(fraction.count))
    instant?.hasYear = false
    return instant
  }
}
