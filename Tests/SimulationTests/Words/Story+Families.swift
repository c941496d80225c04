extension Story {
  /// The part of the story that a family can express: a family that cannot distinguish two open tasks leaves out
  /// those that were begun while another one was open.
  func limited(to family: Family) -> Story {
    var story = self
    if family == .taskScheduler {
      for index in story.tasks.indices {
        story.tasks[index].name = Self.schedulerIdentifier(story.tasks[index].name)
      }
    }
    guard family.reach != .all else { return story }
    var filter = Filter(family: family, tasks: story.tasks)
    story.events = story.events.compactMap { event in
      var event = event
      switch event.kind {
      case .begin(let task): return filter.begins(task) ? event : nil
      case .refused(let task): return filter.isFree(task) ? event : nil
      case .end(let task, _): return filter.ends(task) ? event : nil
      case .endAgain(let task): return filter.isLatest(task) ? event : nil
      case .notEnded(let task), .longRunning(let task): return filter.isChosen(task) ? event : nil
      case .notice(let tasks): event.kind = .notice(tasks.filter { filter.isChosen($0) })
      default: break
      }
      return event
    }
    return story
  }

  /// What a task would be called in an app's list of permitted identifiers.
  private static func schedulerIdentifier(_ name: String) -> String {
    "com.example." + name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Chooses tasks, event by event.
  private struct Filter {
    let family: Family
    let tasks: [Task]
    /// The open task of each slot, and the one that ended last.
    private var open: [String: Int] = [:]
    private var latest: [String: Int] = [:]
    private var chosen: Set<Int> = []

    init(family: Family, tasks: [Task]) {
      self.family = family
      self.tasks = tasks
    }

    private func slot(_ task: Int) -> String {
      "\(tasks[task].launch) " + (family.reach == .names ? tasks[task].name : "")
    }

    func isChosen(_ task: Int) -> Bool { chosen.contains(task) }

    func isFree(_ task: Int) -> Bool {
      guard family.reach != .none else { return false }
      // The scheduler launches nothing for others than the app.
      if family.hasOwnClock, tasks[task].owner != .app { return false }
      return open[slot(task)] == nil
    }

    mutating func begins(_ task: Int) -> Bool {
      guard isFree(task) else { return false }
      open[slot(task)] = task
      chosen.insert(task)
      return true
    }

    mutating func ends(_ task: Int) -> Bool {
      guard isChosen(task) else { return false }
      open[slot(task)] = nil
      latest[slot(task)] = task
      return true
    }

    func isLatest(_ task: Int) -> Bool {
      open[slot(task)] == nil && latest[slot(task)] == task
    }
  }
}
