package import Catalog

/// What one policy of the scheduler answered when a request was checked.
package struct PolicyAnswer: Hashable, Sendable {
  /// The policy's name without blanks and without the word `Policy` at its end: `BatteryLevel`. The
  /// systems print it with and without blanks.
  package var policy: String

  /// What the policy decided.
  package var decision: ScheduleDecision

  /// How well the conditions suit the request, from 0 to 1; `nil` if it is not printed.
  package var score: Double?

  /// How much the score counts; `nil` if it is not printed.
  package var weight: Double?

  /// The policy's reason as printed, without the brackets around it; `nil` if it gives none.
  package var rationale: String?

  /// The offset of the answer from that of the first answer of its record, in bytes.
  package var offset: Int

  /// Whether the answer decides about the request, whatever its score is.
  package var isDecisive: Bool { decision.refuses || decision.forces }

  /// Creates an answer.
  package init(
    policy: String, decision: ScheduleDecision, score: Double? = nil, weight: Double? = nil,
    rationale: String? = nil, offset: Int = 0
  ) {
    self.policy = policy
    self.decision = decision
    self.score = score
    self.weight = weight
    self.rationale = rationale
    self.offset = offset
  }
}
