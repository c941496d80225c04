/// A decision of the scheduler or of one of its policies. The raw values are the numbers that iOS 18
/// and later print.
package enum ScheduleDecision: Int, Hashable, Sendable, CaseIterable {
  /// The work may run if its score is high enough.
  case canProceed = 0
  /// The work may not run now; it is checked again later.
  case mustNotProceed = 33
  /// The work runs whatever the score is.
  case mustProceed = 67
  /// The work may not run now, whatever the other policies say.
  case absolutelyMustNotProceed = 100
  /// The work runs, whatever the other policies say.
  case absolutelyMustProceed = 200

  /// Reads a decision as a number, in words or abbreviated: `33`, `Must Not Proceed`, `MNP`.
  package init?(_ printed: some StringProtocol) {
    guard let known = Self.byName[String(printed)] else { return nil }
    self = known
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { decision in
      [decision.abbreviation, decision.words, String(decision.rawValue)].map { ($0, decision) }
    })

  /// The decision as iOS 18 and later print it for a whole request: `MNP`.
  package var abbreviation: String {
    switch self {
    case .canProceed: "CP"
    case .mustNotProceed: "MNP"
    case .mustProceed: "MP"
    case .absolutelyMustNotProceed: "AMNP"
    case .absolutelyMustProceed: "AMP"
    }
  }

  /// The decision as systems up to iOS 17 print it: `Must Not Proceed`.
  package var words: String {
    switch self {
    case .canProceed: "Can Proceed"
    case .mustNotProceed: "Must Not Proceed"
    case .mustProceed: "Must Proceed"
    case .absolutelyMustNotProceed: "Absolutely Must Not Proceed"
    case .absolutelyMustProceed: "Absolutely Must Proceed"
    }
  }

  /// What the decision means, in one sentence without a full stop.
  package var meaning: String {
    switch self {
    case .canProceed: "nothing forbids the work: it runs if its score is above the threshold"
    case .mustNotProceed: "the work may not run now; it goes on waiting and is checked again later"
    case .mustProceed: "the work runs, whatever its score is"
    case .absolutelyMustNotProceed:
      "the work may not run now, whatever the other policies say; it goes on waiting"
    case .absolutelyMustProceed: "the work runs at once, whatever the other policies say"
    }
  }

  /// Whether it keeps the work from running now.
  package var refuses: Bool { self == .mustNotProceed || self == .absolutelyMustNotProceed }

  /// Whether it lets the work run whatever its score is.
  package var forces: Bool { self == .mustProceed || self == .absolutelyMustProceed }
}
