/// A made-up record of a format, and what reading it must give.
///
/// The message of each sample is one that a built-in rule knows, so that reading it gives an event.
package struct FormatSample: Sendable {
  /// The record as it stands in a log, with as many lines as it takes.
  package var text: String
  /// The process name, or `nil` when the format prints none.
  package var process: String?
  /// The pid, or `nil`.
  package var pid: Int?
  /// The thread as printed, or `nil`.
  package var thread: String?
  /// The time as RFC 3339 prints it, with the placeholder for a missing year or date; or `nil`.
  package var at: String?
  /// The 1-based line of the sample that counts as the record's.
  package var line: Int

  init(
    _ text: String, process: String? = nil, pid: Int? = nil, thread: String? = nil,
    at: String? = nil, line: Int = 1
  ) {
    self.text = text
    self.process = process
    self.pid = pid
    self.thread = thread
    self.at = at
    self.line = line
  }
}
