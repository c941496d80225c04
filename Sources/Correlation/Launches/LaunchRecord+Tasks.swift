internal import LogModel

/// How begins, ends and notices become tasks.
extension LaunchRecord {
  /// How long after UIKit's begin the app's own message about the same task may come, in seconds.
  private static let confirmationWindow = 2.0

  /// How many open tasks are looked at for one that another line told of.
  static let recent = 64

  /// How long after an end another vocabulary's word for the same end may come, in seconds.
  private static let endWindow = 5.0

  func isOpen(_ task: Int) -> Bool { tasks[task].isOpen }

  func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: process.input, line: event.line, text: event.text)
  }

  func reference(_ event: LogEvent) -> LineReference {
    LineReference(input: process.input, line: event.line, at: event.at)
  }

  /// Takes the message that a task was asked for or exists.
  mutating func begin(_ event: LogEvent) {
    if let task = taskToldBefore(by: event) {
      confirmBegin(of: task, event)
      return
    }
    let task = addTask(event)
    tasks[task].timeline.began = reference(event)
    tasks[task].beganEvidence = evidence(event)
    tasks[task].isRequested = event.kind == .taskRequested
    if event.vocabulary == "uikit" {
      uikitBegins += 1
      tasks[task].ordinal = uikitBegins
    }
    noteBegin(of: task, event)
    absorbImplied(into: task, event)
  }

  /// Appends a task that an event tells of, begun or not.
  mutating func addTask(_ event: LogEvent) -> Int {
    let number = tasks.count
    let pid = process.process.pid.map { String($0) } ?? "-"
    let key =
      "\(process.process.name ?? process.bundleIdentifier ?? "?")/\(pid)/"
      + "\(process.process.launch)#\(number + 1)"
    var task = TaskRecord(TaskTimeline(key: key, process: process.process))
    task.thread = event.thread
    task.firstStretch = currentStretch ?? stretches.count
    tasks.append(task)
    index.insert(number)
    return number
  }

  /// Whether the event tells of a task that another line told of already: UIKit's `Created …`
  /// behind its `Will add …`, or the app's own message beside UIKit's.
  private mutating func taskToldBefore(by event: LogEvent) -> Int? {
    if let identifier = event.identifier, let task = index.byIdentifier[identifier], isOpen(task),
      !tasks[task].beginVocabularies.contains(event.vocabulary) || isRepeated(event, of: task)
    {
      return task
    }
    guard event.kind == .taskBegan, uikitBegins > 0 else { return nil }
    let recent = index.openTasks(in: tasks, limit: Self.recent)
    if event.vocabulary == "uikit" {
      let requested = recent.filter { tasks[$0].isRequested }
      return requested.first { tasks[$0].timeline.label == event.label && event.label != nil }
        ?? requested.first {
          (tasks[$0].timeline.label == nil || event.label == nil)
            && tasks[$0].thread == event.thread
        }
    }
    guard event.identifier == nil else { return nil }
    let candidates = recent.filter {
      tasks[$0].beginVocabularies == ["uikit"] && tasks[$0].timeline.owner == .app
        && isWithin(Self.confirmationWindow, of: tasks[$0].timeline.began?.at, event.at)
    }
    return candidates.count == 1 ? candidates.first : nil
  }

  private func isRepeated(_ event: LogEvent, of task: Int) -> Bool {
    tasks[task].beganEvidence?.text == event.text
  }

  private func isWithin(_ seconds: Double, of earlier: Instant?, _ later: Instant?) -> Bool {
    guard let earlier, let later else { return true }
    return abs(later.seconds(since: earlier)) <= seconds
  }

  private mutating func confirmBegin(of task: Int, _ event: LogEvent) {
    if tasks[task].isRequested, event.vocabulary == "uikit" {
      tasks[task].timeline.began = reference(event)
      tasks[task].beganEvidence = evidence(event)
      tasks[task].isRequested = false
    }
    noteBegin(of: task, event)
  }

  /// Keeps what a begin says of its task, whichever vocabulary says it.
  private mutating func noteBegin(of task: Int, _ event: LogEvent) {
    tasks[task].beginVocabularies.insert(event.vocabulary)
    index.setVocabulary(event.vocabulary, thread: event.thread, of: task)
    name(task, event)
    if event.lacksExpirationHandler { tasks[task].lacksExpirationHandler = true }
    if let remaining = event.remaining, tasks[task].timeline.remainingAtBegin == nil {
      tasks[task].timeline.remainingAtBegin = remaining
      note(event, remaining, of: task)
    }
  }

  /// Gives a task the identifier and the name that an event prints.
  mutating func name(_ task: Int, _ event: LogEvent) {
    if let identifier = event.identifier {
      if tasks[task].timeline.identifier == nil { tasks[task].timeline.identifier = identifier }
      index.setIdentifier(identifier, of: task)
    }
    if let label = event.label, tasks[task].timeline.label == nil {
      tasks[task].timeline.label = label
      tasks[task].timeline.owner = TaskOwners.owner(ofTaskNamed: label)
      index.setLabel(label, of: task)
    }
  }

  /// Takes the message that a task was given back.
  mutating func end(_ event: LogEvent) {
    let match = match(event)
    switch match {
    case .open(let task, let pairing): finish(task, event, pairing: pairing)
    case .ended(let task): endAgain(task, event)
    case .unknown:
      // More about an end says nothing where the end itself was not seen.
      if event.kind == .taskEndDetail, event.identifier == nil { return }
      addStrayEnd(event)
    }
  }

  private mutating func finish(_ task: Int, _ event: LogEvent, pairing: Pairing) {
    if tasks[task].timeline.identifier == nil, event.identifier != nil { name(task, event) }
    tasks[task].timeline.pairing = pairing
    tasks[task].timeline.ended = reference(event)
    tasks[task].endedEvidence = evidence(event)
    tasks[task].endVocabularies.insert(event.vocabulary)
    if let remaining = event.remaining {
      tasks[task].timeline.remainingAtEnd = remaining
      note(event, remaining, of: task)
    }
    tasks[task].endStretch = currentStretch
    tasks[task].lastStretch = stretches.count - 1
    index.noteEnd(of: task, vocabulary: event.vocabulary)
    latestEnd = event.at ?? latestEnd
    if implied == task { implied = nil }
  }

  /// Takes a further end of a task: another word for the one that was seen, or a mistake.
  private mutating func endAgain(_ task: Int, _ event: LogEvent) {
    if event.kind == .taskEndDetail { return }
    let isNews = !tasks[task].endVocabularies.contains(event.vocabulary)
    tasks[task].endVocabularies.insert(event.vocabulary)
    if isNews, tasks[task].timeline.remainingAtEnd == nil, let remaining = event.remaining,
      tasks[task].timeline.expired?.line != tasks[task].timeline.ended?.line
    {
      tasks[task].timeline.remainingAtEnd = remaining
    }
    if isNews, isWithin(Self.endWindow, of: tasks[task].timeline.ended?.at, event.at) { return }
    addDoubleEnd(of: task, event)
  }

  /// Notes a further end; UIKit's refusal right behind it belongs to the same one.
  mutating func addDoubleEnd(of task: Int, _ event: LogEvent) {
    if event.kind == .taskEndRejected, let last = tasks[task].doubleEnds.indices.last,
      isWithin(1, of: tasks[task].doubleEnds[last].at, event.at),
      tasks[task].doubleEnds[last].evidence.count == 1
    {
      tasks[task].doubleEnds[last].evidence.append(evidence(event))
      return
    }
    tasks[task].doubleEnds.append((evidence: [evidence(event)], at: event.at))
  }

  private mutating func addStrayEnd(_ event: LogEvent) {
    let task = addTask(event)
    name(task, event)
    tasks[task].timeline.ended = reference(event)
    tasks[task].endedEvidence = evidence(event)
    tasks[task].endVocabularies.insert(event.vocabulary)
    tasks[task].timeline.remainingAtEnd = event.remaining
    tasks[task].endStretch = currentStretch
    tasks[task].lastStretch = stretches.count - 1
    index.noteEnd(of: task, vocabulary: event.vocabulary)
    latestEnd = event.at ?? latestEnd
    strayEnds.append(
      StrayEnd(
        identifier: event.identifier, evidence: [evidence(event)], at: event.at,
        isRejection: false))
  }
}
