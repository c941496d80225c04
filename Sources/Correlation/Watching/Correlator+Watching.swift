package import LogModel

/// Launches that are told of, and forgotten, while their log is watched.
extension Correlator {
  /// Judges the launches that are over and not told of yet, and forgets them.
  ///
  /// Over is one that a line ends, or whose app was launched again under another pid. `seen` are all
  /// processes that logged anything.
  /// `isPast` says whether enough time has passed since a line that a launch ends with.
  package mutating func takeOver(
    seen: () -> [Sighting], budgetOption: Double?,
    isPast: (_ at: Instant?, _ isVague: Bool) -> Bool
  ) -> [LaunchRecord] {
    watchNew()
    let over = watched.filter { index in
      guard isOver(index) else { return false }
      let launch = launches[index]
      return isPast(launch.end?.at ?? launch.successor?.at, launch.end?.cause.isVague ?? true)
    }
    guard !over.isEmpty else { return [] }
    let seen = seen()
    var taken: [LaunchRecord] = []
    for index in over {
      let launch = launches[index]
      if !settleNumber(of: index) { launch.process.process.launch = launch.serial }
      launch.complete(seen: seen)
      tellLateEnds(of: launch, at: nil)
      var judged = [launch]
      _ = Judge(budgetOption: budgetOption).judge(&judged)
      if launch.isWorthTelling { taken += judged }
      launches[index] = LaunchRecord(remembering: launch)
    }
    watched.removeAll { launches[$0].isTold }
    return taken
  }

  /// Whether a launch is over, and marks the one that shows it.
  private func isOver(_ index: Int) -> Bool {
    let launch = launches[index]
    if launch.end != nil { return true }
    guard let name = launch.process.process.name, !launch.isShadow, launch.isWorthTelling,
      let last = launch.latestAt
    else { return false }
    for other in watched.reversed() {
      guard other > index else { return false }
      let later = launches[other]
      guard later.process.process.name == name, !later.isShadow, later.isLaunchInLog,
        let first = later.first, let at = later.firstAt, at.microseconds(since: last) > 0
      else { continue }
      launch.successor = (first, at)
      return true
    }
    return false
  }

  /// The launches that were not told of; the log is over.
  package func untold(_ launches: [LaunchRecord]) -> [LaunchRecord] {
    launches.filter { !$0.isTold }
  }
}

extension LaunchRecord {
  /// What is left of a launch that was told of: enough to know late lines about it.
  fileprivate convenience init(remembering other: LaunchRecord) {
    var process = ProcessTimeline(
      process: other.process.process, bundleIdentifier: other.process.bundleIdentifier,
      input: other.process.input, firstSeen: other.process.firstSeen)
    process.lastSeen = other.process.lastSeen
    self.init(process: process)
    isTold = true
    serial = other.serial
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
  fileprivate func complete(seen: [Sighting]) {
    process.lastSeen = latestAt ?? end?.at
    lastSeen = latest
    let own = process.process
    if let sighting = seen.last(where: { $0.name == own.name && $0.pid == own.pid }),
      sighting.last.at != nil
    {
      process.lastSeen = sighting.last.at
      lastSeen = Evidence(
        input: sighting.last.input, line: sighting.last.line, text: sighting.lastText)
    }
    tellAssertions()
    let name = own.name ?? process.bundleIdentifier ?? "?"
    let prefix = "\(name)/\(own.pid.map { String($0) } ?? "-")/\(own.launch)#"
    for task in tasks {
      task.timeline.process = own
      task.timeline.key = "\(prefix)\(task.number + 1)"
    }
  }
}
