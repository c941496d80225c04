internal import LogModel

/// Which app of the log each bundle is that daemons tell of.
extension ProcessResolver {
  /// The most apps and bundles that a problem names.
  private static let mostNamed = 5

  /// Decides which app each bundle is, if anything new is known since the last time.
  mutating func settle() {
    if isStale { finalize() }
  }

  /// Decides which app each bundle is.
  mutating func finalize() {
    isStale = false
    (names, unclear, likely, assumed) = ([:], [], [], [])
    guard !apps.isEmpty else { return }
    let withTasks = apps.filter(\.value.hasTasks).keys.sorted()
    loneApp = withTasks.count == 1 && !hasUnknownTasks ? withTasks[0] : nil
    var open: [String] = []
    for (bundle, subject) in subjects {
      if subject.named.count == 1 {
        names[bundle] = subject.named[0]
      } else if !subject.named.isEmpty {
        unclear.append(bundle)
      } else if subject.linked.count == 1 {
        names[bundle] = subject.linked[0]
      } else if subject.isBusy {
        open.append(bundle)
      }
    }
    dropDoubtful()
    let joined = Set(names.values)
    joinTheRest(withTasks.filter { !joined.contains($0) }, open)
  }

  /// The only app with tasks that is left is the only one that a kill of tasks can be about.
  private mutating func joinTheRest(_ apps: [String], _ bundles: [String]) {
    guard !apps.isEmpty, !bundles.isEmpty else { return }
    if apps.count == 1, bundles.count == 1, unknown == 0 {
      guard let subject = subjects[bundles[0]], !subject.outlived.contains(apps[0]) else { return }
      names[bundles[0]] = apps[0]
      assumed = [bundles[0]]
    } else {
      likely = bundles
    }
  }

  /// Of an app and its extensions, whose bundles all hold its name, only the app itself is meant.
  private mutating func dropDoubtful() {
    for bundles in Dictionary(grouping: names.keys, by: { names[$0] ?? "" }).values
    where bundles.count > 1 {
      let exact = bundles.filter { subjects[$0]?.fit == .exact }
      let shortest = bundles.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      let kept = exact.count == 1 ? exact[0] : shortest
      for bundle in bundles where bundle != kept { names[bundle] = nil }
    }
  }

  /// What the reader of the log must know: what was not joined, and why.
  var problems: [InputProblem] {
    guard !apps.isEmpty else { return [] }
    var problems = unclear.sorted().map { bundle in
      let apps = subjects[bundle]?.named.sorted().prefix(Self.mostNamed).map { "'\($0)'" } ?? []
      return InputProblem(
        line: subjects[bundle]?.line,
        message: "what daemons say of \(bundle) was not joined with a process: "
          + "\(apps.joined(separator: " and ")) both fit")
    }
    for bundle in assumed.sorted() {
      problems.append(
        InputProblem(
          line: subjects[bundle]?.line,
          message:
            "what daemons say of \(bundle) was taken to be about '\(names[bundle] ?? "")', the "
            + "only process with background tasks; lines with the pid would tell"))
    }
    if !likely.isEmpty {
      let list = likely.sorted().prefix(Self.mostNamed).joined(separator: ", ")
      problems.append(
        InputProblem(
          line: nil,
          message: "which process of the log is which of \(list) is not clear, so what daemons say "
            + "of them was not joined"))
    }
    if unknown > 0 {
      problems.append(
        InputProblem(
          line: nil,
          message: "what daemons say was joined with processes for \(apps.count) processes without "
            + "a pid and \(subjects.count) bundle identifiers only; events of further ones: "
            + "\(unknown)"))
    }
    return problems
  }
}
