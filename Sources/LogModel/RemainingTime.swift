/// A value of `UIApplication.backgroundTimeRemaining`.
public enum RemainingTime: Hashable, Sendable {
  /// The seconds left; negative if the value was logged after the time was up.
  case seconds(Double)

  /// No limit, because the app is in the foreground; printed as DBL_MAX, -1, `inf` or
  /// `Undetermined`.
  case unlimited

  /// The seconds left, or `nil` if there is no limit.
  public var seconds: Double? {
    switch self {
    case .seconds(let seconds): seconds
    case .unlimited: nil
    }
  }

  /// Whether there is no limit.
  public var isUnlimited: Bool { self == .unlimited }
}

/// A value of `backgroundTimeRemaining` that a line prints.
public struct Reading: Hashable, Sendable {
  /// The input that contains the line.
  public var input: InputIndex

  /// The 1-based number of the line that prints the value.
  public var line: Int

  /// The time of the line, or `nil` if it has none.
  public var at: Instant?

  /// The value.
  public var remaining: RemainingTime

  /// Creates a reading.
  public init(input: InputIndex, line: Int, at: Instant?, remaining: RemainingTime) {
    self.input = input
    self.line = line
    self.at = at
    self.remaining = remaining
  }
}
