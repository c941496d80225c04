/// Stories of one app that was launched long before the log: many tasks overlap, and no launch is logged.
enum MidrunStory {
  /// Makes the story of a seed: 2 to 10 tasks begin in it, and most of them end, as do some that were begun before
  /// it.
  ///
  /// No task ends near its deadline, because timestamps of whole seconds show nothing reliable about such an end.
  static func story(seed: Int) -> Story {
    var chance = Chance(seed: seed, salt: "midrun")
    var story = Story(seed: seed, budget: chance.pick([600, 180]))
    story.apps = [Story.App(name: "Lantern", bundle: "com.example.lantern")]
    story.launches = [Story.Launch(app: 0, pid: 6249, number: 1)]
    let first = chance.pick(2...60)
    let count = chance.pick(2...10)
    var now = chance.time(0.5, 4)
    if chance.happens(50) {
      add(&story, now, .background)
      add(&story, now + 300, .reading)
      now += chance.time(0.4, 3)
    }
    // Tasks that were begun before the log may end in it.
    for identifier in stride(from: first - 1, to: 0, by: -1) where identifier > first - 3 {
      guard chance.happens(25) else { continue }
      let task = add(&story, identifier)
      add(&story, now + chance.time(0.1, 9), .end(task, byHandler: false))
    }
    for number in 0..<count {
      now += chance.pick([40, 700, 2400, 9000]) + chance.pick(0...300)
      let task = add(&story, first + number)
      add(&story, now, .begin(task), thread: chance.pick(0...2))
      guard !chance.happens(8) else { continue }
      let length = chance.pick([60, 900, 4000, 14_000]) + chance.pick(0...500)
      add(&story, now + length, .end(task, byHandler: false), thread: chance.pick(0...2))
    }
    now = (story.events.map(\.at).max() ?? now) + chance.time(0.2, 3)
    add(&story, now, .noise(7))
    story.events.sort { $0.at < $1.at }
    return story
  }

  private static func add(_ story: inout Story, _ identifier: Int) -> Int {
    story.tasks.append(
      Story.Task(launch: 0, identifier: identifier, name: "Upload \(identifier)", owner: .app))
    return story.tasks.count - 1
  }

  private static func add(_ story: inout Story, _ at: Int, _ kind: Story.Kind, thread: Int = 0) {
    story.events.append(Story.Event(at: at, launch: 0, thread: thread, kind: kind))
  }
}
