/// How often and why an app exited, as counted by one MetricKit payload.
public struct ExitMetric: Hashable, Sendable {
  /// The input that contains the payload.
  public var input: InputIndex
  /// The bundle identifier of the app, or `nil` if the payload has none.
  public var bundleIdentifier: String?
  /// The version of the app, or `nil` if the payload has none.
  public var version: String?
  /// The operating system as printed, for example `iPhone OS 17.5.1 (21F90)`; `nil` if the payload
  /// has none.
  public var os: String?
  /// The beginning of the period in which exits were counted, or `nil`.
  public var begin: Instant?
  /// The end of the period in which exits were counted, or `nil`.
  public var end: Instant?
  /// The exits in the foreground, one count for each reason; empty if the payload has none.
  public var foreground: [ExitCount] = []
  /// The exits in the background, one count for each reason; empty if the payload has none.
  public var background: [ExitCount] = []
  /// Whether Xcode simulated the payload for testing; then every count is 1.
  public var isSimulated = false

  /// Creates the metric of a payload without any counts.
  public init(input: InputIndex) { self.input = input }

  /// The number of exits for a reason, in the background and the foreground together, or
  /// `UInt64.max` if the sum is larger.
  public func count(of reason: String) -> UInt64 {
    (foreground + background).lazy.filter { $0.reason == reason }.reduce(0) {
      let (sum, overflow) = $0.addingReportingOverflow($1.count)
      return overflow ? .max : sum
    }
  }
}

/// How often an app exited for one reason.
public struct ExitCount: Hashable, Sendable {
  /// The ``reason`` of kills for background tasks that were not ended in time.
  public static let backgroundTaskTimeout = "backgroundTaskAssertionTimeout"

  /// MetricKit's name of the reason without `cumulative` and `ExitCount`, the same on all systems.
  public var reason: String
  /// The number of exits.
  public var count: UInt64
  /// The line that prints the count, or `nil` if the count is 0.
  public var evidence: Evidence?

  /// Creates a count.
  public init(reason: String, count: UInt64) {
    self.reason = reason
    self.count = count
  }
}
