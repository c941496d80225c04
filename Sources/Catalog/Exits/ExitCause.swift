/// Why a process ended, no matter whether a report, a daemon, launchd, the kernel or the debugger
/// says so.
///
/// The rule, severity, sentence and advice depend only on the cause, so they are the same for every
/// source.
package enum ExitCause: Hashable, Sendable {
  /// Background tasks were held beyond the app's time.
  case heldTasks
  /// The app was not ready for suspension in time.
  case suspension
  /// A background fetch or a silent push did not finish.
  case fetch
  /// The events of a background URL session were not handled in time.
  case urlSession
  /// An assertion other than a background task, such as an expiring activity, was held too long.
  case otherAssertion
  /// An assertion whose purpose is unknown was held too long.
  case unknownAssertion
  /// The app held about a thousand assertions at once.
  case tooManyTasks
  /// The watchdog ended the process because an event (`scene-update`, …) took too long; `nil` if
  /// the event is unknown.
  case watchdog(event: String?)
  /// The process was suspended while it held a lock on a file or an SQLite database.
  case fileLock
  /// The process used more CPU time than allowed.
  case cpuLimit
  /// The kernel ended the process to reclaim memory or another shared resource. The value is the
  /// code in the namespace `JETSAM`, or `nil` if no reason is given.
  case memory(UInt64?)
  /// The app reported no call after a VoIP push arrived.
  case callNotReported
  /// The app registered scheduled work wrongly, and the BackgroundTasks framework ended it.
  case registration(RegistrationFault)
  /// The system ended the process for a fault that the code names.
  case fault(ExitReason)
  /// A person ended the process.
  case userQuit
  /// The system ended the process for its own purposes, such as an update; with the code if one is
  /// printed.
  case housekeeping(ExitReason)
  /// The process was killed for an unknown reason.
  case unexplained(ExitReason)
  /// The process crashed; with the signal if one is printed.
  case crash(ExitReason?)
  /// The process no longer runs, and no line says how it ended.
  case vanished
  /// The process exited normally.
  case exited
  /// The app itself logged that it was about to terminate.
  case terminated

  /// The rule that reports such an end; `nil` for an end that needs no report.
  package var rule: FindingRule? {
    switch self {
    case .heldTasks, .suspension, .otherAssertion, .unknownAssertion: .assertionKill
    case .fetch: .fetchNotFinished
    case .urlSession: .urlSessionNotFinished
    case .tooManyTasks: .tooManyTasks
    case .watchdog: .watchdogKill
    case .fileLock: .fileLockKill
    case .cpuLimit: .cpuKill
    case .memory: .jetsamKill
    case .callNotReported: .callNotReported
    case .registration: .registrationCrash
    case .fault: .systemKill
    case .userQuit: .userQuit
    case .housekeeping: .housekeepingKill
    case .unexplained: .unexplainedKill
    case .crash: .crash
    case .vanished, .exited, .terminated: nil
    }
  }

  /// How severe the cause is by itself; `nil` for an end that needs no report.
  ///
  /// The severity of a kill for memory also depends on the process and on whether a user saw the
  /// end: see ``MemoryKill``.
  package var severity: Severity? {
    if case .memory(let code) = self {
      return MemoryKill.severity(code: code, wasInForeground: nil, isApples: false)
    }
    return rule?.descriptor.severity
  }

  /// Whether a more specific statement about the same end may replace this cause.
  package var isVague: Bool {
    switch self {
    case .unexplained, .otherAssertion, .unknownAssertion, .vanished, .exited, .crash(nil),
      .memory(nil):
      true
    default: false
    }
  }

  /// Whether the cause gives no reason at all: a plain SIGKILL, a kill without a code, or a
  /// vanished process.
  package var isWithoutReason: Bool {
    switch self {
    case .unexplained(let code): code.code == nil || code.isBareKill
    case .vanished: true
    default: false
    }
  }
}

extension ExitCause {
  /// What happened to the process, as a phrase that follows its name:
  /// `was killed by the watchdog (scene-update): it took more than 10 s`.
  package func phrase(_ details: ExitDetails = ExitDetails()) -> String {
    let permitted = details.permittedSeconds.map { " (\(seconds($0)) were permitted)" } ?? ""
    switch self {
    case .heldTasks:
      return "was killed for holding background tasks beyond the permitted time" + permitted
    case .suspension:
      return "was killed because it did not let itself be suspended in time" + permitted
    case .fetch:
      return "was killed because a background fetch or silent push did not finish in time"
        + permitted
    case .urlSession:
      return
        "was killed because the events of a background URL session were not finished in time"
        + permitted
    case .otherAssertion:
      return "was killed for holding an assertion too long that is no background task, such as an"
        + " expiring activity"
    case .unknownAssertion:
      return "was killed for holding an assertion too long" + permitted
    case .tooManyTasks: return "was killed for holding too many background tasks at once"
    case .watchdog(let event): return watchdogPhrase(event, details)
    case .fileLock:
      let what = details.lockedFile.map { "a lock on '\($0)'" } ?? "a file lock"
      return "was killed for holding \(what) while it was suspended (0xdead10cc)"
    case .cpuLimit:
      return "was killed for using too much CPU" + (details.cpuUse.map { ": \($0)" } ?? "")
    case .memory(let code): return memoryPhrase(code, details)
    case .callNotReported:
      return "was killed because a VoIP push arrived and no call was reported (0xbaadca11)"
    case .registration(let fault): return "crashed: \(fault.rawValue)"
    case .fault(let code):
      return
        "was killed by the system: \(code.isShared ? code.name ?? code.meaning : code.meaning) (\(code.text))"
    case .userQuit: return "was quit by the user"
    case .housekeeping(let code):
      if code.code == TerminationCode.thermal {
        return "was ended by the system because the device was hot"
      }
      let name = code.name.map { ": \($0)" } ?? ""
      return "was ended by the system for reasons of its own\(name)" + asked(details)
    case .unexplained(let code): return unexplainedPhrase(code) + asked(details)
    case .crash(let signal): return crashPhrase(signal, details)
    case .vanished: return "ended"
    case .exited, .terminated: return "exited"
    }
  }

