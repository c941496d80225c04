internal import LogModel

/// Judges kills of background tasks on a watch that took too long or used too much CPU time
/// (`CAROUSEL`).
///
///     CAROUSEL, WatchConnectivity watchdog transgression. Exhausted wall time allowance of 15 …
///     SPRINGBOARD, CSLHandleBackgroundWCSessionAction watchdog transgression: xpcservice<…> …
enum WatchOSCause {
  /// The verdict on the codes `0xc51bad01` to `0xc51bad03`, and on sentences without a code; `nil`
  /// for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    if let code = kill.code, codes.contains(code) {
      return verdict(
        .fault(ExitReason(namespace: nil, code: code)), kill, because: [kill.codeSentence],
        isBusy: code == TerminationCode.watchBusy)
    }
    // Carousel also watches launches, updates and exits, as FrontBoard does on an iPhone; other
    // causes judge those.
    guard let event = kill.report.watchdog?.event, !WatchdogCause.isLifecycle(event) else {
      return nil
    }
    let isCarousel = kill.report.termination?.namespace?.uppercased() == "CAROUSEL"
    guard event.hasPrefix("CSL") || isCarousel else { return nil }
    let because = kill.report.termination?.code == nil ? [] : [kill.codeSentence]
    let isCPU = kill.report.watchdog?.clock == .cpu
    return verdict(
      isCPU ? .cpuLimit : .watchdog(event: event), kill, because: because, isBusy: false)
  }

  private static let codes: Set<UInt64> = [
    TerminationCode.watchCPU, TerminationCode.watchTime, TerminationCode.watchBusy,
  ]

  private static func verdict(
    _ cause: ExitCause, _ kill: TerminationFacts, because: [String], isBusy: Bool
  ) -> CrashReport.Verdict {
    var because = because + WatchdogCause.allowanceSentences(kill)
    if cause != .cpuLimit, kill.code != TerminationCode.watchCPU {
      because.append("a background task on the watch was not completed in time")
    }
    if kill.showsMainThread, !kill.isIdle { because.append(kill.busySentence) }
    return CrashReport.Verdict(
      cause, kill.details, confidence: isBusy ? 0.7 : 0.9, because: because,
      contradictions: isBusy
        ? ["the code says that the system was busy: the app is perhaps not at fault"]
        : StarvedDevice(kill)?.sentences ?? [],
      next: cause == .cpuLimit || kill.code == TerminationCode.watchCPU
        ? ["Do less in the background task, or split it"]
        : advice(for: kill.report.watchdog?.event))
  }

  private static func advice(for event: String?) -> [String] {
    let known = event.flatMap(WatchdogEvents.entry)?.change ?? []
    let always = "Call setTaskCompletedWithSnapshot by a deadline of your own, before the system's"
    return known + (known.contains { $0.hasPrefix("Call setTaskCompleted") } ? [] : [always])
  }
}
