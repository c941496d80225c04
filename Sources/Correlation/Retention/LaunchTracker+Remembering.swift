internal import LogModel

extension LaunchTracker {
  /// What is left of a launch that was told of: enough to know late lines about it.
  convenience init(remembering other: LaunchTracker) {
    var process = ProcessTimeline(
      process: other.process.process, bundleIdentifier: other.process.bundleIdentifier,
      input: other.process.input, firstSeen: other.process.firstSeen)
    process.lastSeen = other.process.lastSeen
    self.init(process: process)
    isRetired = true
    serial = other.serial
    bounds = other.bounds
    first = other.first
    firstAt = other.firstAt
    latestAt = other.latestAt
    isLaunchInLog = other.isLaunchInLog
    daemonsPid = other.daemonsPid
    end =
      other.end
      ?? other.successor.map {
        ProcessEnd(cause: .terminated, at: $0.at, confidence: 0.5, evidence: [$0.evidence])
      }
  }

  /// Completes what is known of it, and names its tasks.
  func complete(seen: [ProcessActivity]) {
    timeline.lastSeen = latestAt ?? end?.at
    lastSeen = latest
    let own = process.process
    if let sighting = seen.last(where: { $0.name == own.name && $0.pid == own.pid }),
      sighting.last.at != nil
    {
      timeline.lastSeen = sighting.last.at
      lastSeen = Evidence(
        input: sighting.last.input, line: sighting.last.line, text: sighting.lastText)
    }
    addTasksFromAssertions()
    nameTasks()
  }
}
