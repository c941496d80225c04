/// The first and the last line that a process logged, whatever their content.
package struct ProcessActivity: Sendable {
  /// The process name as printed.
  package var name: String
  /// The process identifier, or `nil` if the log prints none.
  package var pid: Int?
  /// The device that it ran on; `nil` for the log's main device.
  package var host: String?
  /// The first line and its time.
  package var first: LineReference
  /// The text of the first line.
  package var firstText: String
  /// The last line and its time.
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
