internal import LogModel

/// Launches that are forgotten wholly while their log goes on.
extension Correlator {
  /// Forgets launches that were told of: the given ones at once, of the others the oldest.
  mutating func forgetReported(_ others: [Int]) {
    guard let bounds else { return }
    let told = launches.indices.filter { launches[$0].isRetired }
    guard !others.isEmpty || told.count >= 2 * bounds.launchesReported else { return }
    var gone = Set(others)
    gone.formUnion(told.dropLast(bounds.launchesReported))
    forgetRetired(gone)
  }

  /// Forgets launches, but for how many there were.
  mutating func forgetRetired(_ gone: Set<Int>) {
    for index in gone where launches[index].isCounted { countForgotten(launches[index]) }
    forget(gone)
  }

  private mutating func countForgotten(_ launch: LaunchTracker) {
    let key = launch.process.countedAs
    forgotten.set(key, (forgotten[key] ?? 0) + 1)
  }

  /// How many launches of a process were told of and forgotten.
  func countForgotten(_ process: ProcessTimeline) -> Int {
    forgotten[process.countedAs] ?? 0
  }

  /// Takes launches out of all tables; the others move up.
  private mutating func forget(_ gone: Set<Int>) {
    var places = [Int?](repeating: nil, count: launches.count)
    var kept: [LaunchTracker] = []
    for index in launches.indices where !gone.contains(index) {
      places[index] = kept.count
      kept.append(launches[index])
    }
    for index in gone { directory.keepName(of: launches[index]) }
    launches = kept
    latest = latest.compactMapValues { places[$0] }
    directory.move(places)
    recent = RecentLaunches()
    unknown = unknown.compactMap { places[$0] }
    idle = idle.compactMap { places[$0] }
    watched = watched.compactMap { places[$0] }
    watchedTo = launches.count
  }

  /// Lets go of the decided tasks of launches that are told of.
  mutating func forgetTasks(of told: [LaunchTracker]) {
    let gone = Set(told.map { ObjectIdentifier($0) })
    let inOrder = remembered[oldest...] + remembered[..<oldest]
    remembered = inOrder.filter { !gone.contains(ObjectIdentifier($0.launch)) }
    oldest = 0
  }
}

extension LaunchDirectory {
  /// Notes that launches were moved to other places, or are forgotten.
  mutating func move(_ places: [Int?]) {
    byPid = byPid.compactMapValues { places[$0] }
    byBundle = byBundle.compactMapValues { places[$0] }
    byName = byName.compactMapValues { places[$0] }
  }
}
