/// A moment as a user types it: a date, a date and time, a time of day, or an age that counts back
/// from the log's last record.
public struct TimeBound: Hashable, Sendable {
  private var instant: Instant
  private var day: Day

  /// How far before the last record the moment lies, in microseconds; `nil` if the user typed no
  /// age.
  private var age: Int64?

  /// How long the moment lasts, in microseconds: `22:35` covers a minute, a date covers a day.
  let span: Int64

  /// Where the date of the bound comes from.
  private enum Day {
    /// `named`: the user typed it. `any`: it is unknown, only a time of day was typed. `ofLog`: the
    /// log supplies it.
    case named, any, ofLog
  }

  /// Reads `2011-10-30`, `2011-10-30 22:35:28.608`, `2011-10-30T22:35:28+02:00`, `22:35` or `1h30m`;
  /// `nil` for other text.
  public init?(_ text: String) {
    if let age = Self.age(text) {
      self.age = age
      instant = Instant(wallMicroseconds: 0)
      span = 1
      day = .ofLog
      return
    }
    var scanner = FieldScanner(text)
    var date: (year: Int, month: Int, day: Int)?
    if text.utf8.count > 4, text.utf8.dropFirst(4).first == UInt8(ascii: "-") {
      guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
        scanner.skip("-"), let day = scanner.number(2)
      else { return nil }
      date = (year, month, day)
      if !scanner.isAtEnd {
        guard scanner.skip("T") || scanner.skip(" "), !scanner.isAtEnd else { return nil }
      }
    }
    var time = (hour: 0, minute: 0, second: 0, microsecond: 0)
    var span: Int64 = 86_400_000_000
    if !scanner.isAtEnd {
      guard let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2) else {
        return nil
      }
      time.hour = hour
      time.minute = minute
      span = 60_000_000
      if scanner.skip(":") {
        guard let second = scanner.number(2) else { return nil }
        time.second = second
        span = 1_000_000
        if scanner.skip(".") {
          guard let (fraction, digits) = scanner.fraction() else { return nil }
          time.microsecond = fraction
          for _ in 0..<digits { span /= 10 }
        }
      }
    } else if date == nil {
      return nil
    }
    guard let offset = scanner.offset(), scanner.isAtEnd,
      let instant = Instant(
        year: date?.year ?? 1970, month: date?.month ?? 1, day: date?.day ?? 1, hour: time.hour,
        minute: time.minute, second: time.second, microsecond: time.microsecond,
        offsetSeconds: offset == .min ? nil : offset)
    else { return nil }
    self.instant = instant
    self.span = span
    day = date == nil ? .any : .named
  }

  /// The length of each unit in seconds.
  private static let units: [Character: Int64] = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800,
  ]

  /// Returns the microseconds of an age such as `90s`, `30m`, `2h`, `1h30m`, `1d` or `2w`; `nil`
  /// for other text.
  private static func age(_ text: String) -> Int64? {
    guard let last = text.last, units[last] != nil else { return nil }
    var seconds: Int64 = 0
    var number: Int64?
    var latest = Int64.max
    for character in text {
      if character.isASCII, let digit = character.wholeNumberValue {
        // No log is that long in any unit; the limit also prevents an overflow.
        number = (number ?? 0) * 10 + Int64(digit)
        guard number ?? 0 < 1_000_000 else { return nil }
      } else {
        guard let unit = units[character], unit < latest, let count = number else { return nil }
        seconds += count * unit
        (latest, number) = (unit, nil)
      }
    }
    return seconds * 1_000_000
  }

  /// Whether the bound is an age that counts back from the log's last record.
  public var isRelative: Bool { age != nil }

  /// Returns the moment that lies the typed age before the last record; a typed moment is returned
  /// unchanged.
  package func resolved(before last: Instant) -> TimeBound {
    guard let age else { return self }
    var bound = self
    bound.age = nil
    bound.instant = last
    bound.instant.correction = 0
    bound.instant.wallMicroseconds -= age
    // If the log prints no year, its times are compared as they are.
    bound.day = last.hasYear ? .named : .ofLog
    return bound
  }

  /// Whether this bound ends before `other` begins, in every log.
  ///
  /// Two times of day that are at least half a day apart are assumed to have midnight between them.
  func isSurely(before other: TimeBound) -> Bool {
    if let age, let earlier = other.age { return age > earlier }
    guard age == nil, other.age == nil, (day == .any) == (other.day == .any) else { return false }
    let distance = other.instant.microseconds(since: instant)
    return distance >= span && (day != .any || distance < Self.dayLength / 2)
  }

  /// Microseconds from the bound to an instant, counting only the parts that both have.
  func microseconds(to other: Instant) -> Int64 {
    guard day == .any else { return other.microseconds(since: instant) }
    return Self.timeOfDay(other) - instant.wallMicroseconds
  }

  /// The year that the user typed, or `nil` if no date was typed.
  var year: Int? { day == .named ? instant.year : nil }

  /// Whether the bound is only a time of day, whose date is still unknown.
  var isTimeOfDay: Bool { day == .any }

  /// The same time one day later.
  var nextDay: TimeBound {
    var bound = self
    bound.instant.wallMicroseconds += Self.dayLength
    return bound
  }

  /// Returns a time of day placed on the date that brings it nearest to `first`; a bound with a
  /// date is unchanged.
  func anchored(at first: Instant) -> TimeBound {
    guard day == .any else { return self }
    let ahead = instant.wallMicroseconds - Self.timeOfDay(first)
    let half = Self.dayLength / 2
    let shift = ahead > half ? -Self.dayLength : ahead < -half ? Self.dayLength : 0
    var bound = self
    bound.day = .ofLog
    bound.instant.wallMicroseconds = first.wallMicroseconds + ahead + shift
    return bound
  }

  private static let dayLength: Int64 = 86_400_000_000

  private static func timeOfDay(_ instant: Instant) -> Int64 {
    ((instant.wallMicroseconds % dayLength) + dayLength) % dayLength
  }
}

/// Reads fixed-width fields one after another from the start of a text.
private struct FieldScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    let field = rest.prefix(digits)
    guard field.count == digits, field.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return field.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Reads the fraction of a second; returns its microseconds and how many of its digits count, at
  /// most six.
  mutating func fraction() -> (microseconds: Int, digits: Int)? {
    let field = rest.prefix(while: \.isDigit)
    guard !field.isEmpty else { return nil }
    rest = rest.dropFirst(field.count)
    let digits = field.prefix(6)
    var value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    for _ in digits.count..<6 { value *= 10 }
    return (value, digits.count)
  }

  /// Reads a time zone in seconds east of UTC; `.min` at the end of the text, `nil` if the rest is
  /// not a zone.
  mutating func offset() -> Int32? {
    if rest.isEmpty { return .min }
    if skip("Z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+") || skip("-"), let hours = number(2) else { return nil }
    _ = skip(":")
    guard let minutes = number(2) else { return nil }
    let seconds = Int32(hours * 3600 + minutes * 60)
    return isWest ? -seconds : seconds
  }
}
