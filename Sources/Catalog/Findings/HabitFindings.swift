/// The rules about how the app handles its tasks.
extension FindingDescriptor {
  static let handlerDoesNotEnd = FindingDescriptor(
    .handlerDoesNotEnd, .error,
    sentence: "An expiration handler did not end its background task.",
    when: "an expiration handler was called and the task was still held seconds later",
    meaning: ["The handler is the last chance: a few seconds later the system kills the app."],
    lookAt: [
      "Look for a dispatch_async in the handler: it runs on the main thread already, and what it"
        + " puts off may never run",
      "Look whether the handler waits for a queue or a lock",
    ],
    change: ["Call endBackgroundTask in the handler itself, before it returns"],
    related: ["leaked-task", "expiry"])

  static let doubleEnd = FindingDescriptor(
    .doubleEnd, .warning,
    sentence: "A background task was ended a second time.",
    severityWords: "warning, note where iOS 13 prints it of its own accord",
    when: "a task was ended a second time, or UIKit refused an end; one finding each time",
    meaning: [
      "Harmless by itself, but two paths think that they own the identifier: when it has been given"
        + " to another task meanwhile, the wrong one is ended."
    ],
    lookAt: ["Look at the expiration handler and the completion: mostly both end the task"],
    change: ["Set the identifier to .invalid right after the end, and check for it before"],
    related: ["end-without-begin"])

  static let endWithoutBegin = FindingDescriptor(
    .endWithoutBegin, .warning,
    sentence: "A background task was ended that had not been begun.",
    severityWords: "warning, note where iOS 13 prints it of its own accord",
    when: "a task was ended that was not begun since the launch, and the launch is in the log",
    meaning: ["The identifier came from nowhere: an earlier launch, another variable, or 0."],
    lookAt: ["Look where the identifier was stored"],
    change: ["Keep the identifier that beginBackgroundTask returns, and never carry it over"],
    related: ["double-end", "unknown"])

  static let overwrittenIdentifier = FindingDescriptor(
    .overwrittenIdentifier, .warning,
    sentence: "The identifier of a background task was overwritten by that of the next one.",
    when: "twice or more, tasks of one name overlapped and only the later one was ended",
    meaning: [
      "The classic leak: one variable for two tasks. The second begin overwrites the first"
        + " identifier, which nobody can end any more. A guess, made from the pattern."
    ],
    lookAt: ["Look for a property or global that keeps the identifier of a task begun often"],
    change: [
      "Keep each identifier in a variable of its own, captured by the task's own closures",
      "Or end the task that is open before the next one is begun",
    ], related: ["leaked-task"])

  static let missingExpirationHandler = FindingDescriptor(
    .missingExpirationHandler, .warning,
    sentence: "A background task without an expiration handler came near the end of its time.",
    when: "a task without an expiration handler came near the end of its time, or past it",
    meaning: [
      "Nothing but the work itself can end such a task; when it takes too long, the app dies."
    ],
    lookAt: ["Look for beginBackgroundTask calls with nil as the handler"],
    change: ["Pass a handler that stops the work and calls endBackgroundTask"],
    related: ["handler-does-not-end"])

  static let beginAfterExpiry = FindingDescriptor(
    .beginAfterExpiry, .warning,
    sentence: "A background task was begun after the app's time was up.",
    when: "a task was begun after the app had been told that its time was up",
    meaning: [
      "The budget is the app's: a new task brings no new time. It is granted, never warned, and the"
        + " app is killed about 5 s later."
    ],
    lookAt: ["Look for begins in expiration handlers, and in work that is retried there"],
    change: ["Begin no task once an expiration handler was called"],
    related: ["leaked-task", "refused-task"])

  static let tooManyTasks = FindingDescriptor(
    .tooManyTasks, .error,
    sentence: "The app held far too many background tasks at once.",
    severityWords: "error, warning while it is not deadly yet",
    when:
      "a daemon counted hundreds of assertions, or killed the app with 0xbada5e47 or 0xd00d2bad",
    meaning: ["About a thousand tasks at once are too many; each begin without an end adds one."],
    lookAt: ["Look for a begin for each request, row or query"],
    change: ["Begin one task for a batch of work"], related: ["0xbada5e47", "0xd00d2bad"])

  static let readingDrift = FindingDescriptor(
    .readingDrift, .note,
    sentence: "The remaining time that the app printed did not fall as the clock did.",
    when: "the printed remaining time did not fall as the log's clock did",
    meaning: ["Slower means that the device slept, for the budget's clock stands still then."],
    change: ["Take deadlines from the last reading"], related: ["clock-step"])

  static let clockStep = FindingDescriptor(
    .clockStep, .note,
    sentence: "The clock of the log was set while a process ran.",
    when: "the clock of the log was set while a process ran",
    meaning: ["Times across the step are as good as what else tells them."],
    change: ["Take durations across it for the least they can be"], related: ["reading-drift"])
}
