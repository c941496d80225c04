/// The part of the inputs' time that a user wants to see.
public struct TimeWindow: Hashable, Sendable {
  /// The first moment that counts, or `nil`.
  public var since: TimeBound?

  /// The last moment that counts, or `nil`.
  public var until: TimeBound?

  /// Creates a window; without bounds it holds everything.
  public init(since: TimeBound? = nil, until: TimeBound? = nil) {
    self.since = since
    self.until = until
  }

  /// Whether everything is in the window.
  public var isUnbounded: Bool { since == nil && until == nil }

  /// Whether the window holds an instant; one that is unknown always is.
  ///
  /// An instant whose line prints no year is in a window that holds it in any of its years.
  public func contains(_ instant: Instant?) -> Bool {
    guard let instant else { return true }
    if !instant.hasYear, let first = since?.year, let last = until?.year, first < last {
      return last - first > 1 || [first, last].contains { holds(instant.moved(toYear: $0)) }
    }
    guard !instant.hasYear, let year = since?.year ?? until?.year else { return holds(instant) }
    return holds(instant.moved(toYear: year))
  }

  private func holds(_ instant: Instant) -> Bool {
    if let since, since.microseconds(to: instant) < 0 { return false }
    if let until, until.microseconds(to: instant) >= until.span { return false }
    return true
  }
}

/// A moment as a user types it: a date, a date and time, or a time of day.
public struct TimeBound: Hashable, Sendable {
  private var instant: Instant
  private var hasDate: Bool

  /// How long the moment lasts: a bound in days, minutes, seconds or parts of them holds all of it.
  fileprivate var span: Int64

  /// Reads `2011-10-30`, `2011-10-30 22:35:28.608`, `2011-10-30T22:35:28+02:00` or `22:35`; `nil`
  /// when the text is none of these.
  public init?(_ text: String) {
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
    span = 86_400_000_000
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
    hasDate = date != nil
  }

  /// Microseconds from the bound to an instant, compared on what both of them know.
  fileprivate func microseconds(to other: Instant) -> Int64 {
    guard hasDate else {
      let day: Int64 = 86_400_000_000
      let timeOfDay = ((other.wallMicroseconds % day) + day) % day
      return timeOfDay - instant.wallMicroseconds
    }
    return other.microseconds(since: instant)
  }

  /// The year the bound names, or `nil` when it is a time of day.
  fileprivate var year: Int? { hasDate ? instant.year : nil }
}

/// Reads fixed-width fields from the front of a text.
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
    guard field.count == digits, field.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
    rest = rest.dropFirst(digits)
    return field.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// The microseconds of a fraction, and how many of its digits count.
  mutating func fraction() -> (microseconds: Int, digits: Int)? {
    let field = rest.prefix { $0 &- 48 < 10 }
    guard !field.isEmpty else { return nil }
    rest = rest.dropFirst(field.count)
    let digits = field.prefix(6)
    var value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    for _ in digits.count..<6 { value *= 10 }
    return (value, digits.count)
  }

  /// The zone in seconds; `.min` when there is none, `nil` when what stands there is no zone.
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
