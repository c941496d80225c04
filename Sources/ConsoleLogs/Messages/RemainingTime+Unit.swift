internal import LogModel
internal import Scanning

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
