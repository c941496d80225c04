import LogModel
import TestSupport
import Testing

@testable import Correlation

/// Checks with random events in random order that nothing traps, and that each statement is based on a line.
@Suite struct SoupTests {
  struct Soup {
    var events: [LogEvent] = []
    var sightings: [ProcessActivity] = []

    init(seed: UInt64, count: Int) {
      var random = Seeded(seed)
      var script = Script("")
      var now = 0.0
      for line in 1...count {
        now += random.chance(5) ? random.time(-500...500) : random.time(0...3)
        events.append(Self.event(line: line, now, &random))
        let subject = events[line - 1].process
        if let name = subject.name, let pid = subject.pid {
          let reference = LineReference(input: 0, line: line, at: events[line - 1].at)
          script.see(name, pid, reference, events[line - 1].text)
        }
      }
      sightings = script.sightings
    }

    private static func event(line: Int, _ now: Double, _ random: inout Seeded) -> LogEvent {
      let kind = LogEvent.Kind.allCases.randomElement(using: &random) ?? .reading
      let words = ["uikit", "state-lab", "matrix"].randomElement(using: &random) ?? "uikit"
      let subject = [
        LogEvent.Subject(name: "App", pid: 7), LogEvent.Subject(name: "App", pid: 8),
        LogEvent.Subject(name: "App", pid: nil), LogEvent.Subject(name: nil, pid: 7),
        LogEvent.Subject(name: nil, pid: nil, bundleIdentifier: "a.b"),
        LogEvent.Subject(name: nil, pid: nil),
      ][random.chance(70) ? 0 : Int.random(in: 0..<6, using: &random)]
      let clock = Script.Clock(
        digits: random.chance(20) ? 0 : 6, offset: random.chance(10) ? 3600 : nil)
      var event = LogEvent(
        kind: kind, messageSource: words, process: subject,
        thread: random.chance(50) ? ["a", "b"].randomElement(using: &random) : nil,
        at: random.chance(15) ? nil : clock.instant(now), line: line, text: "\(kind) \(line)")
      let identifiers = ["0", "1", "2", "3", "x", "99999999999999999999"]
      if random.chance(40) { event.identifier = identifiers.randomElement(using: &random) }
      if random.chance(30) {
        event.label = ["A", "B", "com.apple.x", "GDTStorage"].randomElement(using: &random)
      }
      let readings: [RemainingTime] = [
        .unlimited, .seconds(-1e300), .seconds(1e300), .seconds(0), .seconds(-5), .seconds(29),
        .seconds(180), .seconds(599.9), .seconds(.greatestFiniteMagnitude),
      ]
      event.isFromDaemon = random.chance(15)
      if random.chance(40) { event.message = UInt64.random(in: 1...3, using: &random) }
      if random.chance(10) { event.openIdentifiers = ["0", "1", "3"] }
      if random.chance(10) { event.count = [1, 2844].randomElement(using: &random) }
      if random.chance(10) {
        event.grantedSeconds = [30, 180, 1e300].randomElement(using: &random)
      }
      if random.chance(15) {
        event.taskKind = [.fetch, .urlSession, .processing].randomElement(using: &random) ?? .fetch
      }
      let isReading = kind == .reading || kind == .bareNumber
      if isReading || random.chance(30) { event.remaining = readings.randomElement(using: &random) }
      if [.assertionKill, .killConfirmed, .termination].contains(kind) {
        var kill = LogEvent.Kill()
        kill.code = [nil, 0x2182_bad2, 0x8bad_f00d, 7, .max].randomElement(using: &random) ?? nil
        kill.domain = random.chance(50) ? 15 : nil
        event.kill = random.chance(80) ? kill : nil
      }
      return event
    }
  }

  @Test(arguments: 0..<Effort.count(15, of: 30))
  func `whatever a log says, nothing is said without reason`(batch: Int) {
    for seed in (batch * 20)..<(batch * 20 + 20) {
      let soup = Soup(seed: UInt64(seed), count: 5 + seed % 120)
      let budget = seed.isMultiple(of: 3) ? 30.0 : nil
      let judged = Judged(soup.events, seen: soup.sightings, budget: budget)
      let problems = problems(judged)
      #expect(problems.isEmpty, "seed \(seed): \(problems)")
      let again = Judged(soup.events, seen: soup.sightings, budget: budget)
      #expect(describe(judged) == describe(again), "seed \(seed)")
    }
  }

  private func describe(_ judged: Judged) -> [String] {
    judged.findings.map { "\($0.rule) \($0.confidence) \($0.message) \($0.evidence)" }
      + judged.tasks.map { "\($0.timeline)" } + judged.assumptions
  }

  private func problems(_ judged: Judged) -> [String] {
    var problems: [String] = []
    let keys = judged.tasks.map(\.timeline.key)
    if Set(keys).count != keys.count { problems.append("a key twice: \(keys)") }
    for finding in judged.findings {
      if finding.evidence.isEmpty { problems.append("\(finding.rule) without evidence") }
      if !(0...1).contains(finding.confidence) { problems.append("confidence \(finding)") }
      if finding.message.isEmpty || finding.advice.isEmpty { problems.append("mute \(finding)") }
      if let task = finding.task, !keys.contains(task) { problems.append("no task \(task)") }
    }
    for task in judged.tasks {
      let timeline = task.timeline
      let key = "\(timeline.key) \(timeline.outcome)"
      switch timeline.outcome {
      case .leaked:
        if task.proof.isEmpty { problems.append("\(key) without proof") }
        if timeline.ended != nil { problems.append("\(key) was ended") }
        if timeline.owner == .system { problems.append("\(key) is the system's") }
      case .completed, .late, .expired:
        // What UIKit says was not ended in time needs no begin.
        let isSaid = timeline.outcome == .late && !task.notEndedEvidence.isEmpty
        if timeline.began == nil && !isSaid || timeline.ended == nil {
          problems.append("\(key) without ends")
        }
      case .unknown: if timeline.began != nil { problems.append("\(key) was begun") }
      case .open, .abandoned: if timeline.ended != nil { problems.append("\(key) was ended") }
      case .refused: break
      }
      if let background = timeline.backgroundSeconds, let elapsed = timeline.elapsedSeconds,
        background < 0 || background > max(0, elapsed) + 0.001
      {
        problems.append("\(key): \(background) s of \(elapsed) s")
      }
    }
    return problems
  }
}
