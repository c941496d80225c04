internal import LogModel

/// How begins become tasks.
extension LaunchRecord {
  /// How far apart the app's own message and UIKit's about the same begin may come, in seconds.
  private static let confirmationWindow = 2.0

  /// How long an app that logs before it begins may take until UIKit's line comes, in seconds.
  private static let announcementWindow = 1.0

  /// How many open tasks are looked at for one that another line told of.
  private static let recent = 64

  /// Whether no end and no refusal of a task was seen.
  func isOpen(_ task: Int) -> Bool { tasks.record(task)?.isOpen ?? false }

  /// Whether no line names a task by its identifier.
  func isUnidentified(_ task: Int) -> Bool {
    guard let record = tasks.record(task) else { return false }
    return record.timeline.identifier == nil
  }

  /// The line of an event, quoted.
  func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: event.input, line: event.line, text: event.text)
  }

  /// The place and time of an event.
  func reference(_ event: LogEvent) -> LineReference {
    LineReference(input: event.input, line: event.line, at: event.at)
  }

  /// Whether two times lie that close together; times that are not known may.
  static func isWithin(_ seconds: Double, of earlier: Instant?, _ later: Instant?) -> Bool {
    guard let earlier, let later else { return true }
    return abs(later.seconds(since: earlier)) <= seconds
  }

  /// Takes the message that a task was asked for or exists.
  func begin(_ event: LogEvent) {
    if let task = taskToldBefore(by: event) {
      confirmBegin(of: task, event)
      return
    }
    let task = addTask(event)
    let record = tasks[task]
    record.timeline.began = reference(event)
    record.beganEvidence = evidence(event)
    if event.kind == .taskRequested {
      record.isRequested = true
      index.insertRequest(task)
    }
    if event.taskKind.isOnAppsClock, let current = currentStretch {
      if let notice = stretches[current].expiryEvidence {
        record.details.beganAfterExpiry = notice
      }
    }
    if let granted = event.grantedSeconds { record.details.grantedSeconds = granted }
    noteBegin(of: task, event)
    if event.taskKind.isOnAppsClock { absorbImplied(into: task, event) }
  }

  /// Appends a task that an event tells of, begun or not.
  func addTask(_ event: LogEvent) -> Int {
    let number = tasks.count
    // The key is given when the log is over: what the process is called may come late.
    let task = TaskRecord(TaskTimeline(key: "", process: process.process))
    task.thread = event.thread
    task.timeline.kind = event.taskKind
    task.firstStretch = currentStretch ?? stretches.count
    tasks.append(task)
    undecided.add()
    index.insert(number, isOnAppsClock: event.taskKind.isOnAppsClock)
    return number
  }

  /// Whether the event tells of a task that another line told of already: UIKit's `Created …`
  /// behind its `Will add …`, or the app's own message beside UIKit's.
  private func taskToldBefore(by event: LogEvent) -> Int? {
    if let identifier = event.identifier, let task = index.byIdentifier[identifier], isOpen(task),
      !tasks[task].beginVocabularies.contains(event.vocabulary) || isRepeated(event, of: task)
    {
      return task
    }
    if event.vocabulary == "uikit" {
      if event.kind == .taskBegan, let task = requestedTask(event) { return task }
      return announcedTask(event)
    }
    return uikitBegins > 0 && event.kind == .taskBegan ? taskToldByUIKit(event) : nil
  }

  /// No pid comes back sooner, in seconds; an identifier seen twice within it is of one launch.
  static let pidLifetime = 30.0

  /// Whether an event says again, of a task that it names, that it was begun just now.
  func isRepeated(_ event: LogEvent, of task: Int) -> Bool {
    guard let record = tasks.record(task) else { return false }
    if record.beganEvidence?.text == event.text { return true }
    guard let began = record.timeline.began?.at, let at = event.at, isOpen(task) else {
      return false
    }
    let window = process.process.pid == nil ? Self.confirmationWindow : Self.pidLifetime
    return abs(at.seconds(since: began)) <= window
  }

  private static func isCompatible(_ event: LogEvent, _ task: TaskRecord) -> Bool {
    task.timeline.label == nil || event.label == nil || task.timeline.label == event.label
  }

  /// The task that UIKit was asked for: the latest of the same thread, else the oldest.
  private func requestedTask(_ event: LogEvent) -> Int? {
    let requests = index.requested.newest(Self.recent, in: tasks) { Self.isCompatible(event, $0) }
    guard event.thread != nil else { return requests.last }
    return requests.first { tasks[$0].thread == event.thread }
      ?? requests.last { event.label != nil && tasks[$0].timeline.label == event.label }
      ?? requests.last { tasks[$0].thread == nil }
  }

  /// The task that UIKit began just before the app's own message about it.
  private func taskToldByUIKit(_ event: LogEvent) -> Int? {
    let told = index.toldByUIKitOnly.newest(
      Self.recent, in: tasks,
      while: { Self.isWithin(Self.confirmationWindow, of: $0.timeline.began?.at, event.at) },
      where: {
        Self.isCompatible(event, $0)
          && ($0.timeline.owner == .app || $0.timeline.label == event.label)
          && (event.identifier == nil || $0.timeline.identifier == nil)
      })
    if isLaunchInLog, let number = event.identifier.flatMap({ Int($0) }),
      let task = told.first(where: { tasks[$0].ordinal == number })
    {
      return task
    }
    return told.first { event.thread != nil && tasks[$0].thread == event.thread } ?? told.last
  }

  /// The task that the app's own message announced just before UIKit began it.
  private func announcedTask(_ event: LogEvent) -> Int? {
    guard TaskOwners.owner(ofTaskNamed: event.label) != .system else { return nil }
    return index.untoldByUIKit.newest(
      1, in: tasks,
      while: { Self.isWithin(Self.announcementWindow, of: $0.timeline.began?.at, event.at) },
      where: {
        $0.timeline.began?.at != nil && event.at != nil
          && $0.timeline.identifier == nil && !$0.beginVocabularies.isEmpty
          && $0.thread == event.thread && Self.isCompatible(event, $0)
      }
    ).first
  }

  private func confirmBegin(of task: Int, _ event: LogEvent) {
    if tasks[task].isRequested, event.vocabulary == "uikit" {
      tasks[task].timeline.began = reference(event)
      tasks[task].beganEvidence = evidence(event)
      tasks[task].isRequested = false
    } else if event.kind == .taskRequested {
      tasks[task].isRequested = true
      index.insertRequest(task)
    }
    noteBegin(of: task, event)
  }

  /// Keeps what a begin says of its task, whichever vocabulary says it.
  private func noteBegin(of task: Int, _ event: LogEvent) {
    let record = tasks[task]
    if event.vocabulary == "uikit", record.ordinal == nil {
      uikitBegins += 1
      record.ordinal = uikitBegins
      index.setOrdinal(uikitBegins, of: task)
    }
    record.noteBegin(in: event.vocabulary)
    noteBegins(in: event.vocabulary)
    index.setVocabulary(event.vocabulary, thread: event.thread, of: task)
    name(task, event)
    if event.lacksExpirationHandler {
      record.lacksExpirationHandler = true
      record.details.handlerEvidence = evidence(event)
    }
    if let remaining = event.remaining, record.timeline.remainingAtBegin == nil {
      record.timeline.remainingAtBegin = remaining
      note(event, remaining, of: task)
    }
  }

  /// Notes that a vocabulary tells of begins.
  func noteBegins(in vocabulary: String) {
    guard !begunWords.contains(vocabulary) else { return }
    var words = begunWords
    _ = words.insert(vocabulary)
    begunWords = words
  }

  /// Gives a task the identifier and the name that an event prints.
  func name(_ task: Int, _ event: LogEvent) {
    let record = tasks[task]
    if let identifier = event.identifier {
      if record.timeline.identifier == nil { record.timeline.identifier = identifier }
      index.setIdentifier(identifier, of: task)
      hasIdentifiers = true
    }
    if let label = event.label, record.timeline.label == nil {
      undecided.name(label)
      record.timeline.label = label
      record.timeline.owner = TaskOwners.owner(ofTaskNamed: label)
      index.setLabel(label, of: task)
    }
  }
}
