import LogModel
import Testing

@testable import Correlation

/// Checks that watching a log for days stays within the memory limits, and still counts correctly.
@Suite struct BoundTests {
  private var small: MemoryLimits {
    var bounds = MemoryLimits()
    bounds.launchesReported = 8
    bounds.launchesFollowed = 16
    bounds.unfinalizedPerLaunch = 64
    bounds.finalizedKept = 16
    bounds.findablePerLaunch = 128
    bounds.pace = 16
    bounds.numbers = 8
    return bounds
  }

  @Test func `launches that were told of are forgotten`() {
    var log = ""
    for number in 0..<500 {
      let (at, app) = (Double(number * 100), "@App[\(1000 + number)]")
      log += "\(at) \(app) launched\n\(at + 1) \(app) began id=1\n\(at + 2) \(app) began id=2\n"
      log += "\(at + 3) \(app) background\n\(at + 4) \(app) ended id=1\n"
      if number % 5 == 0 { log += "\(at + 60) \(app) ended id=2\n" }
      if number % 5 == 1 { log += "\(at + 33) \(app) kill reason=finishTask\n" }
    }
    let watched = Watched(log, bounds: small)
    #expect(watched.outcomes == [.completed: 500, .late: 100, .leaked: 399, .open: 1])
    #expect(Set(watched.tasks.map(\.key)).count == 1000)
    #expect(watched.mostLaunches < 40)
    #expect(watched.correlator.table.size < 40)
    #expect(watched.correlator.table.size < 40)
    #expect(watched.correlator.remembered.count <= 16)
  }

  @Test func `one launch with thousands of tasks holds few of them`() {
    var log = "0 launched\n"
    var number = 0
    for cycle in 0..<200 {
      let at = Double(cycle * 100 + 1)
      for _ in 0..<20 {
        number += 1
        log += "\(at) began id=\(number) name=Upload\(number % 3)\n"
      }
      log += "\(at + 1) background\n"
      for task in number - 19..<number { log += "\(at + 2) ended id=\(task)\n" }
      // The last of each cycle leaks, or is late.
      if cycle % 2 == 0 { log += "\(at + 70) ended id=\(number)\n" }
      log += "\(at + 80) memory\n\(at + 90) foreground\n"
    }
    let watched = Watched(log, bounds: small, every: 10)
    #expect(watched.outcomes == [.completed: 3800, .late: 100, .leaked: 100])
    #expect(watched.mostTasks <= small.unfinalizedPerLaunch + small.pace)
    #expect(Set(watched.tasks.map(\.key)).count == 4000)
    #expect(watched.findings.filter { $0.rule == .lateCompletion }.count == 100)
    #expect(watched.findings.allSatisfy { $0.rule != .doubleEnd && $0.rule != .endWithoutBegin })
    let launch = watched.launches[0]
    #expect(launch.index.byIdentifier["1000"] == nil && launch.index.byIdentifier["4000"] != nil)
  }

  @Test func `tasks that no line names are finalized when too many wait`() {
    var log = "0 launched\n0.1 background\n"
    for number in 0..<2000 {
      log += "\(number).2 A9 name=Sync\n\(number).4 ended name=Sync v=uikit\n"
    }
    let watched = Watched(log, budget: 3000, bounds: small)
    #expect(watched.outcomes == [.completed: 2000])
    #expect(watched.mostTasks <= small.unfinalizedPerLaunch + small.pace)
  }

  @Test func `processes that are never seen to end are few at once`() {
    var log = ""
    for number in 0..<1000 {
      let app = "@App\(number)[\(1000 + number)]"
      log += "\(number) \(app) launched\n"
      if number % 10 == 0 {
        log += "\(number).1 \(app) began id=1\n\(number).2 \(app) ended id=1\n"
      }
    }
    let watched = Watched(log, bounds: small)
    #expect(watched.outcomes == [.completed: 100])
    #expect(watched.mostLaunches < 60)
    #expect(watched.correlator.table.size < 60)
  }

  @Test func `the end of a task that was told of as open is none too many`() {
    var log = "0 launched\n"
    for number in 1...400 { log += "\(number) began id=\(number)\n" }
    for number in 1...400 { log += "\(500 + number) ended id=\(number)\n" }
    let watched = Watched(log, bounds: small)
    #expect(watched.tasks.count == 400)
    #expect(watched.findings.allSatisfy { $0.rule != .doubleEnd && $0.rule != .endWithoutBegin })
    #expect(watched.outcomes[.open] ?? 0 > 200)
  }

