import Foundation

/// How many of many similar cases the tests try: a few by default, and all if the environment variable
/// `BGLOG_EXHAUSTIVE` is 1, as in the slow checks.
public enum Effort {
  /// Whether all cases are tried.
  public static let isExhaustive =
    ProcessInfo.processInfo.environment["BGLOG_EXHAUSTIVE"] == "1"

  /// The number of cases to try: `few` by default, and `all` in an exhaustive run.
  public static func count<Number: BinaryInteger>(_ few: Number, of all: Number) -> Number {
    isExhaustive ? all : few
  }

  /// The offsets at which to cut an input of `count` bytes: every offset in an exhaustive run, otherwise every
  /// fourth one and the end.
  public static func cuts(of count: Int) -> StrideThrough<Int> {
    let step = isExhaustive ? 1 : 4
    return stride(from: count % step, through: count, by: step)
  }
}
