internal import LogModel

/// The outcome of a task, and how certain it is.
struct Outcome {
  /// How the task went.
  var outcome: TaskOutcome
  /// How certain the outcome is, from 0 to 1.
  var confidence: Double
  /// The reason for the outcome, in a few words; empty if none is given.
  var reason: String
  /// The lines that prove the outcome, besides the task's begin, end and notices.
  var proof: [Evidence]
  /// Whether the task ended after its deadline, or with no time left.
  var isPastDeadline: Bool

  /// Creates an outcome; by default it is certain and needs no reason.
  init(
    _ outcome: TaskOutcome, confidence: Double = 1, reason: String = "", proof: [Evidence] = [],
    isPastDeadline: Bool = false
  ) {
    self.outcome = outcome
    self.confidence = confidence
    self.reason = reason
    self.proof = proof
    self.isPastDeadline = isPastDeadline
  }
}
