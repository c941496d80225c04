public import LogModel

/// A logged message about an app's life or its tasks.
public struct WatchedEvent: Sendable {
  /// The line of the message.
  public var line: LineReference
  /// The process that the message is about, as far as it is named.
  public var process: ProcessIdentity
  /// The kind of event, as in `LogEvent.Kind`: for example `taskBegan`, `background` or
  /// `assertionKill`.
  public var kind: String
  /// The identifier of the task; `nil` if the message has none.
  public var identifier: String?
  /// The name of the task; `nil` if the message has none.
  public var label: String?
  /// The remaining time that the message states; `nil` if it states none.
  public var remaining: RemainingTime?
  /// The text of the line, as in the input.
  public var text: String
}

extension WatchedEvent {
  /// Creates the report of an event. `ownHost` is the name of the log's own device; `nil` unless the
  /// log has several devices.
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
