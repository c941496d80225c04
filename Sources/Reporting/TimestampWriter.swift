package import LogModel

/// Writes instants as RFC 3339 prints them, many times faster than ``Instant/rfc3339``.
///
/// Nearly all lines of a log share their date, so that part is kept from one call to the next.
package struct TimestampWriter {
  private static let dayLength: Int64 = 86_400_000_000
  private var day = Int64.min
  private var datePart = ContiguousArray<UInt8>()

  /// Creates a writer.
  package init() {}

  /// Appends the same characters that ``Instant/rfc3339`` gives.
  package mutating func write(_ instant: Instant, to output: inout OutputBuffer) {
    let wall = instant.wallMicroseconds
    let dayOfWall = (wall - (wall < 0 ? Self.dayLength - 1 : 0)) / Self.dayLength
    if dayOfWall != day {
      day = dayOfWall
      datePart = ContiguousArray((instant.rfc3339.prefix { $0 != "T" } + "T").utf8)
    }
    output.append(contentsOf: datePart)
    Self.writeTimeOfDay(instant, to: &output)
    guard let offset = instant.offsetSeconds else { return }
    if offset == 0 { return output.append(0x5A) }
    let minutes = Int64(offset.magnitude / 60)
    output.append(offset < 0 ? 0x2D : 0x2B)
    output.append(decimal: minutes / 60, digits: 2)
    output.append(0x3A)
    output.append(decimal: minutes % 60, digits: 2)
  }

  /// Appends hours, minutes, seconds and the printed digits of a second.
  package static func writeTimeOfDay(_ instant: Instant, to output: inout OutputBuffer) {
    var micros = Int(instant.wallMicroseconds % dayLength)
    if micros < 0 { micros += Int(dayLength) }
    let second = micros / 1_000_000
    let digits = min(Int(instant.fractionDigits), 6)
    // As one number, with a zero where a colon goes.
    let clock = second / 3600 * 1_000_000 + second / 60 % 60 * 1_000 + second % 60
    let colons: UInt64 = 0x0000_0A00_000A_0000
    // `hh:mm:ss.ffffff` is the longest, and two digits more are written than count.
    output.append(atMost: 17) { span in
      let text = OutputBuffer.digits(of: clock) | OutputBuffer.allZeros | colons
      OutputBuffer.copy(text, 8, to: &span)
      guard digits > 0 else { return }
      span.append(0x2E)
      let fraction = OutputBuffer.digits(of: micros % 1_000_000 * 100)
      OutputBuffer.copy(fraction | OutputBuffer.allZeros, digits, to: &span)
    }
  }
}
