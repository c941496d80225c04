internal import LogModel

/// Which app of the log each bundle is that daemons tell of.
extension SubjectJoin {
  /// Looks at an event of a log of which no more is known yet.
  mutating func lookLive(at event: LogEvent) {
    let known = extent
    look(at: event)
    // Hardly any event says something new of what a decision stands on.
    guard extent != known else { return }
    problems = []
    names = [:]
    decide()
  }

  /// How much is known of what a decision stands on; it only ever grows.
  private var extent: Int {
    apps.values.reduce(apps.count + subjects.count + busy.count) { count, app in
      count + app.links.count + (app.hasTasks ? 1 : 0)
    }
  }

  /// Decides which app each bundle is.
  mutating func decide() {
    guard !apps.isEmpty else { return }
    let withTasks = apps.filter(\.value.hasTasks).keys.sorted()
    loneApp = withTasks.count == 1 ? withTasks[0] : nil
    let told = subjects.keys.sorted()
    var open: [String] = []
    for bundle in told {
      let named = candidates(for: bundle)
      let linked = apps.filter { ($0.value.links[bundle] ?? 0) > 0 }.keys.sorted()
      if named.count == 1 {
        names[bundle] = named[0]
      } else if named.isEmpty, linked.count == 1 {
        names[bundle] = linked[0]
      } else if named.isEmpty {
        open.append(bundle)
      } else {
        let apps = named.map { "'\($0)'" }.joined(separator: " and ")
        problems.append(
          InputProblem(
            line: subjects[bundle],
            message: "what daemons say of \(bundle) was not joined with a process: \(apps) both fit"
          ))
      }
    }
    dropDoubtful()
    joinTheRest(withTasks.filter { app in !names.values.contains(app) }, open)
  }

  /// The only app with tasks that is left is the only one that a kill of tasks can be about.
  private mutating func joinTheRest(_ apps: [String], _ bundles: [String]) {
    let likely = bundles.filter { busy.contains($0) }
    guard !apps.isEmpty, !likely.isEmpty else { return }
    if apps.count == 1, likely.count == 1 {
      names[likely[0]] = apps[0]
      return
    }
    let list = likely.prefix(5).joined(separator: ", ")
    problems.append(
      InputProblem(
        line: nil,
        message: "which process of the log is which of \(list) is not clear, so what daemons say "
          + "of them was not joined"))
  }

  /// The apps whose name the bundle says; the ones that it says exactly, if there are any.
  private func candidates(for bundle: String) -> [String] {
    for isMeant in [BundleName.isExact, BundleName.fits, BundleName.isBegun] {
      let found = apps.keys.filter { isMeant($0, bundle) }.sorted()
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Of an app and its extensions, whose bundles all hold its name, only the app itself is meant.
  private mutating func dropDoubtful() {
    for (name, bundles) in Dictionary(grouping: names.keys, by: { names[$0] ?? "" })
    where bundles.count > 1 {
      let exact = bundles.filter { BundleName.isExact(name, $0) }
      let shortest = bundles.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      let kept = exact.count == 1 ? exact[0] : shortest
      for bundle in bundles where bundle != kept { names[bundle] = nil }
    }
  }
}
