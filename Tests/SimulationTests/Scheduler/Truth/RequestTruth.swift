import BGLogKit

/// What must be reported about one request for scheduled work, as far as the log shows it.
struct RequestTruth {
  /// The records of which a report must name one, or may.
  struct Place {
    private(set) var records: [Int] = []
    /// Whether a report must name one of them.
    private(set) var isCertain = false

    mutating func mayBe(_ record: Int) { records.append(record) }

    mutating func mustBe(_ record: Int) {
      records.append(record)
      isCertain = true
    }

    mutating func mustBeOnly(_ record: Int) {
      records = [record]
      isCertain = true
    }
  }

  /// The checks that one policy refused.
  struct Refusal {
    var records: [Int] = []
    /// Whether a report must count them. A check of work that runs already may be left out.
    var isCertain = true
  }

  /// When the request may run, in microseconds since 1970 on the wall clock.
  struct Window {
    var from: Int
    var to: Int
  }

  let kind: RequestKind
  let identifier: String
  /// The scheduler's key, or `nil` as long as no line names it.
  var activity: String?
  /// The states that a report may give; empty as long as the log does not know the request.
  var states: Set<RequestState> = []
  /// Whether a report may leave the request out.
  var isOptional = false
  var asked = Place()
  var launched = Place()
  var started = Place()
  var ended = Place()
  var window: Window?
  /// The refusals by the policy's name in words.
  var refusals: [String: Refusal] = [:]
  /// The lowest score that is printed, in millionths, or `nil`.
  var lowestScore: Int?
  /// The threshold that was printed last, in millionths, or `nil`.
  var threshold: Int?
  /// The rules that must have findings about the request.
  var rules: Set<String> = []
  /// The rules that may have findings about it, besides those that its states allow.
  var tolerated: Set<String> = []
  /// What its sentences must and must not say.
  var words = SentenceTruth()

  init(kind: RequestKind, identifier: String) {
    self.kind = kind
    self.identifier = identifier
  }

  var isKnown: Bool { !states.isEmpty }

  mutating func refuse(_ policy: String, _ record: Int, isCertain: Bool = true) {
    refusals[policy, default: Refusal(isCertain: isCertain)].records.append(record)
  }

  mutating func score(_ score: Int, _ threshold: Int) {
    lowestScore = min(score, lowestScore ?? score)
    self.threshold = threshold
  }

  /// All rules whose findings may be about the request.
  var permitted: Set<String> {
    var permitted = rules.union(tolerated)
    for state in states { permitted.formUnion(Self.notes(about: state)) }
    if kind == .push { permitted.insert("push-held-back") }
    return permitted
  }

  /// The notes that a state allows by itself.
  private static func notes(about state: RequestState) -> Set<String> {
    switch state {
    case .waiting, .chosen, .unknown: ["request-waiting"]
    case .paused: ["request-waiting", "ended-by-system"]
    case .replaced: ["request-replaced", "push-merged"]
    case .expired: ["ended-by-system"]
    case .failed: ["request-failed"]
    case .closedByPerson: ["user-quit"]
    case .refused, .withdrawn, .removed, .launchFailed, .running, .completed, .killed, .lost, .died:
      []
    }
  }
}

/// What sentences must and must not say. Case does not matter.
struct SentenceTruth {
  /// Of each list, one of the words must occur.
  var mustHave: [[String]] = []
  var mustNotHave: [String] = []

  /// What is wrong with a text.
  func problems(in text: String, isComplete: Bool) -> [String] {
    let text = text.lowercased()
    var problems = mustNotHave.filter { text.contains($0.lowercased()) }.map { "says \"\($0)\"" }
    if isComplete {
      for words in mustHave where !words.contains(where: { text.contains($0.lowercased()) }) {
        problems.append("does not say \"\(words[0])\"")
      }
    }
    return problems
  }
}
