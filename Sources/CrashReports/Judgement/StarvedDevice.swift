internal import LogModel

/// Signs that others, or the heat, kept an app from running in the time it was given.
struct StarvedDevice {
  /// What speaks for it, a sentence each; never empty.
  var sentences: [String] = []

  /// Whether the device was busy with others while the app hardly ran.
  var isStarved = false

  /// Shares of all cores, in percent: what an app that waits uses, and what a loaded device does.
  private static let waiting = 2.0, loaded = 50.0

  /// Looks at the CPU times and the thermal state, or `nil` when they tell nothing.
  init?(_ kill: TerminationFacts) {
    guard let watchdog = kill.report.watchdog else { return nil }
    let isWaiting = watchdog.applicationCPUPercent.map { $0 <= StarvedDevice.waiting } ?? false
    if isWaiting, let own = watchdog.applicationCPUPercent, let all = watchdog.cpuPercent,
      all >= StarvedDevice.loaded
    {
      isStarved = true
      sentences.append(
        "the device used \(all.phrase) % of its cores and the app \(own.phrase) %:"
          + " others may have starved it")
    }
    if let thermal = watchdog.thermal, ["serious", "critical"].contains(thermal.lowercased()) {
      isStarved = isStarved || isWaiting
      sentences.append("the device was hot (thermal state '\(thermal)'), which slows everything")
    }
    if sentences.isEmpty { return nil }
  }
}
