package import LogModel

/// Launches that are told of, and forgotten, while their log is watched.
extension Correlator {
  /// Judges the launches that are over and not told of yet, and forgets them.
  ///
  /// Over is one that a line ends, or whose app was launched again under another pid. `seen` are all
  /// processes that logged anything, `now` is the time of the log.
  /// `isPast` says whether enough time has passed since a line that a launch ends with.
  package mutating func retireEnded(
    now: Instant? = nil, seen: () -> [ProcessActivity], budgetOption: Double?,
    isPast: (_ at: Instant?, _ isVague: Bool) -> Bool
  ) -> [LaunchTracker] {
    watchNew()
    let successors = LaterLaunchFinder(watched, of: launches)
    let over = watched.filter { index in
      let launch = launches[index]
      if launch.end == nil {
        guard let next = successors.next(after: index, launches, now: now, bounds) else {
          return false
        }
        launch.successor = next
      }
      return isPast(launch.end?.at ?? launch.successor?.at, launch.end?.cause.isVague ?? true)
    }
    let surplus = surplus(besides: over)
    guard !over.isEmpty || !surplus.isEmpty else { return [] }
    let seen = seen()
    var taken: [LaunchTracker] = []
    var told: [LaunchTracker] = []
    for index in (over + surplus).sorted() {
      readAgain(index, isOver: true)
      let launch = launches[index]
      if !settleNumber(of: index) { launch.timeline.process.launch = launch.serial }
      launch.complete(seen: seen)
      reportLateEnds(of: launch, at: nil)
      var judged = [launch]
      _ = OutcomeEvaluator(budgetOption: budgetOption).judge(&judged)
      if launch.isReportable { taken += judged }
      launches[index] = LaunchTracker(remembering: launch)
      launches[index].isCounted = launch.isReportable
      told += judged
    }
    forgetTasks(of: told)
    watched.removeAll { launches[$0].isRetired }
    forgetReported(surplus)
    return taken
  }

  /// The launches that are more than may be followed at once: those without open tasks, and of
  /// these the ones that were silent the longest.
  private func surplus(besides over: [Int]) -> [Int] {
    guard let bounds, watched.count - over.count > bounds.launchesFollowed else { return [] }
    let known = Set(over)
    let others = watched.filter { !known.contains($0) }
    let ranked = others.map { (index: $0, rank: launches[$0].hasOpenTask ? 1 : 0) }.sorted {
      ($0.rank, launches[$0.index].latestNumber) < ($1.rank, launches[$1.index].latestNumber)
    }
    return ranked.prefix(others.count - bounds.launchesFollowed).map(\.index)
  }

  /// The launches that were not told of; the log is over.
  package func untold(_ launches: [LaunchTracker]) -> [LaunchTracker] {
    launches.filter { !$0.isRetired }
  }
}

extension LaunchTracker {
  /// Whether a task of it is open, as far as its log goes.
  fileprivate var hasOpenTask: Bool {
    end == nil && tasks.contains { $0.isOpen && !$0.isMerged && !$0.isRequested }
  }
}
