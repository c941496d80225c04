internal import LogModel

/// Judges `0x8badf00d` without a sentence: either a leaked background task (iOS 10 to 13) or a
/// hang.
///
/// Since iOS 10 reports do not list assertions, so the namespace and the main thread decide: a
/// process whose main thread waits for events has not hung.
enum UnexplainedWatchdogCause {
  /// The verdict, which depends on the namespace and the main thread; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard kill.code == TerminationCode.watchdog else { return nil }
    if !kill.hasMainThread { return withoutThreads(kill) }
    if kill.isOfRunningBoard, let handler = kill.handlerSentence {
      return CrashReport.Verdict(
        .heldTasks, confidence: 0.7, because: [kill.codeSentence, daemon, handler],
        next: [kill.handlerAdvice].compactMap { $0 } + [CaptureAdvice.console])
    }
    guard kill.isIdle else {
      return kill.showsMainThread || !kill.isOfRunningBoard ? busy(kill) : unknown(kill)
    }
    return noTask(kill).map { blocked(kill, because: $0) } ?? idle(kill)
  }

  /// The shortest time that any system grants a background task, in seconds (about 30 since iOS 13,
  /// more before).
  private static let shortestWindow = 25.0

  /// Why FrontBoard or SpringBoard cannot have ended the app for a background task; `nil` if they
  /// may have.
  private static func noTask(_ kill: TerminationFacts) -> String? {
    guard !kill.isOfRunningBoard else { return nil }
    if let end = kill.report.capturedAt, let launch = kill.report.launchedAt,
      case let lifetime = end.seconds(since: launch), (0..<shortestWindow).contains(lifetime)
    {
      return "it ended \(((lifetime * 10).rounded() / 10).phrase) s after its launch,"
        + " sooner than any background task's time is up"
    }
    // iOS 13 and 14 may still have used this code for background tasks; the name FRONTBOARD came
    // with iOS 15.
    let isModern =
      kill.report.termination?.namespace?.uppercased() == "FRONTBOARD"
      || kill.systemMajor.map { $0 >= 15 } ?? false
    return isModern && kill.isOfFrontBoard
      ? "background tasks that are held too long end with RUNNINGBOARD 0x2182bad2 on this system"
      : nil
  }

  /// The verdict on an app that was too slow, although its main thread is idle again.
  private static func blocked(_ kill: TerminationFacts, because reason: String)
    -> CrashReport.Verdict
  {
    var because = [kill.codeSentence]
    if kill.isOfFrontBoard {
      because.append("this namespace ends apps that launch, update or exit too slowly")
    }
    return CrashReport.Verdict(
      .watchdog(event: nil), confidence: 0.6, because: because + [reason],
      contradictions: [
        "the report does not say which it was, and the main thread is idle: what blocked it ended just"
          + " before the kill"
      ],
      next: [CaptureAdvice.mainThread, CaptureAdvice.debugger])
  }

  private static let daemon = "the namespace is that of the daemon that watches background tasks"

  private static func idle(_ kill: TerminationFacts) -> CrashReport.Verdict {
    var because = [kill.codeSentence]
    if kill.isOfRunningBoard { because.append(daemon) }
    because.append(kill.idleSentence)
    because.append("a leaked background task is the most likely cause")
    let doubts = kill.isOfRunningBoard ? [] : doubts(about: kill)
    var confidence = kill.isOfRunningBoard ? 0.7 : kill.isIdleUnsymbolicated ? 0.5 : 0.55
    // The code is ambiguous, and nothing but the main thread supports this verdict.
    if doubts.count > 1 { confidence = 0.4 }
    return CrashReport.Verdict(
      .heldTasks, confidence: confidence, because: because, contradictions: doubts,
      next: [CaptureAdvice.console, CaptureAdvice.debugger, CaptureAdvice.endOnEveryPath])
  }

  /// What speaks against a leaked task if the namespace is missing or is that of FrontBoard or
  /// SpringBoard.
  private static func doubts(about kill: TerminationFacts) -> [String] {
    var doubts: [String] = []
    if kill.isOfFrontBoard {
      doubts.append(
        "this namespace also ends apps that launch, exit or update too slowly, and the report"
          + " does not say which it was")
    }
    if let major = kill.systemMajor, major >= 13 {
      doubts.append(
        "on this system leaked background tasks end with RUNNINGBOARD 0x2182bad2, not with this"
          + " namespace")
    } else if let major = kill.systemMajor, major < 10 {
      doubts.append("reports of iOS \(major) list the assertions that were held; this one has none")
      doubts.append("the report does not say what took too long")
    }
    return doubts
  }

  private static func busy(_ kill: TerminationFacts) -> CrashReport.Verdict {
    var because = [kill.codeSentence, kill.busySentence]
    if let own = kill.ownFrameSentence { because.append(own) }
    let isKnown = kill.mainState != .unknown
    var verdict = CrashReport.Verdict(
      .watchdog(event: nil), confidence: kill.isOfRunningBoard ? 0.4 : isKnown ? 0.7 : 0.6,
      because: because,
      contradictions: kill.isOfRunningBoard
        ? [daemon + ": a leaked task is possible as well"] : [],
      next: [CaptureAdvice.mainThread] + [kill.mainThreadAdvice].compactMap { $0 }
        + [CaptureAdvice.console, CaptureAdvice.debugger])
    verdict.stateAdvice = kill.mainThreadAdvice
    return verdict
  }

  /// The verdict if the daemon that watches background tasks ended the app and the frames do not
  /// show what the main thread was doing. A held task is assumed, because nothing indicates a hang.
  private static func unknown(_ kill: TerminationFacts) -> CrashReport.Verdict {
    CrashReport.Verdict(
      .heldTasks, confidence: 0.5, because: [kill.codeSentence, daemon],
      contradictions: [kill.busySentence + ": it may as well have hung"],
      next: [CaptureAdvice.console, CaptureAdvice.symbolicate, CaptureAdvice.debugger])
  }

  private static func withoutThreads(_ kill: TerminationFacts) -> CrashReport.Verdict {
    CrashReport.Verdict(
      kill.isOfRunningBoard ? .heldTasks : .watchdog(event: nil), confidence: 0.4,
      because: [kill.codeSentence] + (kill.isOfRunningBoard ? [daemon] : []),
      contradictions: ["the report shows no main thread, which would tell a leak from a hang"],
      next: kill.isOfRunningBoard
        ? [CaptureAdvice.console, CaptureAdvice.threads]
        : [CaptureAdvice.threads, CaptureAdvice.console])
  }
}
