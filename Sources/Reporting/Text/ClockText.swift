package import LogModel

/// Formats times as the text report prints them.
package enum ClockText {
  /// Date, time and time zone: `2011-10-30 22:35:28.608 +02:00`; `Oct 30 22:35:28` if there is no
  /// year, and only the time if there is no date.
  package static func full(_ instant: Instant) -> String {
    var text = instant.hasDate ? date(of: instant) + " " + timeOfDay(instant) : timeOfDay(instant)
    if let zone = zone(of: instant) { text += zone }
    return text
  }

  /// The time of day; the date precedes it unless it is the date of `day`.
  static func time(_ instant: Instant, on day: Instant?) -> String {
    let time = timeOfDay(instant)
    guard let day, !isSameDay(instant, day) else { return time }
    // If the log prints no dates, days are only counted from the first day of the log.
    guard instant.hasDate else { return time + " (another day)" }
    return date(of: instant) + " " + time
  }

  /// A range of times: `2011-10-30 22:35:28 to 22:45:01`.
  package static func range(_ first: Instant, _ last: Instant) -> String {
    first == last ? full(first) : full(first) + " to " + time(last, on: first)
  }

  /// The date: `2011-10-30`, or `Oct 30` if the input prints no year.
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

  /// The time of day, with the printed fraction of a second if `fraction` is `true`.
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
