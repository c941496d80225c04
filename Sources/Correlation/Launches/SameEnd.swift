internal import LogModel

/// One end that two daemons name each in its own way: launchd by the bundle alone, SpringBoard by the name
/// and the pid.
package enum SameEnd {
  /// How far apart the two lines may be, in seconds.
  private static let slack = 10.0

  /// Marks the ends without a reason that another launch of the same log explains.
  package static func mark(in launches: [LaunchTracker]) {
    let bare = launches.filter { launch in
      launch.end?.cause.isWithoutReason == true && launch.process.process.name == nil
        && launch.process.process.pid == nil
    }
    guard !bare.isEmpty else { return }
    for launch in bare {
      // Apart, because it reads the end that it changes.
      let isExplainedElsewhere = launches.contains { isExplained(launch, by: $0) }
      launch.lifecycle.end?.isExplainedElsewhere = isExplainedElsewhere
    }
  }

  private static func isExplained(_ launch: LaunchTracker, by other: LaunchTracker) -> Bool {
    guard let end = other.end, end.cause.rule != nil, !end.cause.isWithoutReason,
      ProcessName.isOf(bundle: launch.process.bundleIdentifier, other.process.process.name)
    else { return false }
    guard let at = launch.end?.at, let known = end.at else { return true }
    return abs(at.seconds(since: known)) <= slack
  }
}
