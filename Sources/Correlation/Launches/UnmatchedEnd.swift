internal import LogModel

extension LaunchTracker {
  /// An end of a task that no begin is known of.
  struct UnmatchedEnd: Sendable {
    /// The task added for it, or `nil` for a mere refusal.
    var task: Int?
    var identifier: String?
    var evidence: [Evidence]
    var at: Instant?
    var isRejection: Bool
    /// How many intervals in the background had begun.
    var intervalCount = 0
    /// The message source it was told in, or `nil` for a mere refusal.
    var messageSource: String?
  }
}
