internal import LogModel
internal import Scanning

extension RemainingTime {
  /// Reads a printed value of `backgroundTimeRemaining` in the given range; `nil` when it is none.
  ///
  /// Nearly all are a few digits with a period, which are read without a text.
  init?(printedIn bytes: Span<UInt8>, _ range: Range<Int>) {
    if let seconds = Self.plainSeconds(in: bytes, range) {
      self = Self.time(of: seconds)
    } else {
      self.init(printed: bytes.text(in: range))
    }
  }

  /// Reads a printed value of `backgroundTimeRemaining`; `nil` when it is none.
  ///
  /// "Unlimited" is DBL_MAX in any spelling (`1.797e+308`, its 309 digits), infinity, -1 and the
  /// extremes of integers, which casts make of DBL_MAX, and words (`Undetermined`). No budget ever
  /// was longer than ten minutes, so a number of a hundred days is none of seconds either. A comma
  /// is a decimal point in some locales.
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
  /// Up to 15 digits are a whole number that a double holds exactly, and so is the power of ten it is
  /// divided by: the quotient is the nearest double, as strtod(3) gives it.
  private static func plainSeconds(in bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard range.count <= 16 else { return nil }
    var value: Int64 = 0
    // Nothing before the period, and the power of ten of the digits behind it.
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
    // All but the period are digits.
    guard scale > 1 else { return nil }
    return Double(value) / Double(scale)
  }
}

/// A message that is a decimal number and nothing else, as .NET prints `BackgroundTimeRemaining`.
enum BareNumber {
  /// The longest spelling: DBL_MAX with `%f` has 309 digits, a period and six more.
  static let longest = 330

  /// Returns the number's range when the given range holds nothing but a number with a period or
  /// an exponent; whole numbers are too common to mean anything.
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
  /// What stands behind a printed value of `backgroundTimeRemaining`: apps print others than seconds.
  enum Unit {
    case seconds, milliseconds
    /// Minutes, a time of day, or more of the number (`1.234,56`): nothing that was read is the value.
    case other

    /// Finds the unit behind a number that ends at the offset.
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

    /// The unit that a word stands for; any other word is none.
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

    /// The time that a number stands for, or `nil` where it cannot be said.
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
