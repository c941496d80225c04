internal import LogModel

extension WatchedEvent {
  /// The event as it is told; `ownHost` is the name of the log's own device, where it is of several.
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
