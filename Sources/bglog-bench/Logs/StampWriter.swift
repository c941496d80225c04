/// Writes the stamps of records whose times mostly rise; what a second shares is made once.
struct StampWriter {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private var second = Int.min
  /// `2024-05-01 20:10:00`, and `May  1 20:10:00`.
  private var iso = ByteText()
  private var syslog = ByteText()

  /// Where the time of day starts in `iso`.
  private let dateLength = 11

  /// Appends the date and the time, with as many digits of the second as `digits`, 3 or 6.
  mutating func addISO(_ micros: Int, digits: Int, to text: inout ByteText) {
    turn(to: micros)
    text.add(iso.bytes)
    addFraction(micros, digits, &text)
  }

  /// Appends the time of day with six digits of the second.
  mutating func addTime(_ micros: Int, to text: inout ByteText) {
    turn(to: micros)
    for index in dateLength..<iso.count { text.add(byte: iso.bytes[index]) }
    addFraction(micros, 6, &text)
  }

  /// Appends month, day and time.
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

  /// The date so many days after the start of 1970.
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
