extension ExitCause {
  /// One thing to do about it, a command to the reader.
  package func advice(_ details: ExitDetails = ExitDetails()) -> String {
    switch self {
    case .heldTasks:
      "End every background task before its time is up; the tasks open at the kill are the ones to"
        + " look at"
    case .suspension:
      "Return from applicationDidEnterBackground within five seconds; move the work into a background"
        + " task on another queue"
    case .fetch:
      "Call the fetch's completion handler on every path, 25 s after its start at the latest"
    case .urlSession:
      "Call the handler stored in handleEventsForBackgroundURLSession from"
        + " urlSessionDidFinishEvents, on the main thread, once for each identifier"
    case .otherAssertion:
      "Return from the block of performExpiringActivity at once when it is called with expired"
    case .unknownAssertion:
      "Look for the assertion's name in the messages of RunningBoard or assertiond before the kill"
    case .tooManyTasks: "Begin one task for a batch of work, not one for each request"
    case .watchdog where details.isDeadlock:
      "Look for two threads that wait for each other: what the main thread waits for, and who holds it"
    case .watchdog where details.isCPUTime:
      "Do less when the app is launched in the background: its allowance of CPU time is a few seconds"
    case .watchdog(let event):
      event.flatMap(WatchdogEvents.entry)?.change.first
        ?? "Look at what the main thread was doing, and move it off the main thread"
    case .fileLock:
      "Begin a background task before writing to a shared container, and close the database before"
        + " ending it"
    case .cpuLimit: "Do less work at a time, and look for a loop"
    case .memory(let code):
      code.flatMap(JetsamReasons.entry)?.advice.first
        ?? "Free memory when the app enters the background"
    case .callNotReported, .fault, .housekeeping, .unexplained, .crash: codeAdvice
    case .registration(let fault): fault.advice
    case .userQuit: "Nothing needs to be done; ask why the user quit the app if it was hanging"
    case .gone, .exited, .terminated: "Nothing needs to be done"
    }
  }

  private var codeAdvice: String {
    switch self {
    case .callNotReported:
      return "Call reportNewIncomingCall on every path before the handler of the push returns"
    case .fault(let code):
      let known = code.isShared ? code.code.flatMap(TerminationCatalog.code)?.change.first : nil
      return known ?? TerminationCatalog.namespace(code.namespace ?? 0)?.advice
        ?? "Read the description of the termination in the crash report"
    case .housekeeping(let code):
      if code.code == TerminationCatalog.thermal {
        return "Do less at once, and watch ProcessInfo.thermalState"
      }
      return "Nothing needs to be done; restore the app's state on its next launch"
    case .unexplained(let code):
      return code.isShared && code.code != nil
        ? "Give the console log of the same minutes beside it: the lines before the kill may say why"
        : CaptureAdvice.terminationReason
    default: return "Look at the topmost frames of the app in the thread that crashed"
    }
  }
}
