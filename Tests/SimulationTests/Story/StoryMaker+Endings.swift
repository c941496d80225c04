/// How launches end, and what happens to the tasks that are open at that time.
extension StoryMaker {
  /// The ways a launch can end.
  private enum Ending: CaseIterable {
    case kill, alive, cut, foreground, crash, jetsam, userQuit, otherKill, terminate, silent
    case vanished
  }

  /// Stands for the tasks of an expiration notice until all tasks have begun and the real ones are known.
  private static let undecided: [Int] = []

  /// Adds the launch's last time in the background, and returns the launch's last moment in milliseconds.
  mutating func finish(
    _ launch: Int, _ plans: inout [Plan], from now: Int, isLast: Bool
  ) -> Int {
    var ending = chance.pick(Ending.allCases)
    if !isLast, ending == .cut || ending == .foreground { ending = .kill }
    if isLast, ending == .silent || ending == .vanished { ending = .cut }
    let start = now + chance.time(3, 12)
    let deadline = start + story.budget * 1000
    let notice = deadline - 5000
    let early = chance.pick((start + 14_000)...(notice - 2500))
    switch ending {
    case .foreground:
      stayInBackground(from: start, to: early)
      for _ in 0..<chance.pick(1...2) {
        plans.append(plan(launch, now, early - 4000, early - 900))
        if chance.happens(50) { plans[plans.count - 1].ended = nil }
      }
      return early + 400
    case .cut, .crash, .jetsam, .userQuit, .otherKill, .terminate, .silent:
      stayInBackground(from: start, to: nil)
      for _ in 0..<chance.pick(1...3) {
        plans.append(plan(launch, now, start + 9000, early - 900))
        if chance.happens(60) { plans[plans.count - 1].leaveOpen() }
      }
      return end(early, ending)
    case .kill, .alive, .vanished:
      stayInBackground(from: start, to: nil)
      return exhaust(launch, &plans, ending, from: now, start, notice, deadline)
    }
  }

  private mutating func end(_ at: Int, _ ending: Ending) -> Int {
    switch ending {
    case .crash: add(at, .crash)
    case .jetsam: add(at, .jetsam)
    case .userQuit: add(at, .userQuit)
    case .otherKill: add(at, .otherKill)
    case .terminate: add(at, .willTerminate)
    default: add(at, .noise(7))
    }
    return at
  }

  /// Lets the launch use up its time in the background.
  private mutating func exhaust(
    _ launch: Int, _ plans: inout [Plan], _ ending: Ending, from now: Int, _ start: Int,
    _ notice: Int, _ deadline: Int
  ) -> Int {
    let hasNotices = chance.happens(60)
    if hasNotices { add(notice, .notice(Self.undecided)) }
    let last = deadline + (ending == .kill ? chance.pick(200...800) : chance.time(9, 40))
    for number in 0..<chance.pick(1...3) {
      var plan = plan(launch, now, start + 11_000, notice - 2600)
      if plan.isRefused || plan.task.owner == .system, number > 0 {
        plans.append(plan)
        continue
      }
      plan.isRefused = false
      plan.task.owner = .app
      plan.task.name = "Upload \(number)"
      plan.leaveOpen()
      switch number == 0 ? 3 : chance.pick(0...3) {
      case 0 where hasNotices: plan.ended = (notice + chance.pick(30...600), true)
      case 1 where hasNotices: plan.ended = (notice + chance.pick(2500...4400), true)
      case 2 where ending == .alive: plan.ended = (deadline + chance.pick(3100...8000), false)
      default: break
      }
      plans.append(plan)
    }
    switch ending {
    case .kill: add(last, .kill([]))
    case .alive: add(last, .noise(8))
    default: return last
    }
    return last
  }

  /// Fills in which tasks the launch's notices, warnings and kill are about.
  mutating func settleNotices(of plans: [Plan]) {
    let launch = story.launches.count - 1
    let first = story.tasks.count - plans.count
    func open(at: Int) -> [Int] {
      plans.indices.filter {
        !plans[$0].isRefused && plans[$0].began <= at && plans[$0].ended.map { $0.at > at } ?? true
      }.map { first + $0 }
    }
    for index in story.events.indices where story.events[index].launch == launch {
      let at = story.events[index].at
      switch story.events[index].kind {
      case .notice:
        story.events[index].kind = .notice(open(at: at))
        for task in open(at: at + 1300) where open(at: at).contains(task) {
          if chance.happens(50) { add(at + 1300, .notEnded(task)) }
        }
      case .kill: story.events[index].kind = .kill(open(at: at))
      default: break
      }
    }
    for number in plans.indices where !plans[number].isRefused {
      let due = plans[number].began + 35_000
      let last = story.events.last { $0.launch == launch && $0.isEnd }?.at ?? due
      if open(at: due).contains(first + number), due < last {
        add(due, .longRunning(first + number))
      }
    }
  }
}

extension StoryMaker.Plan {
  /// Removes the end of the task, so that it stays open unless another end is set later.
  mutating func leaveOpen() {
    guard !isRefused else { return }
    ended = nil
    endedAgain = nil
  }
}

extension Story.Event {
  /// Whether it is of a kind that comes last in a launch.
  var isEnd: Bool {
    switch kind {
    case .kill, .crash, .jetsam, .userQuit, .otherKill, .willTerminate, .noise: true
    default: false
    }
  }
}
