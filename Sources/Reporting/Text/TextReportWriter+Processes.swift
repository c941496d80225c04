import LogModel

extension TextReportWriter {
  /// Writes who a process is, how its states changed, and its background tasks.
  ///
  /// - Parameters:
  ///   - process: Who it is.
  ///   - timeline: What is known of it, or `nil` when only its tasks are.
  ///   - tasks: Its tasks, by their place in the document.
  ///   - kill: The crash report of its end, or `nil`.
  ///   - explained: The marks of a drawing that were explained already.
  ///   - page: Where to write.
  func writeProcess(
    _ process: ProcessIdentity, _ timeline: ProcessTimeline?, _ tasks: [Int],
    kill: LineReference?, explained: inout Set<TimelineMark>, to page: inout TextPage
  ) {
    var title: TerminalText = "\(process.name ?? "process without a name", style: .bold)"
    title = title + "\(process.numbers)"
    if let bundle = timeline?.bundleIdentifier { title = title + "  \(bundle)" }
    page.line(title)
    let day = timeline?.firstSeen ?? tasks.lazy.compactMap { document.tasks[$0].began?.at }.first
    if let first = timeline?.firstSeen, let last = timeline?.lastSeen {
      page.line("\(ClockText.range(first, last))", indent: 2)
    } else if let day {
      page.line("\(ClockText.date(of: day))", indent: 2)
    }
    if let states = timeline?.states, !states.isEmpty {
      page.line(stateChanges(states, on: day), indent: 2)
    }
    drawTimeline(of: timeline, tasks, killed: kill?.at, explained: &explained, to: &page)
    writeTasks(tasks, on: day, to: &page)
    if options.verbose {
      writeEvents(of: timeline, tasks, kill: kill, on: day, to: &page)
    }
  }

  private func stateChanges(_ states: [StateChange], on day: Instant?) -> TerminalText {
    let words = states.map { change -> TerminalText in
      guard let at = change.line.at else { return "\(change.state.rawValue)" }
      return "\(change.state.rawValue) \(ClockText.time(at, on: day))"
    }
    guard words.count > limit(.states) else { return words.joined(", ") }
    let half = limit(.states) / 2
    let omitted: TerminalText = "… \(words.count - 2 * half) more …"
    return (words.prefix(half) + [omitted] + words.suffix(half)).joined(", ")
  }

  /// Writes the tasks of a process in the order of their begins, or the worst ones of very many.
  private func writeTasks(_ tasks: [Int], on day: Instant?, to page: inout TextPage) {
    guard tasks.count >= limit(.tasks) else {
      let isShort = tasks.count <= limit(.tasksInFull)
      for index in tasks {
        let task = document.tasks[index]
        if isShort || isBad(task) {
          writeTask(task, on: day, to: &page)
        } else {
          page.line(oneLine(task, on: day), indent: 2, .wrap(hanging: 4))
        }
      }
      return
    }
    // Stable, so that of equally bad tasks the first ones are told.
    let bad = tasks.filter { isBad(document.tasks[$0]) }.sorted {
      (badness(of: $1), $0) < (badness(of: $0), $1)
    }
    let shown = bad.prefix(limit(.tasks) - 1)
    for (position, index) in shown.enumerated() {
      let task = document.tasks[index]
      if position < limit(.badTasksInFull) {
        writeTask(task, on: day, to: &page)
      } else {
        page.line(oneLine(task, on: day), indent: 2, .wrap(hanging: 4))
      }
    }
    var rest: [TaskOutcome: Int] = [:]
    for index in tasks { rest[document.tasks[index].outcome, default: 0] += 1 }
    for index in shown { rest[document.tasks[index].outcome, default: 0] -= 1 }
    let counts = outcomeCounts { rest[$0] ?? 0 }
    guard !counts.isEmpty else { return }
    let more: TerminalText = shown.isEmpty ? "" : "… and "
    page.line("\(more)\(counts) tasks (use --verbose or --format json)", indent: 2)
  }

  private func badness(of index: Int) -> Int { document.tasks[index].outcome.badness }

  /// Whether a task is worth more than a line.
  private func isBad(_ task: borrowing TaskTimeline) -> Bool {
    switch task.outcome {
    case .leaked, .late, .expired, .refused: true
    case .completed, .open, .abandoned, .unknown:
      task.findings.contains { severities[$0, default: .note] > .note }
    }
  }
}
