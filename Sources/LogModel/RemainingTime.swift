/// A value of `UIApplication.backgroundTimeRemaining`.
public enum RemainingTime: Hashable, Sendable {
  /// Seconds left; negative if logged after the time was up.
  case seconds(Double)

  /// No limit, because the app is in the foreground (DBL_MAX, -1, `inf`, `Undetermined`).
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

/// A printed value of `backgroundTimeRemaining`.
public struct Reading: Hashable, Sendable {
  /// The input.
  public var input: InputIndex

  /// The 1-based physical line that prints it.
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
