import LogModel

/// The words in capitals that the text reports start with.
package enum Headline {
  /// All of them, those of the rules too.
  package static let all =
    [
      "NOTHING READ", "NO MATCH", "NO OTHER PROBLEM", "NOTHING TO JUDGE", "NOTHING NEW",
      "NOT EXPLAINED",
      "UNDECIDED",
      "NO PROBLEM",
    ] + FindingRule.allCases.map(\.headline)
}

extension FindingRule {
  /// The word that a verdict starts with.
  var headline: String {
    let words: [FindingRule: String] = [
      .leakedTask: "LEAKED", .lateCompletion: "LATE", .watchdogKill: "KILLED",
      .assertionKill: "KILLED", .fileLockKill: "KILLED", .cpuKill: "KILLED",
      .jetsamKill: "KILLED", .housekeepingKill: "KILLED",
    ]
    return words[self] ?? rawValue.uppercased().split(separator: "-").joined(separator: " ")
  }

  /// What happened to a process about whose end a rule says something, after its name.
  var killWords: String {
    let words: [FindingRule: String] = [
      .watchdogKill: "was killed by the watchdog",
      .assertionKill: "was killed for holding a background assertion too long",
      .leakedTask: "was killed for a background task that was never ended",
      .fileLockKill: "was killed for holding a file lock while suspended",
      .cpuKill: "was killed for its use of the CPU",
      .jetsamKill: "was killed for memory",
      .userQuit: "was quit by the user",
      .housekeepingKill: "was ended by the system's housekeeping",
      .slowLaunch: "was killed because it launched too slowly",
      .slowExit: "was killed because it exited too slowly",
    ]
    return words[self] ?? "ended"
  }

  /// Whether the rule says that the system ended the process by force.
  ///
  /// A leaked task is only why it may have been.
  var isKill: Bool {
    switch self {
    case .watchdogKill, .assertionKill, .fileLockKill, .cpuKill, .jetsamKill, .housekeepingKill,
      .slowLaunch, .slowExit:
      true
    case .leakedTask, .userQuit, .lateCompletion, .urlSessionNotFinished, .fetchNotFinished,
      .tooManyTasks, .handlerDoesNotEnd, .expiredTask, .refusedTask, .doubleEnd, .endWithoutBegin,
      .overwrittenIdentifier, .missingExpirationHandler, .beginAfterExpiry, .longRunningTask,
      .closeCall, .overModernBudget, .readingDrift, .clockStep:
      false
    }
  }
}
