import LogModel
import Testing

@testable import Correlation

/// Tests with logs that try to use up the memory of a watch.
@Suite struct HarmTests {
  private var small: MemoryLimits {
    var bounds = MemoryLimits()
    bounds.unfinalizedPerLaunch = 64
    bounds.unfinalizedInAll = 256
    bounds.finalizedKept = 16
    bounds.findablePerLaunch = 128
    bounds.pace = 16
    bounds.notes = 8
    bounds.readings = 16
    return bounds
  }

  private func kept(_ launch: LaunchTracker) -> [TaskTracker] {
    var kept: [TaskTracker] = []
    launch.tasks.forEachKept { kept.append($0) }
    return kept
  }

  @Test func `of times in the background next to nothing is kept, and tasks are told the same`() {
    var log = "0 launched\n1 began id=1\n"
    for number in 2..<6000 {
      let at = number * 50
      log += "\(at) began id=\(number)\n\(at + 1) background\n"
      if number % 3 > 0 { log += "\(at + 5) ended id=\(number)\n" }
      log += "\(at + 8) foreground\n"
      if number % 3 == 0 { log += "\(at + 9) ended id=\(number)\n" }
      if number == 3000 { log += "\(at + 10) began id=7000\n" }
    }
    log += "300010 ended id=1\n300011 ended id=7000\n300100 memory"
    var bounds = MemoryLimits()
    bounds.finalizedKept = 16
    let watched = Watched(log, bounds: bounds, every: 50)
    #expect(watched.told == Judged(log, budget: 30).told)
    #expect(watched.launches[0].intervals.count < 4000)
  }

  @Test(arguments: ["dated", "undated"])
  func `tasks that are ended once more are not remembered for that`(kind: String) {
    var log = "0 launched\n"
    for number in 1...3000 {
      log +=
        "\(number).1 began id=\(number)\n\(number).2 background\n\(number).3 ended id=\(number)\n"
      log += "\(number).4 foreground\n"
      guard number > 200 else { continue }
      log += kind == "dated" ? "\(number).5" : "-"
      log += " ended id=\(number - (kind == "dated" ? 100 : 20))\n"
    }
    let watched = Watched(log, bounds: small, every: 20)
    #expect(watched.outcomes == [.completed: 3000])
    let launch = watched.launches[0]
    #expect(kept(launch).count < 200)
    #expect(launch.queue.lateEndCount < 50)
    #expect(launch.queue.recalledCount < 50)
    let twice = watched.findings.filter { $0.rule == .doubleEnd }.count
    #expect(kind == "undated" || twice == 2800)
  }

  @Test func `what is said of a task that was told of as open is bounded`() {
    var log = "0 launched\n"
    for number in 1...100 { log += "\(number) began id=\(number)\n" }
    for number in 0..<3000 {
      log += "\(200 + number) reading id=30 left=100\n\(200 + number) A16 id=30\n"
    }
    let watched = Watched(log, bounds: small)
    for task in kept(watched.launches[0]) {
      #expect(task.timeline.readings.count <= 64)
      #expect(task.notEndedEvidence.count <= 64)
    }
  }

  @Test func `launches with open tasks share what may be open`() {
    var log = ""
    for number in 0..<10_000 {
      log += "\(number / 10) @App[\(number % 100)] began id=\(number / 100 + 1)\n"
    }
    let watched = Watched(log, bounds: small, every: 20)
    #expect(watched.mostTasksOfAll < 8 * 100 + 256)
    #expect(watched.outcomes == [.open: 10_000])
  }

  @Test func `lists of tasks that were begun before the log are bounded`() {
    var log = "0 launched\n"
    for number in 1..<20 {
      let identifiers = (1...500).map { "\(number * 500 + $0)" }.joined(separator: ",")
      log += "\(number * 10) ended id=\(number) open=\(identifiers)\n"
    }
    #expect(Watched(log, bounds: small).mostTasks < 64 * 2 + 502)
  }

  @Test func `names that daemons call one process by are few`() {
    var log = "0 launched\n"
    for number in 1..<2000 { log += "\(number) @Name\(number)[7] ~acquired id=a\n" }
    let watched = Watched(log, bounds: small)
    #expect(watched.correlator.table.size < 40)
    #expect(watched.correlator.table.size < 40)
    #expect(watched.launches.count == 1)
  }

  @Test func `names of tasks that overlap are few`() {
    var log = "0 launched\n"
    for number in 1..<2000 {
      log += "\(number).1 began id=\(2 * number) name=N\(number)\n"
      log += "\(number).2 began id=\(2 * number + 1) name=N\(number)\n\(number).3 background\n"
      log += "\(number).4 ended id=\(2 * number)\n\(number).5 ended id=\(2 * number + 1)\n"
      log += "\(number).6 foreground\n"
    }
    let watched = Watched(log, bounds: small)
    #expect(watched.outcomes == [.completed: 3998])
    #expect(watched.launches[0].digest.overwritten.patterns.count < 128)
  }

  @Test func `a clock that stands still lets nothing grow`() {
    var log = "0 launched\n"
    for number in 1..<5000 { log += "1 began id=\(number)\n1 ended id=\(number)\n" }
    let watched = Watched(log, bounds: small)
    #expect(watched.outcomes == [.completed: 4999])
    let queue = watched.launches[0].queue
    #expect(queue.freshCount <= 128)
    #expect(queue.waitingCount <= 128)
  }
}
