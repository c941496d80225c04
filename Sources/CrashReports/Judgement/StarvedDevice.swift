internal import LogModel

/// Signs in a report that other processes or heat kept the app from running during its allowed
/// time.
struct StarvedDevice {
  /// The signs, never empty; each a sentence without a full stop.
  private(set) var sentences: [String] = []

  /// Whether the device was hot or busy with other processes while the app hardly ran.
  private(set) var isStarved = false

  /// Shares of all cores in percent: an app up to `waiting` hardly ran, a device from `loaded` on
  /// is busy.
  private static let waiting = 2.0, loaded = 50.0

  /// Looks at the CPU times and the thermal state; `nil` if there are no such signs.
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
