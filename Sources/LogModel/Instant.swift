/// A point in time exactly as an input printed it.
///
/// A log line prints the time of day, but not always a time zone, a date or a year. Whatever a line
/// does not print stays unknown, and two instants are compared by the parts that both have.
public struct Instant: Hashable, Sendable {
  /// Microseconds from 1970-01-01 00:00:00 to the printed date and time, ignoring
  /// ``offsetSeconds``, in the proleptic Gregorian calendar.
  public var wallMicroseconds: Int64

  /// The time zone in seconds east of UTC, or `nil` if the line prints no zone.
  public var offsetSeconds: Int32?

  /// The number of fractional digits of a second that the line printed, 0 to 9; also determines how
  /// precisely the instant can be compared.
  public var fractionDigits: UInt8

  /// Whether the line printed its year; otherwise the year is ``placeholderYear``, or one that
  /// bglog assumed.
  public var hasYear: Bool

  /// Whether the line printed its date; otherwise the date counts from January 1 of the placeholder
  /// year.
  public var hasDate = true

  /// Microseconds to add before comparing, to correct a wrong clock or to account for a time zone
  /// that is not printed.
  ///
  /// The correction does not change how the time is printed.
  public var correction: Int64 = 0

  /// The year that an instant gets if the line prints none.
  ///
  /// It is a leap year, so February 29 is valid, and older than any iPhone, so it cannot be
  /// mistaken for the year of a real log.
  public static let placeholderYear = 2000

  /// Creates an instant from its parts.
  public init(
    wallMicroseconds: Int64, offsetSeconds: Int32? = nil, fractionDigits: UInt8 = 3,
    hasYear: Bool = true
  ) {
    self.wallMicroseconds = wallMicroseconds
    self.offsetSeconds = offsetSeconds
    self.fractionDigits = fractionDigits
    self.hasYear = hasYear
  }

  /// Seconds from `earlier` to this instant; negative if this instant comes first.
  ///
  /// If both instants have a time zone, it is taken into account; otherwise the printed times are
  /// compared.
  public func seconds(since earlier: Instant) -> Double {
    Double(microseconds(since: earlier)) / 1_000_000
  }

  /// Microseconds from `earlier` to this instant, computed like ``seconds(since:)``.
  public func microseconds(since earlier: Instant) -> Int64 {
    let wall =
      wallMicroseconds &+ correction &- earlier.wallMicroseconds &- earlier.correction
    guard let mine = offsetSeconds, let theirs = earlier.offsetSeconds else { return wall }
    return wall &- (Int64(mine) - Int64(theirs)) * 1_000_000
  }

  /// The instant that is the given number of seconds later, on the same clock.
  ///
  /// A number too large for the calendar is clamped; NaN counts as 0.
  public func advanced(bySeconds seconds: Double) -> Instant {
    guard !seconds.isNaN else { return self }
    var later = self
    let limit = 3_000_000_000_000_000.0
    let micros = (seconds * 1_000_000).rounded()
    later.wallMicroseconds &+= Int64(min(max(micros, -limit), limit))
    return later
  }

  /// The smallest difference, in seconds, that times printed with this precision can show.
  public var resolutionSeconds: Double {
    var resolution = 1.0
    for _ in 0..<min(fractionDigits, 6) { resolution /= 10 }
    return resolution
  }
}

