internal import LogModel

/// What is known of a log as soon as its first piece is read, before anything is told of it.
struct LogStart {
  /// The time of its first record, or `nil` where none was dated so far.
  var first: Instant?

  /// The name of its own device, where it was of several so far.
  var ownHost: String?
}
