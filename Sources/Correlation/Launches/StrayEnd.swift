internal import LogModel

extension LaunchRecord {
  /// An end of a task that no begin is known of.
  struct StrayEnd: Sendable {
    /// The task added for it, or `nil` for a mere refusal.
    var task: Int?
    var identifier: String?
    var evidence: [Evidence]
    var at: Instant?
    var isRejection: Bool
    /// How many stretches in the background had begun.
    var stretchCount = 0
    /// The vocabulary it was told in, or `nil` for a mere refusal.
    var vocabulary: String?
  }
}
