/// The messages of sample apps in books and tutorials, which have a single task, and of apps modeled on them.
extension Narrator {
  mutating func narrateAsIOSComponents(_ event: Story.Event) {
    switch event.kind {
    case .begin(let index):
      say(
        event, "Background task starting, task ID is \(task(index).id).",
        marks: [.began(index, rank: 0)])
    case .notice(let indices) where !indices.isEmpty:
      say(
        event, "Background Expiration Handler called.", marks: indices.map { .expiring($0) })
    case .end(let index, byHandler: true):
      say(
        event, "Counter is: 178, task ID is \(task(index).id).",
        marks: [.notice(index), .ended(index, rank: 0, remaining: nil)])
    case .end(let index, byHandler: false):
      sayUnnamed(
        event, "Background Completed tasks", [.ended(index, rank: 0, remaining: nil)])
    case .endAgain(let index):
      sayUnnamed(event, "Background Completed tasks", [.endedAgain(index, remaining: nil)])
    default: break
    }
  }

  mutating func narrateAsNAB(_ event: Story.Event) {
    let frame = event.launch % 2 == 0 ? ("", "") : ("-- ", " --")
    switch event.kind {
    case .begin(let index):
      sayUnnamed(event, frame.0 + "NABStartBackgroundTask" + frame.1, [.began(index, rank: 0)])
    case .notice(let indices):
      for index in indices {
        sayUnnamed(event, "Expirationed Handler invoked.", [.notice(index)])
      }
    case .end(let index, _):
      sayUnnamed(
        event, frame.0 + "NABEndBackgroundTask" + frame.1,
        [.ended(index, rank: 0, remaining: nil)])
    case .endAgain(let index):
      sayUnnamed(
        event, frame.0 + "NABEndBackgroundTask" + frame.1, [.endedAgain(index, remaining: nil)])
    default: break
    }
  }

  mutating func narrateAsChineseStateLab(_ event: Story.Event) {
    let (remaining, seconds) = left(event)
    switch event.kind {
    case .begin(let index):
      let reading = seconds.map { [Mark.reading(event.launch, remaining: $0)] } ?? []
      sayUnnamed(event, "开始后台任务，剩余时间 \(remaining) 秒", [.began(index, rank: 0)] + reading)
    case .end(let index, _):
      sayUnnamed(
        event, "完成后台任务，剩余时间 \(remaining) 秒", [.ended(index, rank: 0, remaining: seconds)])
    case .endAgain(let index):
      sayUnnamed(
        event, "完成后台任务，剩余时间 \(remaining) 秒", [.endedAgain(index, remaining: seconds)])
    default: break
    }
  }

  mutating func narrateAsElementX(_ event: Story.Event) {
    switch event.kind {
    case .notice(let indices):
      for index in indices {
        sayUnnamed(event, "Background task is about to expire.", [.notice(index)])
      }
    case .end(let index, _):
      sayUnnamed(
        event, "Ending background task.", [.ended(index, rank: 0, remaining: nil)])
    default: break
    }
  }

  mutating func narrateAsDotNet(_ event: Story.Event) {
    guard case .notice(let indices) = event.kind else { return }
    for index in indices { sayUnnamed(event, "Exhausted time!", [.notice(index)]) }
  }

  /// Adds a record of the app that does not say which identifier the task has.
  mutating func sayUnnamed(_ event: Story.Event, _ text: String, _ marks: [Mark]) {
    say(event, text, marks: marks, isIdentified: false)
  }
}
