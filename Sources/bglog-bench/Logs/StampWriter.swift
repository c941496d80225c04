/// Writes the time stamps of records. The parts that are equal within a second are formatted only once
/// for records in the order of time.
struct StampWriter {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The current second, since 1970.
  private var second = Int.min
  /// The current second as `2024-05-01 20:10:00`.
  private var iso = ByteText()
  /// The current second as `May  1 20:10:00`.
  private var syslog = ByteText()

  /// The length of the date in `iso`, up to the time of day.
  private let dateLength = 11

  /// Appends the date and time with 3 or 6 decimal places of the second. `micros` is in microseconds
  /// since 1970, as in the other functions.
  mutating func addISO(_ micros: Int, digits: Int, to text: inout ByteText) {
    turn(to: micros)
    text.add(iso.bytes)
    addFraction(micros, digits, &text)
  }

  /// Appends the time of day with six decimal places of the second.
  mutating func addTime(_ micros: Int, to text: inout ByteText) {
    turn(to: micros)
    for index in dateLength..<iso.count { text.add(byte: iso.bytes[index]) }
    addFraction(micros, 6, &text)
  }

  /// Appends the month, day and time of day, without a fraction.
  mutating func addSyslog(_ micros: Int, to text: inout ByteText) {
    turn(to: micros)
    text.add(syslog.bytes)
  }

  private func addFraction(_ micros: Int, _ digits: Int, _ text: inout ByteText) {
    text.add(byte: UInt8(ascii: "."))
    let fraction = micros % 1_000_000
    text.add(digits == 3 ? fraction / 1000 : fraction, width: digits)
  }

  private mutating func turn(to micros: Int) {
    let seconds = micros / 1_000_000
    guard seconds != second else { return }
    second = seconds
    let (year, month, day) = Self.date(days: seconds / 86_400)
    iso.removeAll()
    iso.add(year, width: 4)
    iso.add("-")
    iso.add(month, width: 2)
    iso.add("-")
    iso.add(day, width: 2)
    iso.add(" ")
    addClock(seconds, &iso)
    syslog.removeAll()
    syslog.add(Self.months[month - 1])
    syslog.add(day < 10 ? "  " : " ")
    syslog.add(day)
    syslog.add(" ")
    addClock(seconds, &syslog)
  }

  private func addClock(_ seconds: Int, _ text: inout ByteText) {
    text.add(seconds / 3600 % 24, width: 2)
    text.add(":")
    text.add(seconds / 60 % 60, width: 2)
    text.add(":")
    text.add(seconds % 60, width: 2)
  }

  /// The date of the given number of days after January 1, 1970.
  private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970
    var rest = days
    while rest >= length(of: year) {
      rest -= length(of: year)
      year += 1
    }
    let february = length(of: year) - 337
    var month = 0
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
      guard rest >= length else { break }
      rest -= length
      month += 1
    }
    return (year, month + 1, rest + 1)
  }

  private static func length(of year: Int) -> Int {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 366 : 365
  }
}
