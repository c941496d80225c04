import LogModel

extension FindingRule {
  /// What the rule says, in one sentence.
  var sentence: String {
    switch self {
    case .leakedTask: "A background task was never ended."
    case .lateCompletion: "A background task was ended too late."
    case .watchdogKill: "The watchdog killed the app because it did not do something in time."
    case .assertionKill: "The app was killed for a background assertion it held too long."
    case .fileLockKill: "The app was killed because it held a file lock while suspended."
    case .cpuKill: "The app was killed for its use of the CPU in the background."
    case .jetsamKill: "The kernel ended the app for memory."
    case .urlSessionNotFinished:
      "The events of a background URL session were not said to be handled."
    case .fetchNotFinished: "A background fetch, refresh task or silent push was not completed."
    case .tooManyTasks: "The app held far too many background tasks at once."
    case .handlerDoesNotEnd: "An expiration handler did not end its background task."
    case .expiredTask: "A background task was ended by its expiration handler."
    case .refusedTask: "The system refused a background task."
    case .doubleEnd: "A background task was ended a second time."
    case .endWithoutBegin: "A background task was ended that had not been begun."
    case .overwrittenIdentifier:
      "The identifier of a background task was overwritten by that of the next one."
    case .missingExpirationHandler:
      "A background task without an expiration handler came near the end of its time."
    case .beginAfterExpiry: "A background task was begun after the app's time was up."
    case .slowLaunch: "The app was killed because it launched too slowly."
    case .slowExit: "The app was killed because it exited too slowly."
    case .longRunningTask: "UIKit warned that a background task was held for long."
    case .closeCall: "A background task was ended with hardly any time left."
    case .overModernBudget: "A background task took longer than systems since iOS 13 grant."
    case .readingDrift: "The remaining time that the app printed did not fall as the clock did."
    case .clockStep: "The clock of the log was set while a process ran."
    case .userQuit: "The app was quit by force."
    case .housekeepingKill: "The system ended the app for reasons of its own."
    }
  }

  /// The rule's name in one word, as SARIF wants it: `LeakedTask`.
  var pascalName: String {
    rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The severity that a finding of the rule mostly has.
  var usualSeverity: Severity {
    switch self {
    case .leakedTask, .lateCompletion, .watchdogKill, .assertionKill, .fileLockKill, .cpuKill,
      .jetsamKill, .urlSessionNotFinished, .fetchNotFinished, .tooManyTasks, .handlerDoesNotEnd:
      .error
    case .expiredTask, .refusedTask, .doubleEnd, .endWithoutBegin, .overwrittenIdentifier,
      .missingExpirationHandler, .beginAfterExpiry, .slowLaunch, .slowExit, .longRunningTask,
      .closeCall:
      .warning
    case .overModernBudget, .readingDrift, .clockStep, .userQuit, .housekeepingKill: .note
    }
  }
}
