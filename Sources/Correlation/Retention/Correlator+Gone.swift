package import LogModel

/// Launches that are over long before their log is: they are told of whole, and forgotten.
extension Correlator {
  /// How long a launch must be silent until it is given up, in seconds: longer than any task lives,
  /// and than daemons take for their last words about a process.
  static let retiredAfter = 900.0

  /// How many launches more than last time there must be at least until they are looked through.
  private static let fewNewLaunches = 16

  /// How many there must be: so many that all looks together cost a few times what the launches do,
  /// whether they can be forgotten or not.
  private var enoughLaunches: Int { 2 * launchesKept + Self.fewNewLaunches + launchCount / 8 }

  /// Judges the launches that nothing can change any more, and forgets them.
  ///
  /// Gone is a launch that a line ends, or, of an app, of which one instance runs at a time, one whose
  /// app was launched again under another pid; silent for long; and whose budget no later line can
  /// tell. All that its log says of it by then is what it ever will. What it tells of others is kept in
  /// ``gone``.
  ///
  /// - Parameter seen: All processes that logged anything, asked for only where there is a need.
  /// - Returns: The launches, in the order of their first events.
  package mutating func retireIdle(seen: () -> [ProcessActivity]) -> [LaunchTracker] {
    guard let early, bounds == nil, let now = takeNow(),
      launches.count > enoughLaunches
    else { return [] }
    let silent = silentLaunches(at: now, early)
    for index in silent { readAgain(index, isOver: true) }
    launchesKept = launches.count
    guard !silent.isEmpty else { return [] }
    let sightings = seen()
    let successors = SuccessorFinder(of: sightings, .lines)
    let last = Dictionary(
      sightings.map { (Key(name: $0.name, pid: $0.pid), $0) }, uniquingKeysWith: { $1 })
    var gone: [LaunchTracker] = []
    var places: Set<Int> = []
    let all = launchesOfPids
    var launchesOfPid = all
    for index in silent {
      let launch = launches[index]
      let key = Key(name: launch.process.process.name, pid: launch.process.process.pid)
      // Launches of one pid go in their order: the lines of the process are those of the last one.
      guard let own = launchesOfPid[key], own.first == index else { continue }
      let sighting = own.count == 1 ? last[key] : nil
      // It may say what is no event for as long as it likes.
      if let at = sighting?.last.at, now.seconds(since: at) < Self.retiredAfter { continue }
      guard settleNumber(of: index, isFirst: all[key]?.first == index) else { continue }
      launch.takeLastSeen(sighting)
      if launch.end == nil {
        let next = own.dropFirst().first.map { launches[$0] }
        launch.successor =
          next.map { next in next.first.map { ($0, next.firstAt) } }
          ?? successors.next(after: launch)
        guard launch.successor != nil else { continue }
      }
      launch.addTasksFromAssertions()
      launch.nameTasks()
      reportLateEnds(of: launch, at: nil)
      var judged = [launch]
      self.gone.note(OutcomeEvaluator(budgetOption: early.budgetOption).judge(&judged))
      self.gone.noteReturn(of: launch)
      self.gone.device.take(launch)
      gone += judged
      places.insert(index)
      launchesOfPid[key]?.removeFirst()
    }
    forgetRetired(places)
    forgetTasks(of: gone)
    launchesKept = launches.count
    return gone
  }

  /// The time that the log has reached: the earlier one of now and the last look, for one line may bear
  /// a wrong time.
  private mutating func takeNow() -> Instant? {
    defer { earlierAt = latestAt }
    guard let latestAt, let earlierAt else { return nil }
    return latestAt.microseconds(since: earlierAt) < 0 ? latestAt : earlierAt
  }

  /// The launches that are silent and that something shows to be over, in order.
  private func silentLaunches(at now: Instant, _ early: Early) -> [Int] {
    let later = LaterLaunchFinder(Array(launches.indices), of: launches)
    return launches.indices.filter { index in
      let launch = launches[index]
      guard launch.isKnownComplete(at: now, after: Self.retiredAfter) else { return false }
      launch.settleBudget(option: early.budgetOption)
      let needsNoBudget = launch.tasks.isEmpty && launch.assertions.isEmpty
      guard launch.fold.budget != nil || needsNoBudget else { return false }
      if launch.end != nil { return true }
      // Of an app one instance runs at a time; extensions and daemons have no such states.
      return !launch.process.states.isEmpty
        && later.next(after: index, launches, now: nil, nil) != nil
    }
  }

  /// The launches of each process, in order.
  private var launchesOfPids: [Key: [Int]] {
    var places: [Key: [Int]] = [:]
    for (index, launch) in launches.enumerated() {
      let process = launch.process.process
      places[Key(name: process.name, pid: process.pid), default: []].append(index)
    }
    return places
  }
}

extension LaunchTracker {
  /// Whether nothing was said of it for long, by daemons neither, and it is known which process it is
  /// of.
  fileprivate func isKnownComplete(at now: Instant, after seconds: Double) -> Bool {
    guard !isInferred, !hasUndated, isReportable, process.process.name != nil,
      process.process.pid != nil, let latestWordAt,
      ClockState.Domain(of: latestWordAt) == ClockState.Domain(of: now)
    else { return false }
    return now.seconds(since: latestWordAt) > seconds
  }

  /// What is to be said of one of a process that logged again after it was given up.
  var returnSentence: String {
    "\(title): logged again after it was silent for \(Int(Correlator.retiredAfter / 60)) minutes and "
      + "said to be over, or its app launched anew; what follows is counted as another launch"
  }
}
