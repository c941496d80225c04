internal import Catalog
internal import LogModel

/// The scheduler's checks of one request, grouped: dasd logs thousands of them an hour, and most say what the one
/// before said.
struct CheckHistory {
  /// The most policies that are told apart; dasd has about forty.
  private static let mostPolicies = 64

  /// The time within which a comparison with the threshold belongs to the check before it, in seconds.
  private static let sameCheck = 2.0

  /// The refusals of one policy.
  struct Refusal {
    /// The key of the policy; see ``PolicyAnswer/policy``.
    var policy: String
    /// How many checks it refused.
    var count: Int
    /// The line of its first refusal.
    var first: Evidence
    /// The line of its last refusal.
    var last: Evidence
    /// The decision that was printed last.
    var decision: ScheduleDecision
    /// The reason that was printed last, or `nil`.
    var rationale: String?
  }

  /// A run of equal events: how often, and the first and the last line.
  struct Run {
    /// How many there are.
    var count = 1
    /// The first line.
    var first: Evidence
    /// The last line.
    var last: Evidence

    /// Adds one more.
    mutating func add(_ line: Evidence) {
      count += 1
      last = line
    }
  }

  /// Whether the log shows no check.
  var isEmpty: Bool { count == 0 }

  /// The number of checks.
  private(set) var count = 0
  /// The first check and the last one; `nil` if there is none.
  private(set) var first: Evidence?
  /// The line of the last check; `nil` if there is none.
  private(set) var last: Evidence?
  /// The refusals by policy, in the order of the first ones.
  private(set) var refusals: [Refusal] = []
  /// How many checks were refused.
  private(set) var refusedCount = 0
  /// The checks that were refused without a policy that the log names; `nil` if there is none.
  private(set) var unnamedRefusals: Run?
  /// The lowest score, or `nil`.
  private(set) var lowestScore: Double?
  /// The scores that stayed below the threshold, lowest and highest, and the thresholds that they missed; or `nil`.
  private(set) var missed: (scores: ClosedRange<Double>, thresholds: ClosedRange<Double>)?
  /// The threshold that was printed last, or `nil`.
  private(set) var threshold: Double?
  /// The comparisons in which the score stayed below the threshold; `nil` if there is none.
  private(set) var belowThreshold: Run?
  /// The last line that says that the request is to run, or `nil`.
  private(set) var chosen: Evidence?
  /// The policy that let the request run whatever its score was, with the line; `nil` if none did.
  private(set) var forced: (answer: PolicyAnswer, line: Evidence)?
  /// The activities that the request had to wait for, in the order of the first waits.
  private(set) var yields: [(other: String, run: Run)] = []
  /// Of the last check whose policies are printed, the one that lowered the score most, or `nil`.
  private(set) var lowestAnswer: PolicyAnswer?

  private var scoredAt: Instant?
  private var awaitsComparison = false

  /// Takes the answers of the policies.
  mutating func takeScore(_ statement: RequestStatement, _ line: Evidence) {
    note(line)
    scoredAt = line.at
    awaitsComparison = true
    noteScore(statement.score)
    var isRefused = statement.decision?.refuses ?? false
    for quote in statement.quotes {
      let answer = statement.answers[quote.answer]
      let line = line.quoting(quote.lineOffset, quote.text)
      if answer.decision.refuses {
        refuse(answer, line)
        isRefused = true
      } else {
        forced = (answer, line)
      }
    }
    if let decision = statement.decision {
      if decision.refuses, statement.quotes.isEmpty { Self.add(line, to: &unnamedRefusals) }
      if decision.forces { chosen = line }
    }
    if isRefused {
      refusedCount += 1
      chosen = nil
    }
    guard !statement.answers.isEmpty else { return }
    var lowest: PolicyAnswer?
    for answer in statement.answers where answer.score != nil && !answer.decision.refuses {
      if answer.loss > lowest?.loss ?? -1 { lowest = answer }
    }
    lowestAnswer = lowest ?? lowestAnswer
  }

  /// Takes a comparison of the score with the threshold.
  mutating func takeComparison(_ statement: RequestStatement, _ line: Evidence) {
    if !isOfSameCheck(line) { note(line) } else { last = line }
    awaitsComparison = false
    noteScore(statement.score)
    threshold = statement.threshold ?? threshold
    if statement.decision == .mustProceed {
      chosen = line
    } else {
      chosen = nil
      Self.add(line, to: &belowThreshold)
      if let score = statement.score, let threshold = statement.threshold {
        missed = (
          Self.widened(missed?.scores, score), Self.widened(missed?.thresholds, threshold)
        )
      }
    }
  }

  /// Takes that the request has to wait for another activity.
  mutating func takeYield(to other: String, _ line: Evidence) {
    if !isOfSameCheck(line) { note(line) } else { last = line }
    chosen = nil
    awaitsComparison = false
    if let known = yields.firstIndex(where: { $0.other == other }) {
      yields[known].run.add(line)
    } else if yields.count < Self.mostPolicies {
      yields.append((other, Run(first: line, last: line)))
    }
  }

  private static func widened(_ range: ClosedRange<Double>?, _ value: Double)
    -> ClosedRange<Double>
  {
    guard let range else { return value...value }
    return min(range.lowerBound, value)...max(range.upperBound, value)
  }

  private func isOfSameCheck(_ line: Evidence) -> Bool {
    guard awaitsComparison else { return false }
    guard let at = line.at, let scoredAt else { return true }
    return abs(at.seconds(since: scoredAt)) <= Self.sameCheck
  }

  private mutating func note(_ line: Evidence) {
    count += 1
    first = first ?? line
    last = line
  }

  private mutating func noteScore(_ score: Double?) {
    guard let score else { return }
    lowestScore = min(score, lowestScore ?? score)
  }

  private mutating func refuse(_ answer: PolicyAnswer, _ line: Evidence) {
    if let known = refusals.firstIndex(where: { $0.policy == answer.policy }) {
      refusals[known].count += 1
      refusals[known].last = line
      refusals[known].decision = answer.decision
      refusals[known].rationale = answer.rationale ?? refusals[known].rationale
    } else if refusals.count < Self.mostPolicies {
      refusals.append(
        Refusal(
          policy: answer.policy, count: 1, first: line, last: line, decision: answer.decision,
          rationale: answer.rationale))
    }
  }

  private static func add(_ line: Evidence, to run: inout Run?) {
    if run == nil { run = Run(first: line, last: line) } else { run?.add(line) }
  }
}

extension PolicyAnswer {
  /// How much the answer lowers the sum of all scores.
  fileprivate var loss: Double { (weight ?? 1) * (1 - (score ?? 1)) }
}

extension Wording {
  /// How far a request's score stayed below its threshold: `its score of 0.84 to 0.865 was below the threshold of
  /// 0.905`.
  static func shortfall(_ checks: CheckHistory) -> String {
    guard let missed = checks.missed else { return "its score was below the threshold" }
    return
      "its score of \(range(missed.scores)) was below the threshold of \(range(missed.thresholds))"
  }

  private static func range(_ range: ClosedRange<Double>) -> String {
    let ends = [range.lowerBound, range.upperBound].map(score)
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
  }
}
