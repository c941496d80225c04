/// The rules about how a task's life ended.
extension FindingDescriptor {
  static let leakedTask = FindingDescriptor(
    .leakedTask, .error, headline: "LEAKED",
    sentence: "A background task was never ended.",
    endPhrase: "was killed for a background task that was never ended",
    severityWords: "error, warning below a confidence of 0.6",
    when: "a task was never ended, and the log proves it: a kill for held tasks, UIKit's own word,"
      + " or the app alive past the deadline",
    meaning: [
      "A background task was begun and its identifier never given to endBackgroundTask.",
      "One leaked task keeps the whole app running until the system kills it: 0x8badf00d up to iOS"
        + " 12, 0x2182bad2 since, and then mostly without a crash report.",
    ],
    lookAt: [
      "Find the begin by the task's name and line, and follow every path from it: errors, early"
        + " returns, cancellation, an object that is freed before its completion runs",
      "Look whether a second begin overwrote the variable that held the identifier",
    ],
    change: [
      "Call endBackgroundTask exactly once on every path, the expiration handler included",
      "Keep each identifier in its own variable, best in an object that owns one task",
    ],
    related: ["leaked", "assertion-kill", "overwritten-identifier", "0x2182bad2"])

  static let lateCompletion = FindingDescriptor(
    .lateCompletion, .error, headline: "LATE",
    sentence: "A background task was ended too late.",
    severityWords: "error past the deadline, warning when it still beat it",
    when: "a task ended after its deadline, or more than 1 s after its expiration notice",
    meaning: [
      "The task was ended, but too late: the app could have been killed before.",
      "The deadline is the app's: the clock starts when it leaves the foreground, and a second task"
        + " brings no time of its own.",
    ],
    lookAt: ["Compare the task's end with its deadline and its expiration notice in the timeline"],
    change: [
      "Stop the work in the expiration handler and end the task there, synchronously",
      "Hand long work to BGProcessingTask or a background URL session",
    ], related: ["late", "expired-task", "close-call"])

  static let expiredTask = FindingDescriptor(
    .expiredTask, .warning,
    sentence: "A background task was ended by its expiration handler.",
    when: "a task's expiration handler ran and, as far as the log shows, ended it",
    meaning: [
      "The handler saved the app, but the work was cut off: it takes longer than the system grants."
    ],
    lookAt: ["Look at what was left to do at the expiration, and whether it is done again later"],
    change: [
      "Do the work in steps that fit into 30 s and keep what is left for the next time",
      "Hand long work to BGProcessingTask or a background URL session",
    ], related: ["expired", "handler-does-not-end"])

  static let refusedTask = FindingDescriptor(
    .refusedTask, .warning,
    sentence: "The system refused a background task.",
    when: "beginBackgroundTask gave UIBackgroundTaskInvalid",
    meaning: ["The app got no time: it may be suspended at any moment, with the work half done."],
    lookAt: ["Look whether the app was in the background already, and for how long"],
    change: [
      "Begin the task while the app is still in the foreground",
      "Do without it when UIBackgroundTaskInvalid comes back, and never end that identifier",
    ], related: ["refused", "begin-after-expiry"])

  static let longRunningTask = FindingDescriptor(
    .longRunningTask, .warning,
    sentence: "UIKit warned that a background task was held for long.",
    severityWords: "warning in the background, note in the foreground",
    when: "UIKit printed 'was created over 30 seconds ago' (iOS 13.4 and later)",
    meaning: [
      "UIKit warns by the age of a task. The warning comes in the foreground too, where a long task"
        + " does no harm, and proves no leak."
    ],
    lookAt: [
      "Look whether the same task is ended later, and whether the app was in the background"
    ],
    change: ["End the task as soon as its work is done, not when the app comes back"],
    related: ["leaked-task"])

  static let closeCall = FindingDescriptor(
    .closeCall, .warning,
    sentence: "A background task was ended with hardly any time left.",
    when: "a task was ended with less than 5 s, or less than a tenth of its budget, left",
    meaning: ["It was in time here; a slower device or network will not make it."],
    lookAt: ["Look at what the task waited for longest"],
    change: ["Do less in one task, and stop by a deadline of your own"],
    related: ["late-completion"])

  static let overModernBudget = FindingDescriptor(
    .overModernBudget, .note,
    sentence: "A background task took longer than systems since iOS 13 grant.",
    when: "a task took more than 25 s of background under a budget above 30 s (iOS 12 and older)",
    meaning: [
      "Systems since iOS 13 grant about 30 s and call the expiration handler 5 s before the end:"
        + " there the task would have expired, or the app been killed."
    ],
    change: ["Make the work fit into 25 s, or hand it to BGProcessingTask"],
    related: ["expired-task"])
}
