internal import LogModel

extension WatchedEvent {
  /// The event as it is told.
  init(_ event: LogEvent) {
    line = LineReference(input: event.input, line: event.line, at: event.at)
    process = ProcessIdentity(
      name: event.process.name ?? event.process.bundleIdentifier, pid: event.process.pid)
    kind = event.kind.rawValue
    identifier = event.identifier
    label = event.label
    remaining = event.remaining
    text = event.text
  }
}
