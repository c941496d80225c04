package import LogModel

/// The page of every rule: what it means, when it is said, what to look at and what to change.
package enum RulePages {
  /// The pages, one for each rule, in the order of the rules.
  package static let all: [TopicPage] = FindingRule.allCases.map { page(of: $0) }

  /// The page of a rule.
  package static func page(of rule: FindingRule) -> TopicPage {
    switch rule {
    case .leakedTask: leakedTask
    case .lateCompletion: lateCompletion
    case .watchdogKill: watchdogKill
    case .assertionKill: assertionKill
    case .fileLockKill: fileLockKill
    case .cpuKill: cpuKill
    case .jetsamKill: jetsamKill
    case .urlSessionNotFinished: urlSessionNotFinished
    case .fetchNotFinished: fetchNotFinished
    case .tooManyTasks: tooManyTasks
    case .handlerDoesNotEnd: handlerDoesNotEnd
    case .expiredTask: expiredTask
    case .refusedTask: refusedTask
    case .doubleEnd: doubleEnd
    case .endWithoutBegin: endWithoutBegin
    case .overwrittenIdentifier: overwrittenIdentifier
    case .missingExpirationHandler: missingExpirationHandler
    case .beginAfterExpiry: beginAfterExpiry
    case .slowLaunch: slowLaunch
    case .slowExit: slowExit
    case .longRunningTask: longRunningTask
    case .closeCall: closeCall
    case .overModernBudget: overModernBudget
    case .readingDrift: readingDrift
    case .clockStep: clockStep
    case .userQuit: userQuit
    case .housekeepingKill: housekeepingKill
    }
  }

  /// A page under the rule's name.
  static func page(
    _ rule: FindingRule, severity: String, when: String, meaning: [String], lookAt: [String] = [],
    change: [String], related: [String] = []
  ) -> TopicPage {
    TopicPage(
      .rule, rule.rawValue, title: "rule",
      facts: [TopicPage.Fact("severity", severity), TopicPage.Fact("said when", when)],
      meaning: meaning, lookAt: lookAt, change: change, related: related)
  }
}
