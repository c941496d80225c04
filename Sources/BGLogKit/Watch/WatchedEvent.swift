internal import Correlation
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
  /// The identifier of the task or of the request; `nil` if the message has none.
  public var identifier: String?
  /// The name of the task; `nil` if the message has none.
  public var label: String?
  /// The remaining time that the message states; `nil` if it states none.
  public var remaining: RemainingTime?
  /// Of a message about scheduled work, the step in the life of a request that it logs, as rule packs name it:
  /// for example `accepted`. It is `policy-refused` when other policies of the scheduler refuse the request than
  /// before, and `replaced` when a newer request took its place. `nil` for other messages.
  public var step: String?
  /// The key of the request that the message is about; `nil` for other messages. It may change until a line
  /// shows the scheduler's digits.
  public var request: String?
  /// The mechanism of the request; `nil` if the message is about something else as well.
  public var requestKind: RequestKind?
  /// When the request may run, in the time zone of the log, if the scheduler took it and printed that; else
  /// `nil`.
  public var window: ScheduledRequest.Window?
  /// Why the request is refused or waits, in words without a full stop; `nil` if the message does not say.
  public var reason: String?
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
    step = event.request?.step.rawValue
    text = event.text
  }

  /// Creates the report of what a message changed in a request.
  init(_ event: LogEvent, _ change: RequestChange, ownHost: String?) {
    self.init(event, ownHost: ownHost)
    let host = process.host
    process = change.request.process ?? ProcessIdentity(name: change.request.bundle, pid: nil)
    process.host = process.host ?? host
    identifier = change.request.identifier
    label = nil
    step = change.name
    request = change.request.key
    requestKind = change.request.kind
    window = change.window?.inZone(of: event.at)
    reason = change.reason
  }
}