/// Calendar fields, and text as in RFC 3339.
extension Instant {
  /// Creates an instant from calendar fields.
  ///
  /// Returns `nil` if the fields are not a valid date (month 13, February 30) or time of day.
  /// Second 60, which systems print for a leap second, becomes the first second of the next minute.
  ///
  /// - Parameters:
  ///   - year: The year, or `nil` if the line prints none.
  ///   - month: 1 to 12.
  ///   - day: 1 to 31.
  ///   - hour: 0 to 23.
  ///   - minute: 0 to 59.
  ///   - second: 0 to 60.
  ///   - microsecond: 0 to 999,999.
  ///   - offsetSeconds: Seconds east of UTC, or `nil`.
  ///   - fractionDigits: The number of fractional digits of a second that were printed.
  public init?(
    year: Int?, month: Int, day: Int, hour: Int, minute: Int, second: Int, microsecond: Int = 0,
    offsetSeconds: Int32? = nil, fractionDigits: UInt8 = 0
  ) {
    let civilYear = year ?? Instant.placeholderYear
    guard (1...12).contains(month), day >= 1, day <= Instant.days(in: month, of: civilYear),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...9999).contains(civilYear)
    else { return nil }
    let days = Instant.daysFromCivil(year: civilYear, month: month, day: day)
    let seconds = Int64(days) * 86400 + Int64(hour * 3600 + minute * 60 + second)
    self.init(
      wallMicroseconds: seconds * 1_000_000 + Int64(microsecond), offsetSeconds: offsetSeconds,
      fractionDigits: fractionDigits, hasYear: year != nil)
  }

  /// The calendar year as printed, which may be ``placeholderYear``.
  public var year: Int { civil.year }

  /// The calendar month as printed, 1 to 12.
  package var month: Int { civil.month }

  /// The same month, day and time of day in another year; February 29 becomes February 28 if
  /// necessary.
  public func moved(toYear year: Int) -> Instant {
    let fields = civil
    var moved = self
    let day = min(fields.day, Instant.days(in: fields.month, of: year))
    let days = Instant.daysFromCivil(year: year, month: fields.month, day: day)
    let timeOfDay = wallMicroseconds - Int64(fields.days) * 86_400_000_000
    moved.wallMicroseconds = Int64(days) * 86_400_000_000 + timeOfDay
    return moved
  }

  /// The same date and time of day the given number of years later, clamped to the years 0 to 9999.
  package func moved(byYears years: Int) -> Instant {
    moved(toYear: min(max(year + years, 0), 9999))
  }

  /// The time in RFC 3339, with an offset only if the line printed its time zone.
  ///
  /// Fractions have as many digits as the input printed, up to six.
  public var rfc3339: String {
    let fields = civil
    let micros = wallMicroseconds - Int64(fields.days) * 86_400_000_000
    let second = micros / 1_000_000
    var text = Instant.padded(fields.year, 4)
    text += "-" + Instant.padded(fields.month, 2) + "-" + Instant.padded(fields.day, 2) + "T"
    text += Instant.padded(Int(second / 3600), 2) + ":"
    text += Instant.padded(Int(second / 60 % 60), 2) + ":" + Instant.padded(Int(second % 60), 2)
    let digits = min(Int(fractionDigits), 6)
    if digits > 0 {
      text += "." + Instant.padded(Int(micros % 1_000_000), 6).prefix(digits)
    }
    if let offset = offsetSeconds {
      if offset == 0 { return text + "Z" }
      text += Instant.zone(offset)
    }
    return text
  }

  /// A time zone offset as in RFC 3339: `+02:00` for 7200 seconds.
  package static func zone(_ seconds: Int32) -> String {
    let minutes = Int(abs(seconds)) / 60
    return (seconds < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }

  /// Reads the form that ``rfc3339`` prints; returns `nil` for any other text.
  package init?(rfc3339 text: String) {
    let digits = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= digits.count, digits[range].allSatisfy({ 0x30...0x39 ~= $0 }) else {
        return nil
      }
      return digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    let rest = digits[19...]
    let fraction: ArraySlice<UInt8> =
      rest.first == UInt8(ascii: ".") ? rest.dropFirst().prefix { $0 < 0x3A && $0 > 0x2F } : []
    let micros = (0..<6).reduce(0) { micros, place in
      micros * 10 + (place < fraction.count ? Int(fraction[fraction.startIndex + place] - 0x30) : 0)
    }
    var offset: Int32?
    let zone = fraction.isEmpty ? rest.startIndex : fraction.endIndex
    switch zone < digits.count ? digits[zone] : 0 {
    case UInt8(ascii: "Z"): offset = 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = number(zone + 1..<zone + 3), let minutes = number(zone + 4..<zone + 6)
      else {
        return nil
      }
      offset = Int32(hours * 3600 + minutes * 60) * (digits[zone] == UInt8(ascii: "-") ? -1 : 1)
    default: break
    }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      microsecond: micros, offsetSeconds: offset, fractionDigits: UInt8(min(fraction.count, 6)))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private var civil: (year: Int, month: Int, day: Int, days: Int) {
    let dayLength: Int64 = 86_400_000_000
    var days = wallMicroseconds / dayLength
    if wallMicroseconds % dayLength < 0 { days -= 1 }
    // The usual algorithm: counting from 0000-03-01 makes the leap day the last day of a year.
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day, Int(days))
  }

  /// Days from 1970-01-01 to the given date, negative for earlier dates.
  public static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
