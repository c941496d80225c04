extension TerminationCatalog {
  /// What RunningBoard (assertiond up to iOS 12) says of assertions that were not given back.
  static let assertionCodes: [Code] = [
    Code(
      0x2182_bad2, "background task assertion timeout", killer: "RunningBoard",
      meaning: "a background task was still held when its time was over",
      background: "the code of a leaked or late beginBackgroundTask on current systems; it mostly"
        + " leaves no crash report, and no report names the task",
      lookAt: [CaptureAdvice.console, CaptureAdvice.noReport],
      change: [CaptureAdvice.endOnEveryPath], cause: .heldTasks, alsoUnder: [.leakedTask]),
    Code(
      0x2182_bad3, "background URL session completion timeout", killer: "RunningBoard",
      meaning: "the work after a background URL session was not finished in time",
      background: "the handler of handleEventsForBackgroundURLSession was called late or never",
      lookAt: ["Look for the session's identifier after 'com.apple.nsurlsessiond.handlesession'"],
      change: [
        "Call the stored handler on the main queue, once for each identifier, in"
          + " urlSessionDidFinishEvents", "Do little work in that wake-up",
      ], cause: .urlSession),
    Code(
      0x2182_bad4, "background fetch completion timeout", killer: "RunningBoard",
      meaning: "a background fetch was not finished in time",
      background: "the completion handler of a fetch, or setTaskCompleted of a BGAppRefreshTask,"
        + " was called late or never",
      lookAt: ["Look for the path on which the completion is not called: errors, an early return"],
      change: [
        "Complete on every path, with a deadline of your own some seconds before the system's",
        "Set an expirationHandler that completes the task",
      ], cause: .fetch),
    Code(
      0x2182_baad, "assertion timeout", killer: "RunningBoard",
      meaning: "observed when another kind of assertion, such as an expiring activity, was held"
        + " too long",
      background: "performExpiringActivity whose block still ran after it was told to expire",
      lookAt: ["Look for the assertion's name in RunningBoard's messages before the kill"],
      change: [
        "Return from the block of performExpiringActivity at once when it is called with expired"
      ], cause: .otherAssertion, isDocumented: false),
    Code(
      0xbada_5e47, "too many background tasks", killer: "assertiond (iOS 11 and 12)",
      meaning: "the app held more background tasks than the system allows",
      background: "about a thousand begins without an end, as when a task is begun for every"
        + " request or query",
      lookAt: [CaptureAdvice.console],
      change: ["Begin one background task for a batch of work, not one for each request"],
      cause: .tooManyTasks),
    Code(
      0xd00d_2bad, "max assertions violation", spoken: "dude, too bad", killer: "RunningBoard",
      meaning: "the app used too many key resources, observed with too many assertions",
      background: "the successor of 0xbada5e47: background tasks are such a resource",
      lookAt: [CaptureAdvice.console],
      change: ["Begin one background task for a batch of work, not one for each request"],
      cause: .tooManyTasks),
    Code(
      0xdead_10cc, "file lock held while suspended", spoken: "dead lock",
      killer: "RunningBoard, SpringBoard on older systems",
      meaning: "the app held a file or SQLite lock when it was suspended",
      background: "a write to a shared container (App Group) that was not finished when the app's"
        + " time in the background was over",
      lookAt: [
        CaptureAdvice.lockedFile,
        "Look for threads in sqlite3_*, fsync, fcntl or flock; a statement that was never finalized"
          + " holds its lock with no thread in SQLite",
      ],
      change: [
        "Begin a background task before the write and end it after the lock is released",
        "Keep the database out of the shared container where no extension needs it",
        "Finalize statements, and close or checkpoint the database before the app is suspended",
      ], cause: .fileLock),
    Code(
      0x05ca_1ded, "conditions changed", killer: "RunningBoard",
      meaning: "observed when the conditions for running no longer hold",
      background: "the system takes back what it granted; the app is not at fault",
      kind: .housekeeping, isDocumented: false),
    Code(
      0xb10c_ca11, "max states violation", killer: "RunningBoard",
      meaning: "observed when a process has too many states",
      background: "rare; nothing is known of background tasks in it", isDocumented: false),
    Code(
      0xb111_b111, "process exited", killer: "RunningBoard",
      meaning: "observed as bookkeeping after an exit", background: "none: the process had ended",
      kind: .housekeeping, isDocumented: false),
  ]
}
