internal import LogModel

/// Judges kills for which the watchdog's sentence names the event that took too long: launch, scene
/// update, exit, resume.
enum WatchdogCause {
  /// The verdict on a report with a watchdog event; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard let watchdog = kill.report.watchdog, let event = watchdog.event,
      kill.code == TerminationCode.watchdog || kill.code == nil
    else { return nil }
    var because: [String] = []
    if kill.code != nil { because.append(kill.codeSentence) }
    because += allowanceSentences(kill)
    because.append(sentence(about: event, watchdog))
    let starved = StarvedDevice(kill)
    because += usageSentences(watchdog, isStarved: starved?.isStarved == true)
    if watchdog.isDeadlock { because.append("the watchdog found the app stuck in a deadlock") }
    if kill.hasMainThread, !kill.isIdle {
      because.append(kill.busySentence)
      if let own = kill.ownFrameSentence { because.append(own) }
      if watchdog.clock == .cpu, kill.isWaiting {
        because.append("CPU time is that of all threads of the app: others used it while it waited")
      }
    }
    var confidence = kill.code == nil ? 0.8 : 0.9
    // On a device that is hot or busy with other processes, every app is slow.
    if starved?.isStarved == true { confidence = 0.7 }
    var verdict = CrashReport.Verdict(
      .watchdog(event: event), kill.details, confidence: confidence, because: because,
      contradictions: contradictions(kill, watchdog: watchdog, event: event)
        + (starved?.sentences ?? []),
      next: advice(kill, watchdog: watchdog, event: event))
    verdict.stateAdvice = kill.mainThreadAdvice
    return verdict
  }

  /// Sentences about the allowed time and the clock that measured it; empty if the watchdog printed
  /// nothing.
  static func allowanceSentences(_ kill: TerminationFacts) -> [String] {
    guard let watchdog = kill.report.watchdog else { return [] }
    let event = watchdog.event.map { "'\($0)'" } ?? "the event"
    guard let seconds = watchdog.allowanceSeconds else {
      if watchdog.isDeadlock { return ["the watchdog's event is \(event)"] }
      return ["the watchdog's event is \(event), the report prints no allowance"]
    }
    let clock =
      switch watchdog.clock {
      case .wall: " of real time"
      case .cpu: " of CPU time"
      case nil: ""
      }
    return ["\(event) was allowed \(seconds.phrase) s\(clock)"]
  }

  /// Whether an event belongs to the life cycle of an app, rather than to a background task.
  static func isLifecycle(_ event: String) -> Bool {
    lifecycleSentence(about: event, CrashReport.Watchdog()) != nil
  }

  /// The sentence that says what took too long.
  private static func sentence(about event: String, _ watchdog: CrashReport.Watchdog) -> String {
    lifecycleSentence(about: event, watchdog) ?? "the app took too long for it"
  }

  private static func lifecycleSentence(
    about event: String, _ watchdog: CrashReport.Watchdog
  ) -> String? {
    switch event {
    case "process-launch", "scene-create":
      watchdog.clock == .cpu
        ? "the launch used too much CPU time"
          + (watchdog.visibility == "Background" ? ", and it was one in the background" : "")
        : "the launch took too long"
    case "scene-update":
      "the app did not answer a change of its scene, which its main thread has to do"
    case "process-exit": "the app took too long to exit"
    case "resume": "the app took too long to come back to the foreground"
    case "suspend", "background", "deactivate":
      "the app took too long on its way into the background"
    default: nil
    }
  }

  /// The sentence about the app's CPU time, which shows whether the app was waiting or computing.
  private static func usageSentences(
    _ watchdog: CrashReport.Watchdog, isStarved: Bool
  ) -> [String] {
    guard let share = watchdog.applicationCPUPercent, let seconds = watchdog.applicationCPUSeconds
    else { return [] }
    var text = "the app used \(seconds.phrase) s of CPU time, \(share.phrase) % of all cores"
    if MainThreadClassifier.isAtWork(watchdog) {
      text += ": it computed"
    } else if share <= 2 {
      text += isStarved ? ": it hardly ran" : ": it waited"
    }
    return [text]
  }

  private static func contradictions(
    _ kill: TerminationFacts, watchdog: CrashReport.Watchdog, event: String
  ) -> [String] {
    var found: [String] = []
    if kill.isIdle, watchdog.clock != .cpu {
      found.append(
        "the main thread is idle, although '\(event)' took too long:"
          + " what blocked it ended just before the kill")
    }
    // ProcessVisibility is the state at the kill; WatchdogVisibility is the state when the clock
    // started.
    if event == "scene-update", kill.word(after: "ProcessVisibility") == "Background",
      case let clock = kill.word(after: "WatchdogVisibility"), clock != "Background"
    {
      found.append(
        clock == nil
          ? "the app is in the background at the kill, and the report does not say where its clock"
            + " was started: it may have moved there while the clock ran"
          : "the app is in the background at the kill, but its clock was started in the foreground:"
            + " it moved there while the clock ran")
    }
    if kill.isOfRunningBoard {
      found.append(
        "the namespace is that of the daemon that watches background tasks:"
          + " a leaked task is possible as well")
    }
    return found
  }

  private static func advice(
    _ kill: TerminationFacts, watchdog: CrashReport.Watchdog, event: String
  ) -> [String] {
    var next: [String] = []
    if watchdog.clock == .cpu {
      next.append(ExitCause.watchdog(event: event).advice(kill.details))
    } else if event == "process-exit" {
      next.append("Move work out of applicationWillTerminate and out of destructors")
    } else {
      next.append(kill.hasMainThread ? CaptureAdvice.mainThread : CaptureAdvice.threads)
    }
    if let advice = kill.mainThreadAdvice, !next.contains(advice) { next.append(advice) }
    if kill.report.mainThread?.frames.first.map({ $0.symbol == nil }) == true {
      next.append(CaptureAdvice.symbolicate)
    }
    if !kill.hasMainThread, !next.contains(CaptureAdvice.threads) {
      next.append(CaptureAdvice.threads)
    }
    next.append(CaptureAdvice.debugger)
    return next
  }
}
