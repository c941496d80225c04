/// A made-up record of a format, and what reading it must give.
///
/// A built-in rule knows the message of each sample, so that reading the sample gives an event.
package struct FormatSample: Sendable {
  /// The record as it is in a log, with as many lines as it takes.
  package var text: String
  /// The process name, or `nil` if the format prints none.
  package var process: String?
  /// The pid, or `nil`.
  package var pid: Int?
  /// The thread as printed, or `nil`.
  package var thread: String?
  /// The time in the format of RFC 3339, with the placeholder for a missing year or date; `nil` if there is
  /// none.
  package var at: String?
  /// The 1-based line of the sample that counts as the record's.
  package var line: Int

  /// Creates a sample.
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
