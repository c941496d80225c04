internal import LogModel

/// The rule, the words and the advice for a cause of death.
struct KillWording {
  var rule: FindingRule
  var severity = Severity.error
  var what: String
  var advice: String

  /// The wording for an end, or `nil` when it is no kill or no line says what for.
  init?(_ end: ProcessEnd) {
    let permitted = end.assertions.compactMap(\.permittedSeconds).max()
    let time = permitted.map { " (\(Wording.seconds($0)) were permitted)" } ?? ""
    switch end.cause {
    case .heldTasks:
      rule = .assertionKill
      what = "was killed for holding background tasks beyond the permitted time\(time)"
      advice =
        "End every background task before its time is up; the tasks open at the kill are "
        + "the ones to look at"
    case .suspension:
      rule = .assertionKill
      what = "was killed because it did not let itself be suspended in time\(time)"
      advice =
        "Return from applicationDidEnterBackground within five seconds; move the work into "
        + "a background task on another queue"
    case .fetch:
      rule = .fetchNotFinished
      what = "was killed because a background fetch or silent push did not finish in time\(time)"
      advice =
        "Call the fetch's completion handler on every path, 25 s after its start at the "
        + "latest"
    case .urlSession:
      rule = .urlSessionNotFinished
      what =
        "was killed because the events of a background URL session were not finished in time"
        + time
      advice =
        "Call the handler stored in handleEventsForBackgroundURLSession from "
        + "urlSessionDidFinishEvents, on the main thread, once for each identifier"
    case .otherAssertion:
      rule = .assertionKill
      what =
        "was killed for an assertion that is none of a background task, such as an expiring "
        + "activity, held too long"
      advice =
        "Return from the block of performExpiringActivity at once when it is called with expired"
    case .watchdog(let event):
      rule = .watchdogKill
      what = "was killed by the watchdog" + (event.map { " (\($0))" } ?? "")
      advice = "Look at what the main thread was doing, and move it off the main thread"
    case .kill(let named):
      guard let named else {
        rule = .assertionKill
        what = "was killed for an assertion that is none of a background task"
        advice = "Look at the kill's explanation in the log"
        return
      }
      rule = named
      severity =
        end.severity ?? ([.userQuit, .housekeepingKill].contains(named) ? .note : .error)
      what =
        named == .jetsamKill
        ? JetsamReason.what(end.explanation) : Self.named[named] ?? "was killed"
      advice = Self.advice[named] ?? "Look at the kill's explanation in the log"
    case .otherKill, .unknownKill, .crash, .exited, .terminated: return nil
    }
  }

  private static let named: [FindingRule: String] = [
    .fileLockKill: "was killed for holding a file lock while it was suspended (0xdead10cc)",
    .tooManyTasks: "was killed for holding too many background tasks at once",
    .userQuit: "was quit by the user",
    .housekeepingKill: "was ended by the system for reasons of its own",
    .cpuKill: "was killed for using too much CPU",
  ]

  private static let advice: [FindingRule: String] = [
    .fileLockKill: "Begin a background task before writing to a shared container, and close the "
      + "database before ending it",
    .tooManyTasks: "Begin one task for a batch of work, not one for each request",
    .userQuit: "Nothing needs to be done; ask why the user quit the app if it was hanging",
    .housekeepingKill: "Nothing needs to be done; restore the app's state on its next launch",
    .cpuKill: "Do less work at a time, and look for a loop",
    .jetsamKill: "Free memory when the app enters the background",
  ]
}
