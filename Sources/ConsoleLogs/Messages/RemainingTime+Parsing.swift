internal import LogModel
internal import Scanning

extension RemainingTime {
  /// Reads a printed value of `backgroundTimeRemaining` in the given range; `nil` if it is not one.
  ///
  /// Nearly all values are a few digits with a period, which are read without making a string.
  init?(printedIn bytes: Span<UInt8>, _ range: Range<Int>) {
    if let seconds = Self.plainSeconds(in: bytes, range) {
      self = Self.time(of: seconds)
    } else {
      self.init(printed: bytes.text(in: range))
    }
  }

  /// Reads a printed value of `backgroundTimeRemaining`; `nil` if it is not one.
  ///
  /// "Unlimited" is printed as DBL_MAX in any spelling (`1.797e+308`, its 309 digits), infinity, -1, the
  /// extremes of integers that casts make of DBL_MAX, or a word (`Undetermined`). No budget was ever longer
  /// than ten minutes, so more than a hundred days in seconds means unlimited, too. A comma is a decimal
  /// point in some locales.
  init?(printed text: String) {
    guard let first = text.unicodeScalars.first, text != "nan" else { return nil }
    if first.properties.isAlphabetic || first == "∞" {
      self = .unlimited
      return
    }
    let plain = text.contains(",") ? String(text.map { $0 == "," ? "." : $0 }) : text
    guard let value = Double(plain), !value.isNaN else { return nil }
    self = Self.time(of: value)
  }

  private static func time(of value: Double) -> RemainingTime {
    value == -1 || abs(value) > 8_640_000 ? .unlimited : .seconds(value)
  }

  /// The value of a few digits with a period among them; `nil` for anything else.
  ///
  /// Up to 15 digits are an integer that a double holds exactly, and so is the power of ten that divides it.
  /// So the quotient is the nearest double, which strtod(3) returns as well.
  private static func plainSeconds(in bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard range.count <= 16 else { return nil }
    var value: Int64 = 0
    // 0 before the period; after it, ten to the power of the number of digits since.
    var scale: Int64 = 0
    for index in range {
      if Byte.isDigit(bytes[index]) {
        value = value * 10 + Int64(bytes.digit(at: index))
        scale *= 10
      } else if bytes[index] == Byte.period, scale == 0, index > range.lowerBound {
        scale = 1
      } else {
        return nil
      }
    }
    // At least one digit must follow the period.
    guard scale > 1 else { return nil }
    return Double(value) / Double(scale)
  }
}

/// A message that is a decimal number and nothing else, as .NET prints `BackgroundTimeRemaining`.
enum BareNumber {
  /// The longest spelling: DBL_MAX with `%f` has 309 digits, a period and six more.
  static let longest = 330

  /// Returns the number's range if the given range has nothing but a number with a period or an exponent;
  /// integers are too common to mean anything.
  static func range(in bytes: Span<UInt8>, _ message: Range<Int>) -> Range<Int>? {
    let range = bytes.trimmed(message)
    guard range.count >= 3, range.count <= longest else { return nil }
    var index = range.lowerBound
    if bytes[index] == Byte.dash { index += 1 }
    let whole = bytes.endOfDigits(from: index, to: range.upperBound)
    guard whole > index, whole < range.upperBound else { return nil }
    index = whole
    if bytes[index] == Byte.period || bytes[index] == UInt8(ascii: ",") {
      let fraction = bytes.endOfDigits(from: index + 1, to: range.upperBound)
      guard fraction > index + 1 else { return nil }
      index = fraction
    }
    if index < range.upperBound, bytes[index] | 32 == UInt8(ascii: "e") {
      index += 1
      if index < range.upperBound, [UInt8(ascii: "+"), Byte.dash].contains(bytes[index]) {
        index += 1
      }
      let exponent = bytes.endOfDigits(from: index, to: range.upperBound)
      guard exponent > index else { return nil }
      index = exponent
    }
    return index == range.upperBound ? range : nil
  }
}

extension RemainingTime {
  /// The unit of a printed value of `backgroundTimeRemaining`; some apps print other units than seconds.
  enum Unit {
    /// Seconds, or milliseconds.
    case seconds, milliseconds
    /// Minutes, a time of day, or more of the number (`1.234,56`): the number that was read is not the value.
    case other

    /// Finds the unit after a number that ends at `end`; without one, the unit is seconds.
    init(behind end: Int, in bytes: Span<UInt8>) {
      self = .seconds
      guard end + 1 < bytes.count else { return }
      switch bytes[end] {
      case Byte.colon, Byte.comma, Byte.period:
        if Byte.isDigit(bytes[end + 1]) { self = .other }
      case Byte.space where bytes[end + 1] | 32 == UInt8(ascii: "m"):
        self = Self.word(at: end + 1, in: bytes)
      case UInt8(ascii: "m"), UInt8(ascii: "M"):
        self = Self.word(at: end, in: bytes)
      default: break
      }
    }

    /// The unit that a word stands for; any word that is not a unit means seconds.
    private static func word(at start: Int, in bytes: Span<UInt8>) -> Unit {
      let limit = min(bytes.count, start + 13)
      var end = start
      while end < limit, Byte.isLetter(bytes[end]) { end += 1 }
      return switch bytes.text(in: start..<end).lowercased() {
      case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": .milliseconds
      case "m", "min", "mins", "minute", "minutes": .other
      default: .seconds
      }
    }

    /// Returns the time that a number in this unit stands for, or `nil` if that is unknown.
    func of(_ time: RemainingTime?) -> RemainingTime? {
      guard case .seconds(let value) = time else { return time }
      return switch self {
      case .seconds: time
      case .milliseconds: .seconds(value / 1000)
      case .other: nil
      }
    }
  }
}
