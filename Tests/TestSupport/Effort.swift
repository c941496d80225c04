import Foundation

/// How much the tests try of what is alike: a little while one works, all of it where `BGLOG_EXHAUSTIVE` is 1, as
/// the slow checks set it.
public enum Effort {
  /// Whether all is tried.
  public static let isExhaustive =
    ProcessInfo.processInfo.environment["BGLOG_EXHAUSTIVE"] == "1"

  /// How many are tried of what there is `all` of, `few` of it in a quick run.
  public static func count<Number: BinaryInteger>(_ few: Number, of all: Number) -> Number {
    isExhaustive ? all : few
  }

  /// Where something of so many bytes is cut: at every byte, or at one of four and the last in a quick run.
  public static func cuts(of count: Int) -> StrideThrough<Int> {
    let step = isExhaustive ? 1 : 4
    return stride(from: count % step, through: count, by: step)
  }
}
