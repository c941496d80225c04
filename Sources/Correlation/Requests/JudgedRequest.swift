package import LogModel

/// A request whose state is judged, with the findings about it.
package struct JudgedRequest {
  /// The request.
  package var request: ScheduledRequest

  /// The findings about it, worst first.
  package var findings: [Finding]

  /// The bundle identifier of its app, or `nil`.
  package var bundle: String?

  /// The task that the work became, or `nil`.
  var task: TaskTracker?

  /// The input that holds its first line.
  package var input: InputIndex
}
