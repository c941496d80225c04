public import LogModel

/// A message about an app's life or its tasks, as it was logged.
public struct WatchedEvent: Sendable {
  /// The line.
  public var line: LineReference
  /// The process that it is about, as far as it says.
  public var process: ProcessIdentity
  /// What it says, as rule packs name it: `taskBegan`, `background`, `assertionKill`.
  public var kind: String
  /// The identifier and the name of the task; `nil` where the message has none.
  public var identifier: String?
  /// The name of the task, or `nil`.
  public var label: String?
  /// The remaining time that it prints, or `nil`.
  public var remaining: RemainingTime?
  /// The line as it stands in the input.
  public var text: String
}

extension WatchedEvent {
  /// Creates what is reported of an event; `ownHost` is the name of the log's own device, where it is of several.
  init(_ event: LogEvent, ownHost: String?) {
    line = LineReference(input: event.input, line: event.line, at: event.at)
    process = ProcessIdentity(
      name: event.process.name ?? event.process.bundleIdentifier, pid: event.process.pid,
      host: event.host ?? ownHost)
    kind = event.kind.rawValue
    identifier = event.identifier
    label = event.label
    remaining = event.remaining
    text = event.text
  }
}
