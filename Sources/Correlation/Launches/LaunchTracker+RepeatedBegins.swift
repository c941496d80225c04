internal import LogModel

/// Which begins are logged more than once: by the app and by UIKit, or in two lines.
extension LaunchTracker {
  /// How far apart the app's own message and UIKit's about the same begin may come, in seconds.
  private static let confirmationWindow = 2.0

  /// How long an app that logs before it begins may take until UIKit's line comes, in seconds.
  private static let announcementWindow = 1.0

  /// How many open tasks are compared to find the one that another line was about.
  private static let recent = 64

  /// The task that the event is about, if another line logged its begin already: UIKit's `Created …`
  /// behind its `Will add …`, or the app's own message beside UIKit's.
  mutating func taskReportedBefore(by event: LogEvent) -> Int? {
    if let identifier = event.identifier, let task = index.byIdentifier[identifier],
      tasks.isOpen(task),
      !tasks[task].beginSources.contains(event.messageSource) || isRepeated(event, of: task)
    {
      return task
    }
    if event.messageSource == "uikit" {
      if event.kind == .taskBegan, let task = requestedTask(event) { return task }
      return announcedTask(event)
    }
    return begins.uikitCount > 0 && event.kind == .taskBegan ? taskOfUIKit(event) : nil
  }

  /// What UIKit's record of a begin is if it looks like a copy of the one before it; `nil` where it does not.
  mutating func verdict(on event: LogEvent) -> IdentifierSeries.Verdict? {
    guard event.messageSource == HiddenIdentifiers.messageSource, event.identifier == nil else {
      return nil
    }
    if event.kind == .taskRequested { return hidden.isCopy(request: event) ? .copy : nil }
    guard taskReportedBefore(by: event) == nil else { return nil }
    return hidden.verdict(on: event, begins: begins.uikitCount)
  }

  /// No pid comes back sooner, in seconds; an identifier seen twice within it is of one launch.
  static let pidLifetime = 30.0

  /// Whether an event says again, of a task that it names, that it was begun just now.
  func isRepeated(_ event: LogEvent, of task: Int) -> Bool {
    guard let record = tasks.record(task) else { return false }
    if record.beganEvidence?.text == event.text { return true }
    guard let began = record.timeline.began?.at, let at = event.at, tasks.isOpen(task) else {
      return false
    }
    let distance = abs(at.seconds(since: began))
    guard process.process.pid != nil else { return distance <= Self.confirmationWindow }
    if Self.isOfAnotherObject(event, record) { return false }
    // Two lines about one begin come together; what comes later with another name is another task.
    if distance > Self.confirmationWindow, !Self.isCompatible(event, record) { return false }
    return distance <= Self.pidLifetime
  }

  /// Whether a begin prints another address than that of the task's own line: `<…: 0x10571b000>`.
  private static func isOfAnotherObject(_ event: LogEvent, _ task: TaskTracker) -> Bool {
    guard task.beginSources.contains(event.messageSource),
      let own = task.beganEvidence.flatMap({ object(in: $0.text) }),
      let other = object(in: event.text)
    else { return false }
    return own.type == other.type && own.address != other.address
  }

  /// The first object that a line prints by its class and its address, or `nil`.
  private static func object(in line: String) -> (type: Substring, address: Substring)? {
    guard let mark = line.firstRange(of: ": 0x"),
      let start = line[..<mark.lowerBound].lastIndex(of: "<")
    else { return nil }
    let digits = line[mark.upperBound...].prefix(while: \.isHexDigit)
    guard line[digits.endIndex...].hasPrefix(">") else { return nil }
    return (line[start..<mark.lowerBound], digits)
  }

  private static func isCompatible(_ event: LogEvent, _ task: TaskTracker) -> Bool {
    task.timeline.label == nil || event.label == nil || task.timeline.label == event.label
  }

  /// The task that UIKit was asked for: the latest of the same thread, else the oldest.
  private mutating func requestedTask(_ event: LogEvent) -> Int? {
    let requests = index.newest(Self.recent, needing: .creation, in: tasks) {
      Self.isCompatible(event, $0)
    }
    guard event.thread != nil else { return requests.last }
    return requests.first { tasks[$0].thread == event.thread }
      ?? requests.last { event.label != nil && tasks[$0].timeline.label == event.label }
      ?? requests.last { tasks[$0].thread == nil }
  }

  /// The task that UIKit began just before the app's own message about it.
  private mutating func taskOfUIKit(_ event: LogEvent) -> Int? {
    let told = index.newest(
      Self.recent, needing: .otherSource, in: tasks,
      while: { Self.isWithin(Self.confirmationWindow, of: $0.timeline.began?.at, event.at) },
      where: {
        Self.isCompatible(event, $0)
          && ($0.timeline.owner == .app || $0.timeline.label == event.label)
          && (event.identifier == nil || $0.timeline.identifier == nil)
      })
    if lifecycle.isLaunchInLog, let number = event.identifier.flatMap({ Int($0) }),
      let task = told.first(where: { tasks[$0].ordinal == number })
    {
      return task
    }
    return told.first { event.thread != nil && tasks[$0].thread == event.thread } ?? told.last
  }

  /// The task that the app's own message announced just before UIKit began it.
  private mutating func announcedTask(_ event: LogEvent) -> Int? {
    guard TaskOwners.owner(ofTaskNamed: event.label) != .system else { return nil }
    return index.newest(
      1, needing: .uikitBegin, in: tasks,
      while: { Self.isWithin(Self.announcementWindow, of: $0.timeline.began?.at, event.at) },
      where: {
        $0.timeline.began?.at != nil && event.at != nil
          && $0.timeline.identifier == nil && !$0.beginSources.isEmpty
          && $0.thread == event.thread && Self.isCompatible(event, $0)
      }
    ).first
  }
}
