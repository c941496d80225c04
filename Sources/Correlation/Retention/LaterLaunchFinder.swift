internal import LogModel

/// Finds launches that show earlier ones of the same app to be over, while their log goes on.
struct LaterLaunchFinder {
  /// The launches of each name, in order.
  private var byName: [String: [Int]] = [:]

  /// Takes the places of launches that are followed.
  init(_ watched: [Int], of launches: [LaunchTracker]) {
    for index in watched where !launches[index].isInferred && launches[index].first != nil {
      guard let name = launches[index].process.process.name else { continue }
      byName[name, default: []].append(index)
    }
  }

  /// The first line of the launch that shows that the one at `index` is over, or `nil`.
  ///
  /// Extensions run more than once at a time. So it must be a launch that the log shows, or, where
  /// the time that the log has reached is known, one of another pid after a long silence.
  func next(
    after index: Int, _ launches: [LaunchTracker], now: Instant?, _ bounds: MemoryLimits?
  ) -> (evidence: Evidence, at: Instant?)? {
    let launch = launches[index]
    guard let name = launch.process.process.name, !launch.isInferred, launch.isReportable,
      let last = launch.latestAt, let others = byName[name], others.last ?? index > index
    else { return nil }
    let isSilent = bounds.map { launch.isSilent(at: now, for: $0.silence) } ?? false
    for other in others[Self.place(behind: index, in: others)...] {
      let later = launches[other]
      let isMeant =
        later.isLaunchInLog
        || isSilent && later.process.process.pid != launch.process.process.pid
      guard isMeant, let first = later.first, let at = later.firstAt,
        at.microseconds(since: last) > 0
      else { continue }
      return (first, at)
    }
    return nil
  }
}

extension LaterLaunchFinder {
  /// The place of the first number that is higher than another one.
  private static func place(behind index: Int, in others: [Int]) -> Int {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension LaunchTracker {
  /// Whether nothing of it was logged for so many seconds before a time.
  fileprivate func isSilent(at now: Instant?, for seconds: Double) -> Bool {
    guard let now, let latestAt, ClockState.Domain(of: latestAt) == ClockState.Domain(of: now)
    else { return false }
    return now.seconds(since: latestAt) > seconds
  }
}
