internal import LogModel

/// Decides when a request for scheduled work that waits or runs is reported again.
struct RequestCountdownSchedule {
  /// The seconds before the end of its window at which a waiting request is reported, once the window is open.
  private static let marks = [86_400.0, 21_600, 3_600, 600, 0]

  /// The seconds after its begin at which running work is reported, before it is each minute.
  private static let ages = [10.0, 20, 25, 30]

  /// From how many seconds on running work is reported each hour and not each minute. The end of the work may be
  /// missing in the log.
  private static let hour = 3600.0

  private struct Known {
    var state: RequestCountdown.State
    var window: ScheduledRequest.Window?
    /// How many moments have passed at which it is reported.
    var passed: Int
  }

  private var known: [RequestPlace: Known] = [:]

  /// Returns what is due about the requests that wait or run, each given as it would be reported now.
  mutating func due(_ open: [(place: RequestPlace, now: RequestCountdown)]) -> [RequestCountdown] {
    var due: [RequestCountdown] = []
    let before = known
    known.removeAll(keepingCapacity: true)
    for (place, now) in open {
      var passed = Self.passed(now)
      var reported = 0
      if let state = before[place], state.state == now.state, state.window == now.window {
        reported = state.passed
      }
      if passed > reported { due.append(now) }
      passed = max(passed, reported)
      known[place] = Known(state: now.state, window: now.window, passed: passed)
    }
    return due
  }

  /// How many of the moments have passed at which a request is reported.
  private static func passed(_ now: RequestCountdown) -> Int {
    switch now.state {
    case .waiting:
      // A window without a begin is open, but nobody need be told.
      guard (now.opensInSeconds ?? 0) <= 0 else { return 0 }
      let closing = now.closesInSeconds.map { seconds in marks.count { seconds <= $0 } } ?? 0
      return (now.opensInSeconds == nil ? 0 : 1) + closing
    case .running:
      guard let seconds = now.openSeconds else { return 0 }
      return ages.count { seconds >= $0 } + Int(min(seconds, hour) / 60)
        + Int(max(0, min(seconds, 1e9) - hour) / hour)
    }
  }
}

/// The place of a request: the timeline of its device, and its number in that.
struct RequestPlace: Hashable {
  /// The number of the timeline.
  var timeline: Int

  /// The number of the request.
  var request: Int
}