  @Test func `a process that logs on after it was told of is told of again`() {
    let watched = Watched(
      """
      0 @App[1] launched
      1 @App[1] began id=1
      2 @App[1] background
      3 @App[1] ended id=1
      100 @App[2] launched
      150 @App[2] memory
      200 @App[1] began id=2
      210 @App[1] ended id=2
      300 @App[1] foreground
      """)
    #expect(watched.outcomes == [.completed: 2])
    #expect(watched.tasks.map(\.key).sorted() == ["App/1/1#1", "App/1/2#1"])
  }

  @Test func `launches of a process without a pid are counted on`() {
    var log = ""
    for number in 0..<100 {
      let at = Double(number * 100)
      log += "\(at) @App launched\n\(at + 1) @App began id=1\n\(at + 2) @App background\n"
      log += "\(at + 3) @App ended id=1\n\(at + 50) @App terminated\n"
    }
    let watched = Watched(log, bounds: small)
    #expect(watched.outcomes == [.completed: 100])
    #expect(watched.tasks.map(\.key).last == "App/-/100#1")
    #expect(Set(watched.tasks.map(\.key)).count == 100)
  }

  @Test(arguments: [1, 6]) func `assertions of days are settled`(atOnce: Int) {
    var log = "0 launched\n1 background\n"
    for number in 0..<500 {
      let at = Double(number * 100 + 10)
      log += "\(at) ~acquired id=a\(number) name=Session\(number)\n"
      let over = number - atOnce + 1
      if over >= 0 { log += "\(at + 5) ~released id=a\(over)\n" }
      log += "\(at + 6) memory\n"
    }
    var bounds = small
    bounds.assertions = 32
    let watched = Watched(log, bounds: bounds)
    #expect(watched.tasks.count == Judged(log, budget: 30).tasks.count)
    #expect(watched.tasks.count == 500)
    #expect(watched.launches[0].assertions.count <= 64)
  }

  @Test func `requests that come to nothing are few at once and all counted`() {
    var log = "0 launched\n"
    for number in 1...2000 { log += "\(number) A1 name=Sync\(number % 5)\n" }
    let watched = Watched(log, bounds: small)
    #expect(watched.tasks.count == 2000)
    #expect(Set(watched.tasks.map(\.key)).count == 2000)
    #expect(watched.outcomes == Judged(log, budget: 30).outcomeCounts)
    #expect(watched.mostTasks <= small.unfinalizedPerLaunch + small.pace)
  }

  @Test func `time in the background is that of the budget that was settled`() {
    // Only readings tell of the background; the first makes the budget look like 180 s.
    var log = "0 launched\n1 began id=1\n10 reading left=178\n20 foreground\n"
    log += "30 reading left=170\n40 foreground\n50 reading left=170\n60 foreground\n"
    for number in 2...100 { log += "61 began id=\(number)\n" }
    log += "100 ~acquired id=a granted=30\n110 ended id=1\n200 memory\n300 memory"
    let watched = Watched(log, budget: nil, bounds: small)
    let first = watched.tasks.first { $0.identifier == "1" }
    let judged = Judged(log).first
    #expect(first?.backgroundSeconds == judged?.backgroundSeconds)
    #expect(first?.budgetSeconds == judged?.budgetSeconds)
    #expect(judged?.backgroundSeconds == 30)
  }

  @Test func `one identifier out of all order restarts no count`() {
    var log = "0 launched\n1 began id=5000\n2 ended id=5000\n3 began id=1 name=Open\n"
    for number in 2..<1200 {
      log += "\(number * 2) began id=\(number)\n\(number * 2 + 1) ended id=\(number)\n"
    }
    let watched = Watched(log, bounds: small)
    #expect(watched.outcomes == [.completed: 1199, .open: 1])
    #expect(watched.launches.count == 1)
  }

  @Test func `a launch without tasks keeps few of its times in the background`() {
    var log = "0 launched\n"
    for number in 1..<4000 {
      log += "\(number * 20) background\n\(number * 20 + 10) foreground\n"
    }
    let watched = Watched(log, bounds: small)
    let kept = Set(
      watched.launches[0].intervals.indices.map { place in
        ObjectIdentifier(watched.launches[0].intervals[place])
      })
    #expect(kept.count < 1200)
  }

  @Test func `lives beside an assertion that never ends are few`() {
    var log = "0 launched\n1 background\n2 ~acquired id=a name=Session\n"
    for number in 1..<2000 {
      log += "\(number * 20) began id=\(number)\n\(number * 20 + 5) ended id=\(number)\n"
    }
    let watched = Watched(log, bounds: small)
    #expect(watched.launches[0].digest.lives.count <= 2 * small.findablePerLaunch)
  }
}
