internal import LogModel
internal import Scanning
internal import Statements

/// Judges ordinary crashes: a Mach exception, a signal, or an uncaught exception of Objective-C or
/// C++.
enum CrashCause {
  /// The verdict on a crash; `nil` if the report names no exception or signal, or only a kill.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    let report = kill.report
    guard isCrash(kill) else { return nil }
    var because = [sentence(about: report)]
    if let meaning = report.exception?.meaning { because.append("the exception: \(meaning)") }
    if let thrown = report.lastException, let name = thrown.name {
      because.append(
        "nobody caught the exception \(name)" + (thrown.reason.map { ": \($0.prefix(300))" } ?? ""))
    }
    for text in report.applicationSpecific.prefix(2) {
      because.append("the process says: \(text.prefix(300))")
    }
    if let says = report.termination?.description, !report.applicationSpecific.contains(says) {
      because.append("the termination says: \(says.prefix(300))")
    }
    if let at = frame(of: report) { because.append("the topmost frame of the app is '\(at)'") }
    because.append("it is no kill for background tasks")
    return CrashReport.Verdict(
      cause(of: report), details(of: report), confidence: 0.95, because: because, next: next(report)
    )
  }

  /// Whether the report names an exception or a signal that means a crash.
  private static func isCrash(_ kill: TerminationFacts) -> Bool {
    let report = kill.report
    if kill.namespaceNumber == TerminationNamespace.signal, let reading = ExitReading(kill.exitCode)
    {
      if case .crash = reading.cause { return true }
    }
    if report.lastException != nil { return true }
    // SIGKILL and SIGTERM mean that another process ended this one; the termination says why.
    if let signal = report.exception?.signal {
      if ["SIGKILL", "SIGTERM"].contains(signal) {
        return report.exception?.type.map { !generic.contains($0) && $0.hasPrefix("EXC_") } ?? false
          && kill.report.termination?.code == nil
      }
      return true
    }
    guard let type = report.exception?.type else { return false }
    return !generic.contains(type) && (type.hasPrefix("EXC_") || type.hasPrefix("SIG"))
  }

  /// Exception types that say no more than that a process ended.
  private static let generic: Set<String> = [
    "EXC_CRASH", "EXC_CORPSE_NOTIFY", "EXC_RESOURCE", "SIGKILL", "SIGTERM",
  ]

  /// The cause, with the signal if one is printed.
  private static func cause(of report: CrashReport) -> ExitCause {
    let termination = report.termination
    if termination?.namespace.flatMap(TerminationNamespace.number(of:))
      == TerminationNamespace.signal,
      let code = termination?.code
    {
      return .crash(ExitReason(namespace: TerminationNamespace.signal, code: code))
    }
    return .crash(report.exception?.signal.flatMap { ExitReason(signal: $0) })
  }

  /// What the report says about the crash: the exception, the place and the message.
  private static func details(of report: CrashReport) -> ExitDetails {
    var details = ExitDetails()
    details.exception = name(of: report)
    details.place = place(of: report)
    details.message = message(of: report)
    return details
  }

  /// Returns `EXC_BAD_ACCESS (SIGSEGV)` or `uncaught exception NSRangeException`; `nil` if the
  /// signal is enough.
  private static func name(of report: CrashReport) -> String? {
    if let thrown = report.lastException?.name { return "uncaught exception \(thrown)" }
    guard let type = report.exception?.type, type != "EXC_CRASH", !type.hasPrefix("SIG"),
      type.contains(where: \.isLetter)
    else { return nil }
    return type + (report.exception?.signal.map { " (\($0))" } ?? "")
  }

  private static func place(of report: CrashReport) -> String? {
    let at = frame(of: report).map { "in \($0)" }
    guard report.lastException?.frames.isEmpty ?? true, let thread = report.crashedThread,
      !thread.frames.isEmpty
    else { return at }
    let name = thread.index == 0 ? "on the main thread" : "on thread \(thread.index)"
    return [name, at].compactMap { $0 }.joined(separator: " ")
  }

  /// The app's topmost frame in the backtrace of the exception, or else in the thread that crashed;
  /// if there is none, the topmost symbol that tells something.
  private static func frame(of report: CrashReport) -> String? {
    let thrown = report.lastException?.frames ?? []
    let frames = thrown.isEmpty ? report.crashedThread?.frames ?? [] : thrown
    let own = frames.first { $0.isApplication && $0.symbol != nil && $0.symbol != "main" }
    return (own ?? frames.first { $0.symbol.map { !plumbing.contains($0) } ?? false })?.symbol
  }

  /// Functions through which every process ends itself; they tell nothing about the reason.
  private static let plumbing: Set<String> = [
    "__pthread_kill", "pthread_kill", "abort", "__abort", "abort_message", "__kill", "raise",
    "__exceptionPreprocess", "objc_exception_throw", "__cxa_throw", "std::terminate()",
    "std::__terminate(void (*)())", "demangling_terminate_handler()", "_objc_terminate()",
    "swift_runtime_on_report", "__abort_with_payload", "abort_with_payload_wrapper_internal",
    "abort_with_payload", "_assertionFailure(_:_:file:line:flags:)",
  ]

  /// What the process said: the reason of the exception, or the text of the failed precondition; or
  /// `nil`.
  private static func message(of report: CrashReport) -> String? {
    let text =
      report.lastException?.reason
      ?? report.applicationSpecific.first { text in
        ["Fatal error", "Assertion", "ssertion failed", "recondition"].contains { text.holds($0) }
      }
    return text.map { ExitDetails.line($0) }
  }

  private static func sentence(about report: CrashReport) -> String {
    let exception = [
      report.exception?.type, report.exception?.signal.map { "(\($0))" },
    ].compactMap { $0 }.joined(separator: " ")
    let detail = report.exception?.subtype.map { ": \($0)" } ?? ""
    let entry = MachExceptions.all.first { $0.name == report.exception?.type }
    let meaning = detail.isEmpty ? entry.map { ": \($0.meaning)" } ?? "" : detail
    return exception.isEmpty
      ? "the report ends with \(report.termination?.namespace ?? "a signal")"
        + (report.termination?.code.map { " \($0)" } ?? "")
      : "the report names \(exception)\(meaning)"
  }

  private static func next(_ report: CrashReport) -> [String] {
    if frame(of: report) == nil, report.crashedThread?.frames.isEmpty == false {
      return [CaptureAdvice.symbolicate]
    }
    let at = frame(of: report).map { "'\($0)'" } ?? "the topmost frames of the app"
    if report.lastException != nil {
      return ["Look at \(at) in the backtrace of the exception: it was thrown from there"]
    }
    let thread = report.crashedThread.map {
      $0.index == 0 ? "the main thread" : "thread \($0.index)"
    }
    return ["Look at \(at) in \(thread ?? "the thread that crashed")"]
  }
}
