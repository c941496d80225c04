/// The messages of Trio, Wire and the system's scheduler.
extension Narrator {
  mutating func narrateAsTrio(_ event: Story.Event) {
    switch event.kind {
    case .begin(let index):
      let id =
        event.launch % 2 == 0
        ? "UIBackgroundTaskIdentifier(rawValue: \(task(index).id))" : String(task(index).id)
      say(
        event, "Background task '\(task(index).name)' started with ID: \(id)",
        marks: [.began(index, rank: 0)])
    case .end(let index, byHandler: true):
      sayUnnamed(
        event, "Background task '\(task(index).name)' ended in expiration handler.",
        [.notice(index), .ended(index, rank: 0, remaining: nil)])
    case .end(let index, byHandler: false):
      sayUnnamed(
        event, "Background task '\(task(index).name)' ended successfully.",
        [.ended(index, rank: 0, remaining: nil)])
    case .endAgain(let index):
      sayUnnamed(
        event, "Background task '\(task(index).name)' was already invalid or ended.",
        [.endedAgain(index, remaining: nil)])
    default: break
    }
  }

  mutating func narrateAsWire(_ event: Story.Event) {
    switch event.kind {
    case .begin(let index):
      let activity = "Start activity <\(task(index).name)>: "
      say(event, activity + "no current background task, starting new", redundant: true)
      say(
        event, activity + "started new background task: \(task(index).id)",
        marks: [.began(index, rank: 0)])
    case .refused(let index):
      say(
        event, "Start activity <\(task(index).name)>: failed to begin new background task",
        marks: [.refused(index)])
    case .end(let index, _):
      say(
        event, "End background activity: no activities left, finishing", redundant: true)
      say(
        event, "Finishing background task: \(task(index).id)",
        marks: [.ended(index, rank: 0, remaining: nil)])
    case .endAgain(let index):
      say(
        event, "Finishing background task: \(task(index).id)",
        marks: [.endedAgain(index, remaining: nil)])
    case .notice(let indices) where !indices.isEmpty:
      say(
        event, "Handle expiration: Time remaining 4.9 s, state background",
        marks: indices.map { .expiring($0) })
      say(event, "Handle expiration: notifying <BackgroundActivity>", redundant: true)
    default: break
    }
  }

  mutating func narrateAsTaskScheduler(_ event: Story.Event) {
    func narrate(_ index: Int, _ head: String, _ tail: String, _ marks: [Mark]) {
      let isProcessing = story.tasks[index].isProcessing
      say(
        event,
        "\(head) <BG\(isProcessing ? "Processing" : "AppRefresh")Task: \(task(index).name)>\(tail)",
        marks: marks, library: "BackgroundTasks", subsystem: "com.apple.BackgroundTasks",
        category: "Framework", isIdentified: false)
    }
    switch event.kind {
    case .begin(let index):
      narrate(index, "Running task:", "", [])
      narrate(index, "Starting task:", "", [.began(index, rank: 0)])
    case .notice(let indices):
      for index in indices { narrate(index, "Expiring task:", "", [.notice(index)]) }
    case .end(let index, let isByHandler):
      narrate(
        index, "Marking task", " complete with success: \(isByHandler ? 0 : 1)",
        [.ended(index, rank: 0, remaining: nil)])
    case .endAgain(let index):
      narrate(
        index, "Marking task", " complete with success: 1", [.endedAgain(index, remaining: nil)])
    default: break
    }
  }
}

extension Story.Task {
  /// Whether the scheduler would run the task as a processing task, and not as a refresh.
  var isProcessing: Bool { name.contains("sync") || name.contains("index") }
}
