/// One launch of a process.
public struct ProcessIdentity: Hashable, Sendable {
  /// The name as the log prints it, or `nil` where it prints none.
  public var name: String?

  /// The process identifier, or `nil` where the log prints none.
  public var pid: Int?

  /// 1 for the first launch seen under this name and pid, 2 when the pid came back, and so on.
  public var launch: Int

  /// The device or machine that it ran on, where one log holds several; `nil` where a log prints none or one
  /// only.
  public var host: String?

  /// Creates an identity.
  public init(name: String?, pid: Int?, launch: Int = 1, host: String? = nil) {
    self.name = name
    self.pid = pid
    self.launch = launch
    self.host = host
  }
}

/// A state in the life of an app, in Apple's terms.
public enum AppState: String, Sendable {
  /// The process was launched.
  case launched
  /// In the foreground and receiving events.
  case active
  /// In the foreground, not receiving events.
  case inactive
  /// In the background, running.
  case background
  /// On its way from the background to the foreground.
  case foreground
  /// In the background, not running.
  case suspended
  /// Gone.
  case terminated
}

/// A change of an app's state, and the line that shows it.
public struct StateChange: Hashable, Sendable {
  /// The state from then on.
  public var state: AppState

  /// The line that shows it.
  public var line: LineReference

  /// Creates a change of state.
  public init(state: AppState, line: LineReference) {
    self.state = state
    self.line = line
  }
}

/// What the inputs show of one launch of a process.
public struct ProcessTimeline: Sendable {
  /// Which launch of which process.
  public var process: ProcessIdentity

  /// The bundle identifier, or `nil` when no line names it.
  public var bundleIdentifier: String?

  /// The input this launch was seen in.
  public var input: InputIndex

  /// The first and last time the process logged anything; `nil` when its lines are not dated.
  public var firstSeen: Instant?

  /// The last time the process logged anything; `nil` when its lines are not dated.
  public var lastSeen: Instant?

  /// Its changes of state, in the order logged.
  public var states: [StateChange]

  /// Creates a timeline.
  public init(
    process: ProcessIdentity, bundleIdentifier: String? = nil, input: InputIndex,
    firstSeen: Instant? = nil, lastSeen: Instant? = nil, states: [StateChange] = []
  ) {
    self.process = process
    self.bundleIdentifier = bundleIdentifier
    self.input = input
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.states = states
  }
}
