/// Computes what can be known about a story from the records that are left, following the report contract.
///
/// It never reads the messages: records carry marks, and what is not marked is not known.
struct Oracle {
  let story: Story
  let family: Family
  let writer: Writer
  /// The records in order of time, with their lines.
  let records: [(record: Record, line: Int)]
  /// The launches for which a line about the app's state is missing.
  let blurred: Set<Int>

  /// What the log shows about a launch.
  struct Facts {
    var intervals: [(start: Int, end: Int?)] = []
    var lastSeen: Int?
    var firstSeen: Int?
    var isKilled = false
    var isOver = false
    var isLaunchSeen = false
  }

  /// What the log shows about a task.
  struct TaskFacts {
    var began: (rank: Int, at: Int, line: Int)?
    var ended: (rank: Int, at: Int, line: Int, remaining: Double?)?
    var refused: (at: Int, line: Int)?
    var notice: (at: Int, line: Int)?
    var notEnded: (at: Int, line: Int)?
    var firstLine: Int?
    var readings: [Reading] = []
    var atBegin: Reading?
    var atEnd: Reading?
    /// Whether one of the app's lists of open tasks contains it, and whether a later list no longer does.
    var isListed = false
    var isDelisted = false
    /// Whether a line prints its name, and whether a line prints its identifier.
    var isNamed = false
    var isIdentified = false
    /// Whether it proves a leak that the app lives on after the deadline.
    var canOutlive = true
  }

  private(set) var launches: [Int: Facts] = [:]
  var tasks: [Int: TaskFacts] = [:]
  /// How many ends in the log are further ends of a task that was already ended.
  private(set) var furtherEnds = 0
  /// The ends that name no task and cannot be matched with one.
  private(set) var unmatchedEnds: [(launch: Int, line: Int)] = []

  /// The tasks that only readings reveal, and, by launch, the index of the one whose series continues.
  var implied: [Implied] = []
  var series: [Int: Int] = [:]
  /// When a task was last ended, and what was last added; both by launch.
  var latestEnds: [Int: Int] = [:]
  var lastAdded: [Int: Added] = [:]
  /// Whether the timestamps are too coarse to say which task some readings belong to.
  var areReadingsBlurred = false

  enum Added { case series, task }

  /// What lines show about the identifiers of launches whose begins hide them, by launch.
  private var hidden: [Int: HiddenBegins] = [:]
  /// The numbers of the lines of each launch.
  private var lines: [Int: [Int]] = [:]

  init(
    _ story: Story, _ family: Family, _ writer: Writer, _ records: [(record: Record, line: Int)],
    lost: [Record]
  ) {
    self.story = story
    self.family = family
    self.writer = writer
    self.records = records
    var blurred: Set<Int> = []
    for record in lost {
      for mark in record.marks {
        switch mark {
        case .launched(let launch), .background(let launch), .foreground(let launch),
          .reading(let launch, _), .killed(let launch), .over(let launch):
          blurred.insert(launch)
        default: break
        }
      }
    }
    self.blurred = blurred
    for (record, line) in records { take(record, line) }
  }

  private mutating func take(_ record: Record, _ line: Int) {
    let at = record.at
    if let launch = record.launch {
      launches[launch, default: Facts()].lastSeen = at
      lines[launch, default: []].append(line)
      if family == .uikitPrivate, !record.isForeign { noteCopy(record, launch) }
      if launches[launch]?.firstSeen == nil { launches[launch]?.firstSeen = at }
    }
    for mark in record.marks {
      switch mark {
      case .launched(let launch): launches[launch, default: Facts()].isLaunchSeen = true
      case .background(let launch):
        // Several daemons log it, and the app too.
        guard launches[launch]?.intervals.last.map({ $0.end != nil }) ?? true else { continue }
        launches[launch, default: Facts()].intervals.append((at, nil))
      case .foreground(let launch):
        endSeries(launch)
        guard let last = launches[launch]?.intervals.indices.last,
          launches[launch]?.intervals[last].end == nil
        else { continue }
        launches[launch]?.intervals[last].end = at
      case .killed(let launch): launches[launch, default: Facts()].isKilled = true
      case .over(let launch): launches[launch, default: Facts()].isOver = true
      case .unlimited(let launch): takeReading(launch, nil, at, line)
      case .reading(let launch, let remaining):
        if record.marks.count == 1 { takeReading(launch, remaining, at, line) }
        if launches[launch]?.intervals.last.map({ $0.end != nil }) ?? true {
          let used = Int((Double(story.budget) - remaining) * 1_000_000)
          launches[launch, default: Facts()].intervals.append((at - used, nil))
        }
      default: takeTask(mark, at, line, record)
      }
    }
  }

  /// What can be known about the identifiers of a launch.
  func knowledge(of launch: Int) -> HiddenBegins.Knowledge {
    guard family == .uikitPrivate, launches[launch]?.isLaunchSeen != true else { return .certain }
    return hidden[launch]?.knowledge ?? .nothing
  }

  /// The lines of the launches about whose identifiers this is known.
  func lines(_ knowledge: HiddenBegins.Knowledge) -> Set<Int> {
    Set(lines.filter { self.knowledge(of: $0.key) == knowledge }.flatMap(\.value))
  }

