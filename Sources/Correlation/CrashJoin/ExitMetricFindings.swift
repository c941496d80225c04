package import LogModel

/// The findings about MetricKit's exit counts, which cover kills without a crash report.
package enum ExitMetricFindings {
  /// The exit reasons that are reported: the reason's name in MetricKit, the cause of the kill, what the kill was
  /// for, and the advice, if MetricKit's payload allows better advice than the cause gives.
  private static let reasons: [(reason: String, cause: ExitCause, what: String, advice: String?)] =
    [
      (
        ExitCount.backgroundTaskTimeout, .heldTasks, "background tasks held too long",
        "Find the task: capture the device's console while it happens and give it to bglog analyze, "
          + "for such a kill usually leaves no crash report"
      ),
      (
        "backgroundURLSessionCompletionTimeout", .urlSession,
        "events of a background URL session that were not finished in time", nil
      ),
      (
        "backgroundFetchCompletionTimeout", .fetch,
        "background fetches that did not finish in time",
        nil
      ),
      (
        "suspendedWithLockedFile", .fileLock, "file locks held while suspended (0xdead10cc)", nil
      ),
      (
        "appWatchdog", .watchdog(event: nil),
        "a main thread that did not answer the watchdog in time (0x8badf00d)",
        "Look at the payloads' crash and hang diagnostics of these days for what the main thread "
          + "waited for, and move it to another queue"
      ),
      (
        "cpuResourceLimit", .cpuLimit, "using too much CPU",
        "Look at the payloads' CPU exception diagnostics of these days for the work, and split it"
      ),
      (
        "memoryResourceLimit", .memory(7), "using more memory than the app may by itself", nil
      ),
    ]

  /// Returns the findings about the counts of one payload; none for a payload simulated by Xcode.
  ///
  /// `launches` are the launches in console logs, whose outcomes must be known. Their open tasks are the first
  /// suspects.
  package static func findings(
    about metric: ExitMetric, beside launches: [LaunchTracker]
  ) -> [Finding] {
    guard !metric.isSimulated else { return [] }
    return reasons.compactMap { entry in
      let counts = (metric.background + metric.foreground).filter { $0.reason == entry.reason }
      let evidence = counts.compactMap(\.evidence)
      let count = metric.count(of: entry.reason)
      guard count > 0, !evidence.isEmpty else { return nil }
      let app = metric.bundleIdentifier ?? "the app"
      let exits = count == 1 ? "1 exit" : "\(count) exits"
      let suspects =
        entry.reason == ExitCount.backgroundTaskTimeout ? advice(metric, launches) : nil
      guard let rule = entry.cause.rule else { return nil }
      return Finding(
        rule: rule, severity: .error, confidence: 0.95,
        message: "MetricKit counts \(exits) of \(app) for \(entry.what)",
        advice: suspects ?? entry.advice ?? entry.cause.advice(), evidence: evidence)
    }
  }

  /// The advice that names tasks without an end in the app's launches of that time; `nil` if there are none.
  private static func advice(_ metric: ExitMetric, _ launches: [LaunchTracker]) -> String? {
    let period = CrashReport.Period(begin: metric.begin, end: metric.end)
    let suspects = launches.filter { isOf(metric, $0) }.flatMap { launch in
      launch.blamableTasks.filter { task in
        [.leaked, .open].contains(task.timeline.outcome)
          && (launch.process.lastSeen.map(period.holds) ?? true)
      }.map { "\($0.timeline.title) of \(launch.title)" }
    }
    guard !suspects.isEmpty else { return nil }
    let more = suspects.count > 3 ? " and \(suspects.count - 3) more" : ""
    return "Look first at what the log beside it shows without an end: "
      + suspects.prefix(3).joined(separator: ", ") + more
      + "; a log that goes on until the app is killed proves which one it was"
  }

  private static func isOf(_ metric: ExitMetric, _ launch: LaunchTracker) -> Bool {
    guard let bundle = metric.bundleIdentifier else { return false }
    if let own = launch.process.bundleIdentifier { return own == bundle }
    return ProcessName.isOf(bundle: bundle, launch.process.process.name)
  }
}
