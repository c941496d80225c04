package import LogModel

/// Times as the text report prints them.
package enum ClockText {
  /// Date, time and zone: `2011-10-30 22:35:28.608 +02:00`, or `Oct 30 22:35:28` without a year, or
  /// the time alone without a date.
  static func full(_ instant: Instant) -> String {
    var text = instant.hasDate ? date(of: instant) + " " + timeOfDay(instant) : timeOfDay(instant)
    if let zone = zone(of: instant) { text += zone }
    return text
  }

  /// The time of day, after the date where that is not the date of `day`.
  static func time(_ instant: Instant, on day: Instant?) -> String {
    let time = timeOfDay(instant)
    guard let day, !isSameDay(instant, day) else { return time }
    // Without dates the days are counted from the first one of the log.
    guard instant.hasDate else { return time + " (another day)" }
    return date(of: instant) + " " + time
  }

  /// A range of time: `2011-10-30 22:35:28 to 22:45:01`.
  static func range(_ first: Instant, _ last: Instant) -> String {
    first == last ? full(first) : full(first) + " to " + time(last, on: first)
  }

  /// The date: `2011-10-30`, or `Oct 30` where the input prints no year.
  static func date(of instant: Instant) -> String {
    let date = instant.rfc3339.prefix { $0 != "T" }
    guard !instant.hasYear else { return String(date) }
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let fields = date.split(separator: "-").compactMap { Int($0) }
    guard fields.count == 3, (1...12).contains(fields[1]) else { return String(date) }
    return months[fields[1] - 1] + (fields[2] < 10 ? "  " : " ") + String(fields[2])
  }

  /// The time of day, with the digits of a second that were printed unless they do not matter.
  package static func timeOfDay(_ instant: Instant, fraction: Bool = true) -> String {
    var instant = instant
    if !fraction { instant.fractionDigits = 0 }
    var output = OutputBuffer()
    TimestampWriter.writeTimeOfDay(instant, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  private static func zone(of instant: Instant) -> String? {
    guard let offset = instant.offsetSeconds else { return nil }
    return offset == 0 ? "Z" : " " + instant.rfc3339.suffix(6)
  }

  private static func isSameDay(_ one: Instant, _ other: Instant) -> Bool {
    let day: Int64 = 86_400_000_000
    let shifted = { (micros: Int64) in micros >= 0 ? micros / day : (micros - day + 1) / day }
    return shifted(one.wallMicroseconds) == shifted(other.wallMicroseconds)
  }
}
