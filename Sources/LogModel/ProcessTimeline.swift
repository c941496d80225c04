/// The identity of one launch of a process.
public struct ProcessIdentity: Hashable, Sendable {
  /// The process name as the log prints it, or `nil` if it prints none.
  public var name: String?

  /// The process identifier, or `nil` if the log prints none.
  public var pid: Int?

  /// The 1-based number of the launch among those with the same name and pid: 2 if the pid was
  /// reused.
  public var launch: Int

  /// The device on which the process ran; `nil` unless the log contains several devices.
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
  /// Entering the foreground from the background.
  case foreground
  /// In the background, not running.
  case suspended
  /// No longer running.
  case terminated
}

/// A change of an app's state, and the line that logs the change.
public struct StateChange: Hashable, Sendable {
  /// The new state.
  public var state: AppState

  /// The line that logs the change.
  public var line: LineReference

  /// Creates a change of state.
  public init(state: AppState, line: LineReference) {
    self.state = state
    self.line = line
  }
}

/// What the inputs show about one launch of a process.
public struct ProcessTimeline: Sendable {
  /// The launch.
  public var process: ProcessIdentity

  /// The bundle identifier, or `nil` if no line names it.
  public var bundleIdentifier: String?

  /// The input that contains the launch.
  public var input: InputIndex

  /// The first time the process logged anything; `nil` if its lines have no times.
  public var firstSeen: Instant?

  /// The last time the process logged anything; `nil` if its lines have no times.
  public var lastSeen: Instant?

  /// The changes of the app's state, in the order logged.
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

/// The first and the last line that a process logged, whatever they say.
package struct ProcessActivity: Sendable {
  /// The process name as printed.
  package var name: String
  /// The process identifier, or `nil` if the log prints none.
  package var pid: Int?
  /// The device on which the process ran; `nil` for the log's main device.
  package var host: String?
  /// The place and time of the first line.
  package var first: LineReference
  /// The text of the first line.
  package var firstText: String
  /// The place and time of the last line.
  package var last: LineReference
  /// The text of the last line.
  package var lastText: String

  /// Creates the activity of a process that has logged one line.
  package init(
    name: String, pid: Int?, host: String? = nil, line: LineReference, text: String
  ) {
    self.name = name
    self.pid = pid
    self.host = host
    first = line
    firstText = text
    last = line
    lastText = text
  }
}
