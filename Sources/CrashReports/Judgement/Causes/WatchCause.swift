internal import LogModel

/// A background task on a watch took too long or too much (watchOS, `CAROUSEL`).
///
///     CAROUSEL, WatchConnectivity watchdog transgression. Exhausted wall time allowance of 15 …
///     SPRINGBOARD, CSLHandleBackgroundWCSessionAction watchdog transgression: xpcservice<…> …
enum WatchCause {
  /// The verdict on `0xc51bad01` to `03`, and on texts that print no code.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    let event = kill.report.watchdog?.event
    switch kill.code {
    case 0xc51b_ad01: return cpu(kill, because: [kill.codeSentence])
    case 0xc51b_ad02: return late(kill, because: [kill.codeSentence], isBusy: false)
    case 0xc51b_ad03: return late(kill, because: [kill.codeSentence], isBusy: true)
    default:
      // Carousel watches over launches, updates and exits as FrontBoard does on a phone.
      guard let event, !WatchdogCause.isLifecycle(event) else { return nil }
      let isCarousel = kill.report.termination?.namespace?.uppercased() == "CAROUSEL"
      guard event.hasPrefix("CSL") || isCarousel else { return nil }
      let because = kill.report.termination?.code == nil ? [] : [kill.codeSentence]
      return kill.report.watchdog?.clock == .cpu
        ? cpu(kill, because: because) : late(kill, because: because, isBusy: false)
    }
  }

  private static func cpu(_ kill: Kill, because: [String]) -> CrashReport.Verdict {
    CrashReport.Verdict(
      rule: .cpuKill, confidence: 0.9, because: because + WatchdogCause.allowanceSentences(kill),
      next: ["Do less in the background task, or split it"],
      summary: "was killed because a background task on the watch used too much CPU time")
  }

  private static func late(
    _ kill: Kill, because: [String], isBusy: Bool
  ) -> CrashReport.Verdict {
    var because = because + WatchdogCause.allowanceSentences(kill)
    because.append("a background task on the watch was not completed in time")
    if kill.hasMainThread, !kill.isIdle { because.append(kill.busySentence) }
    return CrashReport.Verdict(
      rule: .watchdogKill, confidence: isBusy ? 0.7 : 0.9, because: because,
      contradictions: isBusy
        ? ["the code says that the system was busy: the app is perhaps not at fault"]
        : StarvedDevice(kill)?.sentences ?? [],
      next: advice(for: kill.report.watchdog?.event),
      summary: "was killed because a background task on the watch was not completed in time"
        + (isBusy ? " while the system was busy" : ""))
  }

  private static func advice(for event: String?) -> [String] {
    let known = event.flatMap(WatchdogEvents.entry)?.change ?? []
    let always = "Call setTaskCompletedWithSnapshot by a deadline of your own, before the system's"
    return known + (known.contains { $0.hasPrefix("Call setTaskCompleted") } ? [] : [always])
  }
}
