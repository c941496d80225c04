/// Makes up stories; the same seed gives the same story.
struct StoryMaker {
  /// A task of a launch before it has an identifier.
  struct Plan {
    var began: Int
    var task: Story.Task
    var isRefused = false
    var ended: (at: Int, byHandler: Bool)?
    var endedAgain: Int?
  }

  var chance: Chance
  var story: Story
  private let isWithSystemTasks: Bool

  /// Makes the story of a seed with the given number of apps.
  static func story(seed: Int, apps: Int, systemTasks: Bool) -> Story {
    var maker = StoryMaker(seed: seed, systemTasks: systemTasks)
    maker.make(apps: apps)
    return maker.story
  }

  private init(seed: Int, systemTasks: Bool) {
    chance = Chance(seed: seed)
    story = Story(seed: seed, budget: chance.pick([600, 180, 30, 30]))
    isWithSystemTasks = systemTasks
  }

  private mutating func make(apps: Int) {
    let names = [
      ("Harbor", "com.example.harbor"), ("State Lab", "com.example.statelab"),
      ("Deck-2", "com.example.deck"), ("Lantern.Dev", "com.example.lantern.dev"),
      ("Fähre", "com.example.ferry"),
    ].shuffled(using: &chance)
    for app in 0..<min(apps, names.count) {
      story.apps.append(Story.App(name: names[app].0, bundle: names[app].1))
      var now = chance.time(0.2, 9)
      let count = chance.pick(1...3)
      var pid = 300 + app * 1000 + chance.pick(1...200)
      for number in 1...count {
        now = live(app, pid: pid, number: number, from: now, isLast: number == count)
        // A pid may come back; most of the time it does not.
        if !chance.happens(25) { pid += chance.pick(1...250) }
        now += chance.time(41, 90)
      }
    }
    story.events.sort { $0.at < $1.at }
  }

  /// Makes up one launch, and returns its last moment in milliseconds.
  private mutating func live(
    _ app: Int, pid: Int, number: Int, from start: Int, isLast: Bool
  ) -> Int {
    story.launches.append(Story.Launch(app: app, pid: pid, number: number))
    let launch = story.launches.count - 1
    add(start, .launched)
    add(start + 63, .active)
    var plans: [Plan] = []
    var now = start + 100
    for _ in 0..<chance.pick(0...2) {
      let leaves = now + chance.time(4, 20)
      let back = leaves + chance.time(6, min(Double(story.budget) - 8, 60))
      for _ in 0..<chance.pick(0...2) { plans.append(plan(launch, now, leaves - 900, back - 900)) }
      if chance.happens(50) {
        plans.append(plan(launch, leaves + 600, back - 2500, back - 900))
      }
      stayInBackground(from: leaves, to: back)
      now = back + 400
    }
    let end = finish(launch, &plans, from: now, isLast: isLast)
    begin(&plans)
    return end
  }

  /// Adds the events of the app's way to the background and back.
  mutating func stayInBackground(from start: Int, to end: Int?) {
    add(start - 420, .inactive)
    if chance.happens(40) { add(start - 700, .reading) }
    add(start, .background)
    add(start + chance.pick(250...390), .reading)
    guard let end else { return }
    if end - start > 9000 { add(start + (end - start) / 2 + 3, .reading) }
    add(end, .foreground)
    add(end + 310, .active)
    for _ in 0..<chance.pick(0...3) { add(chance.pick(start...end), .noise(chance.pick(0...99))) }
  }

  /// Adds an event to the launch that is being made.
  mutating func add(_ at: Int, _ kind: Story.Kind, thread: Int = 0) {
    let launch = story.launches.count - 1
    story.events.append(Story.Event(at: at, launch: launch, thread: thread, kind: kind))
  }

  /// Plans a task that is begun and ended properly within the given times.
  mutating func plan(_ launch: Int, _ from: Int, _ to: Int, _ last: Int) -> Plan {
    let began = chance.pick(from...max(from, to))
    var plan = Plan(began: began, task: task(launch))
    if plan.task.owner == .app, chance.happens(10) {
      plan.isRefused = true
      return plan
    }
    let ended = chance.pick(min(began + 40, last)...max(began + 40, last))
    plan.ended = (ended, false)
    if plan.task.owner == .app, chance.happens(12) {
      plan.endedAgain = ended + chance.time(1.6, 3)
    }
    return plan
  }

  mutating func task(_ launch: Int) -> Story.Task {
    let kind = isWithSystemTasks ? chance.pick(0...9) : 9
    switch kind {
    case 0:
      let names = [
        "Persistent SceneSession Map Update", "com.apple.UIKit.CABackingStoreCollect",
        "_UIRemoteKeyboard XPC disconnection",
      ]
      return Story.Task(launch: launch, name: chance.pick(names), owner: .system)
    case 1:
      let names = ["GDTCCTUploader-upload", "GDTStorage"]
      return Story.Task(launch: launch, name: chance.pick(names), owner: .sdk)
    default:
      let names = ["Upload", "Sync drafts", "com.example.flush", "Räumen", "index(rebuild)"]
      return Story.Task(launch: launch, name: chance.pick(names), owner: .app)
    }
  }

  /// Gives the tasks their identifiers, in the order of their begins, and adds their events.
  private mutating func begin(_ plans: inout [Plan]) {
    plans.sort { $0.began < $1.began }
    for (number, plan) in plans.enumerated() {
      var task = plan.task
      task.identifier = number + 1
      story.tasks.append(task)
      let index = story.tasks.count - 1
      let thread = chance.pick(0...2)
      add(plan.began, plan.isRefused ? .refused(index) : .begin(index), thread: thread)
      let other = chance.happens(40) ? thread : chance.pick(0...2)
      if let ended = plan.ended {
        add(ended.at, .end(index, byHandler: ended.byHandler), thread: other)
      }
      if let again = plan.endedAgain { add(again, .endAgain(index), thread: other) }
    }
    settleNotices(of: plans)
  }
}
