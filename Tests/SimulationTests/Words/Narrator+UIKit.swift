/// The messages of UIKit, which logs several lines for each begin and each end.
extension Narrator {
  mutating func narrateAsUIKit(_ event: Story.Event) {
    switch event.kind {
    case .begin(let index): beginAsUIKit(event, index)
    case .refused(let index):
      let (id, name, _) = task(index)
      uikit(event, requested(name), marks: [.refused(index)])
      let also: [Mark] = [.refused(index)]
      uikit(event, "Failed to acquire background assertion \(assertion)", marks: also)
      uikit(
        event, "Enqueuing error for background assertion acquire failure: task ID = \(id)",
        marks: also)
    case .end(let index, _): endAsUIKit(event, index)
    case .endAgain(let index):
      let id = task(index).id
      let hex = String(id, radix: 16)
      uikit(
        event,
        "Can't end BackgroundTask: no background task exists with identifier \(id) (0x\(hex)), or "
          + "it may have already been ended. Break in UIApplicationEndBackgroundTaskError() to "
          + "debug.", marks: [.endedAgain(index, remaining: nil)], level: .error)
    case .notice(let indices):
      if !indices.isEmpty { uikit(event, "Firing background task expiration handlers") }
      for index in indices {
        let text = "Calling expiration handler for task: \(info(index, event, age: 25))"
        uikit(event, text, marks: [.notice(index)])
      }
    case .notEnded(let index): warnAsUIKit(event, index)
    case .longRunning(let index):
      let (id, name, _) = task(index)
      let shown = family == .uikitPrivate ? "<private>" : name
      uikit(
        event,
        "Background Task \(id) (\"\(shown)\"), was created over 30 seconds ago. In applications "
          + "running in the background, this creates a risk of termination. Remember to call "
          + "UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this.",
        marks: [.longRunning(index)], level: .error)
    default: break
    }
  }

  private mutating func beginAsUIKit(_ event: Story.Event, _ index: Int) {
    let name = task(index).name
    let isFirst = open[event.launch, default: []].isEmpty
    uikit(event, requested(name), marks: [.began(index, rank: 1)])
    let how =
      isFirst
      ? "Creating new assertion because there is no existing background assertion."
      : "Reusing background assertion \(assertion)"
    uikit(event, how, redundant: true)
    uikit(
      event, "Incrementing reference count for background assertion \(assertion)", redundant: true)
    let info = family == .uikitPrivate ? "<private>" : info(index, event, age: 0)
    uikit(event, "Created background task \(info).", marks: [.began(index, rank: 0)])
    open[event.launch, default: []].append(index)
  }

  private mutating func endAsUIKit(_ event: Story.Event, _ index: Int) {
    let id = task(index).id
    let shown = info(index, event, age: 3)
    func end(_ rank: Int) -> [Mark] { [.ended(index, rank: rank, remaining: nil)] }
    uikit(
      event, "Ending background task with UIBackgroundTaskIdentifier: \(id)", marks: end(0))
    uikit(
      event,
      "Ending task with identifier \(id) and description: \(shown), _expireHandler: "
        + "<__NSMallocBlock__: 0x2837>", marks: end(1))
    uikit(
      event,
      "Decrementing reference count for assertion \(assertion) (used by background task with "
        + "identifier \(id): \(shown))", marks: end(2))
    open[event.launch]?.removeAll { $0 == index }
    if open[event.launch, default: []].isEmpty {
      uikit(
        event, "Will invalidate assertion: \(assertion) for task identifier: \(id)",
        marks: end(3))
    }
  }

  private mutating func warnAsUIKit(_ event: Story.Event, _ index: Int) {
    // With names hidden and several tasks open it cannot be known which one is meant.
    let others = open[event.launch, default: []].count
    if family == .uikitPrivate, others > 1 { return }
    uikit(
      event,
      "Background task still not ended after expiration handlers were called: "
        + "\(info(index, event, age: 26)). This app will likely be terminated by the system. Call "
        + "UIApplication.endBackgroundTask(_:) to avoid this.",
      marks: [.notEnded(index)], level: .error)
  }

  private var assertion: String {
    family == .uikitPrivate ? "<private>" : "<BKSProcessAssertion: 0x283f0a4c0>"
  }

  private func requested(_ name: String) -> String {
    let shown = family == .uikitPrivate ? "<private>" : name
    let handler = name.hasPrefix("Upload") ? "<__NSMallocBlock__: 0x2837f5a40>" : "(null)"
    return "Will add backgroundTask with taskName: \(shown), expirationHandler: \(handler)"
  }

  private func info(_ index: Int, _ event: Story.Event, age: Int) -> String {
    if family == .uikitPrivate { return "<private>" }
    let (id, name, pointer) = task(index)
    return "<_UIBackgroundTaskInfo: \(pointer)>: taskID = \(id), taskName = \(name), "
      + "creationTime = \(92_000 + event.at / 1000 - age) (elapsed = \(age))"
  }

  private mutating func uikit(
    _ event: Story.Event, _ text: String, marks: [Mark] = [], redundant: Bool = false,
    level: Record.Level = .standard
  ) {
    say(
      event, text, marks: marks, redundant: redundant, level: level, library: "UIKitCore",
      subsystem: "com.apple.UIKit", category: "BackgroundTask")
  }
}
