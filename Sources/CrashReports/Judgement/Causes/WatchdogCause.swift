internal import LogModel

/// The watchdog's sentence names what took too long: launch, scene update, exit, resume.
enum WatchdogCause {
  /// The verdict on a report with a watchdog event.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard let watchdog = kill.report.watchdog, let event = watchdog.event,
      kill.code == 0x8bad_f00d || kill.code == nil
    else { return nil }
    var because: [String] = []
    if kill.code != nil { because.append(kill.codeSentence) }
    because += allowanceSentences(kill)
    if let share = watchdog.applicationCPUPercent, let seconds = watchdog.applicationCPUSeconds {
      because.append(
        "the app used \(seconds.phrase) s of CPU time, \(share.phrase) % of all cores")
    }
    if kill.hasMainThread, !kill.isIdle { because.append(kill.busySentence) }
    return CrashReport.Verdict(
      rule: .watchdogKill, confidence: kill.code == nil ? 0.8 : 0.9, because: because,
      contradictions: contradictions(kill, watchdog: watchdog, event: event),
      next: advice(kill, watchdog: watchdog, event: event))
  }

  /// What was allowed, on which clock, as printed; empty where nothing is.
  static func allowanceSentences(_ kill: Kill) -> [String] {
    guard let watchdog = kill.report.watchdog else { return [] }
    let event = watchdog.event.map { "'\($0)'" } ?? "the event"
    guard let seconds = watchdog.allowanceSeconds else {
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

  private static func contradictions(
    _ kill: Kill, watchdog: CrashReport.Watchdog, event: String
  ) -> [String] {
    var found: [String] = []
    if kill.isIdle, watchdog.clock != .cpu {
      found.append(
        "the main thread is idle, although '\(event)' took too long:"
          + " what blocked it ended just before the kill")
    }
    let own = watchdog.applicationCPUPercent ?? 100
    if own <= 2, let all = watchdog.cpuPercent, all >= 50 {
      found.append(
        "the device used \(all.phrase) % of its cores and the app \(own.phrase) %:"
          + " others may have starved it")
    }
    if let thermal = watchdog.thermal, ["serious", "critical"].contains(thermal) {
      found.append("the device was hot (thermal state '\(thermal)'), which slows everything")
    }
    return found
  }

  private static func advice(
    _ kill: Kill, watchdog: CrashReport.Watchdog, event: String
  ) -> [String] {
    var next: [String] = []
    if watchdog.clock == .cpu {
      next.append("Do less at a launch in the background: its allowance of CPU time is small")
    } else if event == "process-exit" {
      next.append("Move work out of applicationWillTerminate and out of destructors")
    } else {
      next.append(CaptureAdvice.mainThread)
    }
    if kill.report.mainThread?.frames.first.map({ $0.symbol == nil }) == true {
      next.append(CaptureAdvice.symbolicate)
    }
    next.append(CaptureAdvice.debugger)
    return next
  }
}
