public import LogModel

/// The requests for scheduled background work of one app that have the same identifier and the same
/// mechanism.
///
/// Runs that a debugger started prove nothing about scheduling, so they have groups of their own.
public struct RequestGroup: Sendable {
  /// The process name, or `nil` if the logs show only what daemons print about the requests.
  public var process: String?
  /// The bundle identifier of the app, or `nil` if no log names it.
  public var bundleIdentifier: String?
  /// The mechanism by which the app asked.
  public var kind: RequestKind
  /// The identifier of the requests with `#` in place of varying numbers
  /// (`com.example.lantern.export.#`); `nil` for requests whose identifier the logs hide.
  public var identifier: String?
  /// Whether a debugger's command, and not the scheduler, started the work.
  public var isSimulated = false
  /// The number of requests with each state; 0 if a state is missing.
  public var states: [RequestState: Int] = [:]
  /// The scheduler's policies that kept the requests from running, the most frequent first.
  public var refusedBy: [PolicyRefusals] = []
  /// The mean time from the start of the work to its end, in seconds; `nil` if the logs show the
  /// whole of no run.
  public var meanSecondsRun: Double?
  /// The longest time from the start of the work to its end, in seconds; `nil` if the logs show the
  /// whole of no run.
  public var longestSecondsRun: Double?
  /// When the first request was asked for, or else first seen; `nil` if there is no time.
  public var firstSeen: Instant?
  /// The same for the last request.
  public var lastSeen: Instant?
  /// The paths of the first inputs with such a request, at most ``exampleLimit``.
  public var exampleInputs: [String] = []

  /// The maximum number of inputs that are kept as examples.
  public static let exampleLimit = 5

  /// Creates a group without requests.
  public init(process: String?, bundleIdentifier: String?, kind: RequestKind, identifier: String?) {
    self.process = process
    self.bundleIdentifier = bundleIdentifier
    self.kind = kind
    self.identifier = identifier
  }

  /// The number of requests with any state.
  public var count: Int { states.values.reduce(0, +) }

  /// The number of requests that the system refused or could not launch the app for, or whose work
  /// did not end well.
  package var troubles: Int {
    states.reduce(0) { sum, state in
      sum + (state.key.concern == .trouble || state.key.concern == .fault ? state.value : 0)
    }
  }

  /// How often one policy of the scheduler kept requests from running.
  public struct PolicyRefusals: Hashable, Sendable {
    /// The policy's name in words: `Battery Level`.
    public var policy: String
    /// The number of checks in which it refused.
    public var count: Int

    /// Creates a count.
    public init(policy: String, count: Int) {
      self.policy = policy
      self.count = count
    }
  }
}