  private mutating func noteCopy(_ record: Record, _ launch: Int) {
    if record.text.hasPrefix("Will add") { hidden[launch, default: HiddenBegins()].request() }
    if record.text.hasPrefix("Created"), record.marks.isEmpty {
      hidden[launch, default: HiddenBegins()].double()
    }
  }

  private mutating func noteIdentifier(_ mark: Mark, _ at: Int, _ record: Record) {
    func change(_ task: Int, _ body: (inout HiddenBegins, Int) -> Void) {
      body(&hidden[story.tasks[task].launch, default: HiddenBegins()], story.tasks[task].identifier)
    }
    switch mark {
    case .began(let task, _): change(task) { $0.begin($1, at: at) }
    case .refused(let task):
      change(task) { begins, identifier in
        if record.text.hasPrefix("Will add") { begins.begin(identifier, at: at) }
        if record.text.contains("task ID = ") { begins.tie(identifier) }
      }
    case .ended(let task, _, _): change(task) { $0.print($1, at: at) }
    case .endedAgain(let task, _): change(task) { $0.print($1, at: at, isRefusal: true) }
    case .longRunning(let task): change(task) { $0.print($1, at: at, age: 29_000_000) }
    case .notEnded(let task) where tasks[task]?.began == nil,
      .notice(let task) where tasks[task]?.began == nil:
      change(task) { hidden, _ in hidden.mix() }
    default: break
    }
  }

  private mutating func takeTask(_ mark: Mark, _ at: Int, _ line: Int, _ record: Record) {
    if family == .uikitPrivate {
      noteIdentifier(mark, at, record)
      // A notice that names no task is about none that is known.
      if case .notice(let task) = mark, tasks[task]?.began == nil { return }
    }
    if !record.isIdentified, family.reach == .one, takeSeriesMark(mark, at, line) { return }
    let words = String(record.text.map { $0 == "\n" ? " " : $0 })
    func note(_ index: Int, _ change: (inout TaskFacts) -> Void) {
      let launch = story.tasks[index].launch
      let isNew = tasks[index]?.began == nil
      if tasks[index] == nil, case .began = mark {
      } else if tasks[index] == nil {
        lastAdded[launch] = .task
      }
      var facts = tasks[index] ?? TaskFacts()
      if facts.firstLine == nil { facts.firstLine = line }
      change(&facts)
      defer {
        if isNew, tasks[index]?.began != nil {
          takeSeries(launch, for: index, at: at)
          lastAdded[launch] = .task
        }
        if tasks[index]?.ended != nil { latestEnds[launch] = max(latestEnds[launch] ?? at, at) }
      }
      if words.contains(story.tasks[index].name) { facts.isNamed = true }
      if record.isIdentified { facts.isIdentified = true }
      tasks[index] = facts
    }
    switch mark {
    case .began(let task, let rank):
      let printed = reading(with: record)
      note(task) {
        if rank < $0.began?.rank ?? .max { $0.began = (rank, at, line) }
        $0.atBegin = $0.atBegin ?? printed
      }
    case .ended(let task, let rank, let remaining):
      // What a handler says of its end prints no time.
      let printsTime = family.printsRemainingTime && record.marks.count == 1
      note(task) {
        if rank < $0.ended?.rank ?? .max { $0.ended = (rank, at, line, remaining) }
        if printsTime { $0.atEnd = Reading(line: line, seconds: remaining) }
      }
    case .refused(let task): note(task) { if $0.refused == nil { $0.refused = (at, line) } }
    case .notice(let task): note(task) { if $0.notice == nil { $0.notice = (at, line) } }
    case .expiring(let task):
      guard tasks[task]?.began != nil else { break }
      note(task) { if $0.notice == nil { $0.notice = (at, line) } }
    case .notEnded(let task): note(task) { $0.notEnded = (at, line) }
    case .longRunning(let task): note(task) { _ in }
    case .holds(let launch, let held):
      for task in held {
        var facts = tasks[task] ?? TaskFacts()
        facts.isListed = true
        facts.isIdentified = true
        if facts.firstLine == nil { facts.firstLine = line }
        tasks[task] = facts
      }
      for (task, facts) in tasks
      where story.tasks[task].launch == launch && facts.ended == nil && !held.contains(task) {
        tasks[task]?.isDelisted = true
      }
    case .endedAgain(let task, let remaining):
      if let facts = tasks[task], facts.ended != nil {
        if facts.began == nil, !record.isIdentified, !facts.isNamed {
          unmatchedEnds.append((story.tasks[task].launch, line))
        } else {
          furtherEnds += 1
        }
      } else if !family.refusesFurtherEnds {
        // With the first end lost, the second one is all there is.
        let printsTime = family.printsRemainingTime
        note(task) {
          $0.ended = (0, at, line, remaining)
          if printsTime { $0.atEnd = Reading(line: line, seconds: remaining) }
        }
      }
    default: break
    }
  }

  /// The remaining time that a begin prints, or `nil`.
  private func reading(with record: Record) -> Reading? {
    guard family.printsRemainingTime else { return nil }
    for mark in record.marks {
      if case .reading(_, let remaining) = mark { return Reading(line: 0, seconds: remaining) }
    }
    return Reading(line: 0, seconds: nil)
  }
}
