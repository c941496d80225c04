/// How often and why an app ended, as one MetricKit payload counts it.
public struct ExitMetric: Hashable, Sendable {
  /// The input that holds the payload.
  public var input: InputIndex
  /// The bundle identifier of the app, or `nil` where the payload names none.
  public var bundleIdentifier: String?
  /// The version of the app, or `nil`.
  public var version: String?
  /// The system as printed, for example `iPhone OS 17.5.1 (21F90)`, or `nil`.
  public var os: String?
  /// The begin of the time that is counted, or `nil`.
  public var begin: Instant?
  /// The end of the time that is counted, or `nil`.
  public var end: Instant?
  /// The exits in the foreground, by reason; empty where none are printed.
  public var foreground: [ExitCount]
  /// The exits in the background, by reason; empty where none are printed.
  public var background: [ExitCount]
  /// Whether Xcode made the payload to try the app's code with: every count is 1 then.
  public var isSimulated: Bool

  /// Creates the counts of a payload of which nothing was read yet.
  public init(input: InputIndex) {
    self.input = input
    foreground = []
    background = []
    isSimulated = false
  }

  /// How many exits the payload counts for one reason, in the background and the foreground; the
  /// highest number where they are more than it can hold.
  public func count(of reason: String) -> UInt64 {
    (foreground + background).lazy.filter { $0.reason == reason }.reduce(0) {
      let (sum, overflow) = $0.addingReportingOverflow($1.count)
      return overflow ? .max : sum
    }
  }
}

/// How often an app ended for one reason.
public struct ExitCount: Hashable, Sendable {
  /// The reason of a background task that was not ended in time.
  public static let backgroundTaskTimeout = "backgroundTaskAssertionTimeout"

  /// The reason: MetricKit's name without `cumulative` and `ExitCount`, the same for every system.
  public var reason: String
  /// How often.
  public var count: UInt64
  /// The line that counts them, or `nil` where there were none.
  public var evidence: Evidence?

  /// Creates a count.
  public init(reason: String, count: UInt64) {
    self.reason = reason
    self.count = count
  }
}
