/// A time of day and date as the device's calendar shows it.
struct Stamp {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var microsecond: Int
  /// Days since 1970-01-01, which was a Thursday.
  private var days: Int
  /// Minutes east of UTC.
  var zone: Int
  /// Microseconds since 1970-01-01 00:00 on the wall clock.
  var wall: Int

  /// Creates the time that is `wall` microseconds after 1970-01-01 00:00 on the wall clock; `zone` is in minutes
  /// east of UTC.
  init(wall: Int, zone: Int) {
    self.zone = zone
    self.wall = wall
    days = wall / 86_400_000_000
    let ofDay = wall % 86_400_000_000
    microsecond = ofDay % 1_000_000
    second = ofDay / 1_000_000 % 60
    minute = ofDay / 60_000_000 % 60
    hour = ofDay / 3_600_000_000
    // Days are counted from 0000-03-01, so that a leap day is the last day of its year; 400 years are one cycle.
    let fromMarch = days + 719_468
    let (era, ofEra) = (fromMarch / 146_097, fromMarch % 146_097)
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarchOn = (5 * ofYear + 2) / 153
    day = ofYear - (153 * fromMarchOn + 2) / 5 + 1
    month = fromMarchOn < 10 ? fromMarchOn + 3 : fromMarchOn - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// A number with leading zeros.
  static func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// The date as `yyyy-MM-dd`, with the given separator.
  func date(_ separator: String = "-") -> String {
    [Self.pad(year, 4), Self.pad(month, 2), Self.pad(day, 2)].joined(separator: separator)
  }

  /// The time as `HH:mm:ss`, with the given number of fractional digits after `mark`.
  func time(_ digits: Int, mark: String = ".") -> String {
    let clock = [hour, minute, second].map { Self.pad($0, 2) }.joined(separator: ":")
    return digits == 0 ? clock : clock + mark + Self.pad(microsecond, 6).prefix(digits)
  }

  /// The zone as `+hhmm`, with the given separator between hours and minutes.
  func offset(_ separator: String = "") -> String {
    (zone < 0 ? "-" : "+") + Self.pad(abs(zone) / 60, 2) + separator + Self.pad(abs(zone) % 60, 2)
  }

  /// The date as syslog prints it: `Jul  1`.
  var monthAndDay: String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names[month - 1] + (day < 10 ? "  " : " ") + String(day)
  }

  var weekday: String { ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][days % 7] }
}
