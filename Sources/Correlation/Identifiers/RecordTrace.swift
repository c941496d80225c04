internal import LogModel

/// What is kept of a record to recognize copies of it.
struct RecordTrace {
  /// The line of the record.
  let line: LineReference
  private let message: UInt64?
  private let thread: String?

  /// Remembers of an event's record what recognizes a copy of it.
  init(_ event: LogEvent) {
    line = LineReference(input: event.input, line: event.line, at: event.at)
    message = event.message
    thread = event.thread
  }

  /// Whether an event has the same message and comes so soon that its record may be a copy.
  func mayBeCopied(by event: LogEvent) -> Bool {
    if let message, let other = event.message, message != other { return false }
    if let thread, let other = event.thread, thread != other { return false }
    switch (line.at, event.at) {
    case (let before?, let at?):
      return CopyWindow.holds(before, at, isSameInput: line.input == event.input)
    // Without timestamps, only adjacent lines are known to be from the same moment.
    case (nil, nil): return line.input == event.input && abs(event.line - line.line) == 1
    default: return false
    }
  }
}
