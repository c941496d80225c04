/// The first and the last line that a process logged, whatever they say.
package struct ProcessActivity: Sendable {
  /// The process name as printed.
  package var name: String
  /// The process identifier, or `nil` where the log prints none.
  package var pid: Int?
  /// The device that it ran on; `nil` for the log's own.
  package var host: String?
  /// The first line and its time.
  package var first: LineReference
  /// The first line as it stands in the input.
  package var firstText: String
  /// The last line and its time.
  package var last: LineReference
  /// The last line as it stands in the input.
  package var lastText: String

  /// Creates a sighting of a process that logged one line.
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