  private func asked(_ details: ExitDetails) -> String {
    details.requester.map { ", as \($0) asked" } ?? ""
  }

  private func watchdogPhrase(_ event: String?, _ details: ExitDetails) -> String {
    let phrase = "was killed by the watchdog" + (event.map { " (\($0))" } ?? "")
    if details.isDeadlock { return phrase + ": it was stuck in a deadlock" }
    guard let allowance = details.allowanceSeconds else { return phrase }
    return phrase
      + ": it took more than \(seconds(allowance))\(details.isCPUTime ? " of CPU time" : "")"
  }

  private func memoryPhrase(_ code: UInt64?, _ details: ExitDetails) -> String {
    if let limit = details.memoryLimit.flatMap(MemoryLimit.init) {
      return "was killed for exceeding its memory limit of \(limit.text)"
    }
    if let entry = code.flatMap(JetsamReasons.entry) { return "\(entry.phrase) (\(entry.name))" }
    let reason = details.reason ?? code.map { "JETSAM \($0)" }
    return reason.map { "was ended by the kernel for a reason unknown to bglog (\($0))" }
      ?? "was killed for its use of memory"
  }

  private func unexplainedPhrase(_ code: ExitReason) -> String {
    if code.namespace == TerminationNamespace.signal, let name = code.name {
      return "was ended by \(name), and nothing says why"
    }
    guard code.code != nil else {
      return code.namespace == nil
        ? "was killed, and nothing says why" : "was killed by \(code.text), and no code says why"
    }
    if let name = code.name {
      return "was killed with \(code.text) (\(name)), which is unexplained"
    }
    return "was killed with \(code.text), a code that is unknown to bglog"
  }

  private func crashPhrase(_ signal: ExitReason?, _ details: ExitDetails) -> String {
    let what = details.exception ?? signal.map { $0.name ?? "signal \($0.code ?? 0)" }
    var phrase = "crashed"
    if let what { phrase += ": \(what)" }
    if let place = details.place { phrase += " \(place)" }
    if let message = details.message { phrase += ": \(message)" }
    return phrase
  }

  /// A duration with at most three decimals, without trailing `.0`: `25.003 s`.
  private func seconds(_ value: Double) -> String {
    let number = (value * 1000).rounded() / 1000
    guard number.magnitude < 1e15 else { return "\(value) s" }
    return number == number.rounded() ? "\(Int64(number)) s" : "\(number) s"
  }
}

extension ExitCause {
  /// One thing to do about the cause, as an instruction to the reader.
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
    case .vanished, .exited, .terminated: "Nothing needs to be done"
    }
  }

  private var codeAdvice: String {
    switch self {
    case .callNotReported:
      return Self.advice(of: ExitReason(namespace: nil, code: TerminationCode.callNotReported))
    case .fault(let code): return Self.advice(of: code)
    case .housekeeping(let code):
      if code.code == TerminationCode.thermal { return Self.advice(of: code) }
      return "Nothing needs to be done; restore the app's state on its next launch"
    case .unexplained(let code):
      return code.isShared && code.code != nil
        ? "Give the console log of the same minutes beside it: the lines before the kill may say why"
        : CaptureAdvice.terminationReason
    default: return "Look at the topmost frames of the app in the thread that crashed"
    }
  }

  private static func advice(of code: ExitReason) -> String {
    let known = code.isShared ? code.code.flatMap(TerminationCode.entry)?.change.first : nil
    return known ?? TerminationNamespace.entry(code.namespace ?? 0)?.advice
      ?? "Read the description of the termination in the crash report"
  }
}

/// Facts about an end besides its cause; ``ExitCause/phrase(_:)`` puts them into words.
package struct ExitDetails: Hashable, Sendable {
  /// How long an assertion was allowed to be held, in seconds; `nil` if unknown.
  package var permittedSeconds: Double?
  /// How much time the watchdog allowed, in seconds; `nil` if unknown.
  package var allowanceSeconds: Double?
  /// Whether the allowance is CPU time; otherwise it is real time.
  package var isCPUTime = false
  /// Whether the watchdog ended the app because of a deadlock.
  package var isDeadlock = false
  /// The path of the locked file, or `nil`.
  package var lockedFile: String?
  /// The memory limit as the kernel prints it, such as `ActiveHard 2048 MB`; `nil` if none is
  /// printed.
  package var memoryLimit: String?
  /// The kernel's reason as printed, if ``JetsamReasons`` does not contain it; otherwise `nil`.
  package var reason: String?
  /// The process that asked for the end, such as `com.apple.dasd`; `nil` if none is printed.
  package var requester: String?
  /// The use of the CPU and its limit, as printed, such as `more than 80% CPU over 60 seconds`; or
  /// `nil`.
  package var cpuUse: String?
  /// The exception of a crash as reports name it, such as `EXC_BAD_ACCESS (SIGSEGV)`; or `nil`.
  package var exception: String?
  /// The message of a crash, such as the reason of an uncaught exception or the text of an
  /// assertion; or `nil`.
  package var message: String?
  /// Where the process crashed, such as `on thread 1 in Feed.reload()`; or `nil`.
  package var place: String?

  /// Creates details that contain nothing.
  package init() {}
}
