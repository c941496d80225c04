import TestSupport

/// A random life of an app: what really happened, and the log of it.
struct Life {
  /// What distinguishes the app's tasks in the log.
  enum Style: String, CaseIterable {
    case identifiers, names, threads, nothing, uikit, hidden, both
  }

  /// How the log ends.
  enum Ending: CaseIterable { case kill, alive, cut, terminated }

  struct Task {
    var number = 0
    var began: Double
    var ended: Double?
    var endedAgain: Double?
  }

  private(set) var tasks: [Task] = []
  let style: Style
  private let ending: Ending
  private let budget: Double
  private let hasNotices: Bool
  private var intervals: [(start: Double, end: Double)] = []
  /// When the kill, the sign of life or the termination happened, in seconds.
  private var last = 0.0
  private var cut = Double.infinity

  init(seed: UInt64) {
    var random = Seeded(seed)
    style = Style.allCases.randomElement(using: &random) ?? .nothing
    ending = Ending.allCases.randomElement(using: &random) ?? .cut
    budget = random.chance(50) ? 30 : 180
    hasNotices = random.chance(50)
    var now = 1.0
    let count = Int.random(in: 1...4, using: &random)
    for number in 0..<count {
      let start = now + random.time(2...40)
      let isLast = number == count - 1
      let length = isLast ? budget : random.time(3...(budget - 7))
      intervals.append((start, isLast ? .infinity : start + length))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        addTask(from: now, in: start, length, isLast, &random)
      }
      now = start + length
    }
    finish(&random)
  }

  private mutating func addTask(
    from now: Double, in start: Double, _ length: Double, _ isLast: Bool, _ random: inout Seeded
  ) {
    let began = random.time(now...(start + length * 0.5))
    var ended: Double?
    let notice = start + budget - 5
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where isLast: ended = notice + random.time(0.05...0.9)
    case 1 where isLast: ended = notice + random.time(1.1...4.9)
    case 2 where isLast: ended = notice + 5 + random.time(0.1...20)
    case 3: ended = random.chance(50) ? nil : start + length + random.time(0.1...1.9)
    case 4 where isLast: ended = nil
    default:
      ended = random.time(
        (began + 0.01)...(start + length - 5.1 > began + 0.02
          ? start + length - 5.1 : began + 0.02))
    }
    // Without a clue, only one task may be open, or the truth could not be found.
    if style == .nothing, tasks.contains(where: { ($0.ended ?? .infinity) > began - 0.01 }) {
      return
    }
    tasks.append(Task(began: began, ended: ended))
    if let ended, [.identifiers, .names, .uikit].contains(style), random.chance(20) {
      tasks[tasks.count - 1].endedAgain = ended + random.time(1.5...3)
    }
  }

  private mutating func finish(_ random: inout Seeded) {
    tasks.sort { $0.began < $1.began }
    for index in tasks.indices { tasks[index].number = index + 1 }
    let deadline = (intervals.last?.start ?? 0) + budget
    switch ending {
    case .kill: last = deadline + 0.2
    case .alive: last = deadline + random.time(1.5...400)
    case .terminated: last = deadline - random.time(0.1...4)
    case .cut: last = deadline + random.time(0...40)
    }
    cut = ending == .cut ? random.time(1...last) : last
  }

  /// The log, in the notation of ``Script``.
  var log: String {
    var lines: [(at: Double, text: String)] = [(0, "launched"), (0.5, "active")]
    for interval in intervals {
      lines.append((interval.start, "background"))
      lines.append((interval.start + 0.3, "reading left=\(budget - 0.3)"))
      if interval.end < .infinity { lines.append((interval.end, "foreground")) }
    }
    if hasNotices, let start = intervals.last?.start { lines.append((start + budget - 5, "A17")) }
    for task in tasks {
      lines += begin(task)
      if let ended = task.ended { lines += end(task, at: ended) }
      if let again = task.endedAgain { lines += end(task, at: again) }
    }
    switch ending {
    case .kill: lines.append((last, "kill reason=finishTask permitted=\(budget)"))
    case .alive: lines.append((last, "line"))
    case .terminated: lines.append((last, "terminated"))
    case .cut: break
    }
    let order = lines.indices.sorted { (lines[$0].at, $0) < (lines[$1].at, $1) }
    return order.filter { lines[$0].at <= cut }.map { "\(lines[$0].at) \(lines[$0].text)" }
      .joined(separator: "\n")
  }

  private func begin(_ task: Task) -> [(Double, String)] {
    let (at, number) = (task.began, task.number)
    let start = intervals.last { $0.start <= at && at < $0.end }?.start
    let left = start.map { "left=\(budget - (at - $0))" } ?? "left=inf"
    return switch style {
    case .identifiers: [(at, "began id=\(number) \(left)")]
    case .names: [(at, "began name=N\(number) \(left)")]
    case .threads: [(at, "began thread=t\(number) \(left)")]
    case .nothing: [(at, "began \(left)")]
    case .uikit:
      [(at, "A1 name=N\(number)"), (at, "A9 id=\(number) name=N\(number)")]
    case .hidden: [(at, "A1 thread=t\(number)"), (at, "A9 thread=t\(number)")]
    case .both:
      [
        (at, "A1 thread=t\(number)"), (at, "A9 id=\(number) thread=t\(number)"),
        (at, "began thread=t\(number) \(left)"),
      ]
    }
  }

  private func end(_ task: Task, at: Double) -> [(Double, String)] {
    let number = task.number
    return switch style {
    case .identifiers: [(at, "ended id=\(number)")]
    case .names: [(at, "ended name=N\(number)")]
    case .threads: [(at, "ended thread=t\(number)")]
    case .nothing: [(at, "ended")]
    case .uikit, .hidden:
      [(at, "A11 id=\(number)"), (at, "A12 id=\(number)"), (at, "A14 id=\(number)")]
    case .both:
      number.isMultiple(of: 2)
        ? [(at, "ended thread=t\(number)"), (at, "A11 id=\(number)")]
        : [(at, "A11 id=\(number)"), (at, "ended thread=t\(number)")]
    }
  }

  /// The outcomes that may be reported for each task whose begin is in the log, in the order of begins.
  var truth: [Set<String>] { tasks.filter { $0.began <= cut }.map(outcomes) }

  /// How many ends in the log are further ends of a task that was already ended.
  var furtherEnds: Int { tasks.count { ($0.endedAgain ?? .infinity) <= cut } }

  private func outcomes(of task: Task) -> Set<String> {
    let start = intervals.last?.start ?? 0
    let deadline = start + budget
    let notice = deadline - 5
    let isNoticed = hasNotices && task.began < notice && cut >= notice
    guard let ended = task.ended, ended <= cut else {
      switch ending {
      case .kill: return ["leaked"]
      case .terminated: return ["abandoned"]
      case .alive, .cut:
        let seen = log.split(separator: "\n").last.flatMap { Double($0.prefix { $0 != " " }) } ?? 0
        if seen <= deadline { return ["open"] }
        return seen > deadline + 1.05 ? ["leaked"] : ["open", "leaked"]
      }
    }
    guard ended >= start else { return ["completed"] }
    if isNoticed, ended >= notice { return [ended - notice <= 1 ? "expired" : "late"] }
    return [ended > deadline ? "late" : "completed"]
  }
}
