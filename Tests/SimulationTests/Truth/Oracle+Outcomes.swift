extension Oracle {
  /// The time that the system grants a fetch, in microseconds.
  static let fetchTime = 30_000_000

  /// What must be reported about every task in the log, in line order.
  var expected: [Expected] {
    tasks.keys.sorted().map { index in
      let task = story.tasks[index]
      let launch = story.launches[task.launch]
      let facts = tasks[index] ?? TaskFacts()
      let isNamed = family.printsNames && facts.isNamed
      let isHidden =
        knowledge(of: task.launch) == .nothing && facts.began != nil && facts.ended == nil
      var expected = Expected(
        process: writer.hasProcess ? story.apps[launch.app].name : nil,
        pid: writer.hasPid ? launch.pid : nil,
        identifier: facts.isIdentified && !isHidden && (facts.refused == nil || family.isUIKit)
          ? String(task.identifier) : nil,
        label: isNamed ? task.name : nil, owner: isNamed ? task.owner.rawValue : "app",
        outcomes: [outcome(index, facts, isTimed: writer.digits != nil)],
        began: facts.refused?.line ?? facts.began?.line, ended: facts.ended?.line,
        place: facts.notice?.line ?? facts.notEnded?.line ?? 0)
      // The lines that are lost might have shown when the time was up, or that it is not known.
      if blurred.contains(task.launch) || !writer.hasProcess {
        expected.outcomes.insert(outcome(index, facts, isTimed: false))
      }
      // A daemon may call an app by a bundle that nothing in the log ties to its name.
      if isUntied(task.launch) {
        expected.outcomes.insert(
          outcome(index, facts, isTimed: writer.digits != nil, isKnown: false))
      }
      // Without a clock a handler's end cannot be distinguished from a late one.
      if writer.digits == nil, expected.outcomes == ["expired"] { expected.outcomes.insert("late") }
      if writer.digits != nil, let began = facts.began, let ended = facts.ended {
        expected.elapsed = Double(ended.at - began.at) / 1_000_000
        // Stamps of whole seconds leave open on which side of its end a fetch lies.
        if family.hasOwnClock, writer.digits == 0,
          expected.outcomes.isSubset(of: ["completed", "late"]),
          !task.isProcessing, abs(ended.at - began.at - Self.fetchTime) < 2_000_000
        {
          expected.outcomes = ["completed", "late"]
        }
      }
      expected.knowledge = knowledge(of: task.launch)
      expected.readings = facts.readings
      expected.atBegin = facts.atBegin
      expected.atEnd = facts.atEnd
      return expected
    } + unmatchedEnds.map { expectedUnmatchedEnd($0.launch, $0.line) } + expectedImplied
  }

  private func expectedUnmatchedEnd(_ number: Int, _ line: Int) -> Expected {
    let launch = story.launches[number]
    return Expected(
      process: writer.hasProcess ? story.apps[launch.app].name : nil,
      pid: writer.hasPid ? launch.pid : nil, owner: "app", outcomes: ["unknown"], ended: line,
      place: 0)
  }

  /// Whether nothing ties the bundle to the app's process: neither a pid nor a similar name.
  func isUntied(_ launch: Int) -> Bool {
    if writer.hasPid { return false }
    let app = story.apps[story.launches[launch].app]
    let name = app.name.lowercased().filter(\.isLetter)
    return !(app.bundle.split(separator: ".").last.map { name.hasPrefix($0) } ?? false)
  }

  private func outcome(
    _ index: Int, _ task: TaskFacts, isTimed: Bool, isKnown: Bool = true
  ) -> String {
    outcome(
      of: story.tasks[index], in: story.tasks[index].launch, task, isTimed: isTimed,
      isKnown: isKnown)
  }

  /// The outcome of a task of the story, or of a task that only readings reveal (`known` is `nil`).
  func outcome(
    of known: Story.Task?, in launch: Int, _ task: TaskFacts, isTimed: Bool, isKnown: Bool
  ) -> String {
    if task.refused != nil { return "refused" }
    var facts = launches[launch] ?? Facts()
    if !isKnown { (facts.isKilled, facts.isOver) = (false, false) }
    guard let ended = task.ended else { return open(known, launch, task, facts, isTimed: isTimed) }
    guard task.began != nil else { return "unknown" }
    if task.notEnded != nil { return "late" }
    if let notice = task.notice {
      return isTimed && ended.at - notice.at > 1_000_000 ? "late" : "expired"
    }
    if let remaining = ended.remaining, remaining <= 0 { return "late" }
    if let known, family.hasOwnClock {
      let lived = ended.at - (task.began?.at ?? ended.at)
      let isLate = isTimed && !known.isProcessing && lived > Self.fetchTime
      return isLate ? "late" : "completed"
    }
    let interval = facts.intervals.last { $0.start <= ended.at }
    guard isTimed, let interval, interval.end ?? .max > ended.at else { return "completed" }
    return ended.at > interval.start + story.budget * 1_000_000 ? "late" : "completed"
  }

  private func open(
    _ known: Story.Task?, _ number: Int, _ task: TaskFacts, _ launch: Facts, isTimed: Bool
  ) -> String {
    let isSystem = family.printsNames && known?.owner == .system
    if task.isDelisted { return "open" }
    if family.hasOwnClock, known != nil {
      let isOver = launch.isKilled || launch.isOver || successor(of: number) != nil
      return isOver ? "abandoned" : "open"
    }
    if launch.isKilled { return isSystem ? "abandoned" : "leaked" }
    if task.notEnded != nil, !isSystem { return "leaked" }
    let budget = story.budget * 1_000_000
    let from = task.began?.at ?? 0
    // A list may name what was ended before the log.
    if isTimed, !isSystem, task.canOutlive, task.began != nil || !task.isListed {
      for interval in launch.intervals where interval.end ?? .max > from {
        let life = interval.end ?? launch.lastSeen ?? 0
        if life > interval.start + budget + 1_000_000 { return "leaked" }
      }
    }
    if launch.isOver { return "abandoned" }
    guard let next = successor(of: number) else { return "open" }
    guard isTimed, !isSystem, let interval = launch.intervals.last, interval.end == nil else {
      return "abandoned"
    }
    return next > interval.start + budget ? "leaked" : "abandoned"
  }

  /// When the log first shows a later launch of the same app, in microseconds; `nil` if it shows none.
  private func successor(of launch: Int) -> Int? {
    let own = story.launches[launch]
    return story.launches.indices.compactMap { other -> Int? in
      let candidate = story.launches[other]
      guard candidate.app == own.app, candidate.number > own.number else { return nil }
      return launches[other]?.firstSeen
    }.min()
  }
}
