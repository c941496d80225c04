internal import LogModel

/// How a task went, and how sure that is.
struct Outcome {
  var outcome: TaskOutcome
  var confidence: Double
  var reason: String
  var proof: [Evidence]
  var isPastDeadline: Bool

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
