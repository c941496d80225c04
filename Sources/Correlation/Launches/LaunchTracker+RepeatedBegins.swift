internal import LogModel

/// Recognizes begins that are logged more than once: by both the app and UIKit, or in two lines.
extension LaunchTracker {
  /// How far apart, in seconds, the app's own message and UIKit's message about the same begin may be.
  private static let confirmationWindow = 2.0

  /// How many seconds after an app announces a begin UIKit's line about it may come.
  private static let announcementWindow = 1.0

  /// How many of the newest open tasks are compared with a line that may repeat one of their begins.
  private static let recent = 64

  /// The task whose begin an earlier line has logged and this event repeats, such as UIKit's `Created …` after
  /// its `Will add …`, or the app's own message in addition to UIKit's; `nil` if there is none.
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

  /// Decides what UIKit's record of a begin is if it looks like a copy of the record before it;
  /// `nil` if it does not.
  mutating func verdict(on event: LogEvent) -> IdentifierSeries.Verdict? {
    guard event.messageSource == HiddenIdentifiers.messageSource, event.identifier == nil else {
      return nil
    }
    if event.kind == .taskRequested { return hidden.isCopy(request: event) ? .copy : nil }
    guard taskReportedBefore(by: event) == nil else { return nil }
    return hidden.verdict(on: event, begins: begins.uikitCount)
  }

  /// The minimum time in seconds before a pid is reused. An identifier that occurs twice within this time
  /// belongs to one launch.
  static let pidLifetime = 30.0

  /// Whether an event is another line about the begin of the task whose identifier it prints.
  func isRepeated(_ event: LogEvent, of task: Int) -> Bool {
    guard let record = tasks.record(task) else { return false }
    if record.beganEvidence?.text == event.text { return true }
    guard let began = record.timeline.began?.at, let at = event.at, tasks.isOpen(task) else {
      return false
    }
    let distance = abs(at.seconds(since: began))
    guard process.process.pid != nil else { return distance <= Self.confirmationWindow }
    if Self.isOfAnotherObject(event, record) { return false }
    // Two lines about one begin are close together; a later one with another name is about another task.
    if distance > Self.confirmationWindow, !Self.isCompatible(event, record) { return false }
    return distance <= Self.pidLifetime
  }

  /// Whether a begin prints an object address, as in `<…: 0x10571b000>`, that differs from the address in the
  /// line that began the task.
  private static func isOfAnotherObject(_ event: LogEvent, _ task: TaskTracker) -> Bool {
    guard task.beginSources.contains(event.messageSource),
      let own = task.beganEvidence.flatMap({ object(in: $0.text) }),
      let other = object(in: event.text)
    else { return false }
    return own.type == other.type && own.address != other.address
  }

  /// The class name, with the `<` before it, and the hexadecimal address of the first object that a line
  /// prints; `nil` if there is none.
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

  /// The requested task that UIKit now begins: the latest request of the same thread, or else the oldest
  /// request that fits; `nil` if there is none.
  private mutating func requestedTask(_ event: LogEvent) -> Int? {
    let requests = index.newest(Self.recent, needing: .creation, in: tasks) {
      Self.isCompatible(event, $0)
    }
    guard event.thread != nil else { return requests.last }
    return requests.first { tasks[$0].thread == event.thread }
      ?? requests.last { event.label != nil && tasks[$0].timeline.label == event.label }
      ?? requests.last { tasks[$0].thread == nil }
  }

  /// The task whose begin UIKit logged just before the app's own message about it; `nil` if there is none.
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

  /// The task that the app's own message announced just before UIKit logged its begin; `nil` if there is none.
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
