import BGLogKit
import TestSupport
import Testing

/// Checks that a report written line by line says the same as the document, and that it makes no difference if
/// tasks are finalized early.
@Suite struct StreamTests {
  @Test(arguments: Family.allCases)
  func `a stream has the tasks and findings of the document`(family: Family) {
    let place = Family.allCases.firstIndex(of: family) ?? 0
    let step = Effort.count(24, of: 8)
    for (number, writer) in Writer.all.enumerated() where number % step == place % step {
      let scenario = Scenario(writer: writer, family: family, damage: .none, seed: 300 + number)
      let input = Input.memory(name: "made.log", bytes: scenario.made().log.bytes)
      _ = check(input, "\(writer.name) \(family)")
    }
  }

  @Test(arguments: Damage.allCases)
  func `damage changes nothing about that`(damage: Damage) {
    let place = Damage.allCases.firstIndex(of: damage) ?? 0
    for (number, writer) in Writer.all.enumerated() where number % 24 == place % 24 {
      let family = Family.allCases[number % Family.allCases.count]
      guard damage.applies(to: writer, family) else { continue }
      let scenario = Scenario(writer: writer, family: family, damage: damage, seed: 500 + number)
      let input = Input.memory(name: "made.log", bytes: scenario.made().log.bytes)
      _ = check(input, "\(writer.name) \(family) \(damage)")
    }
  }

  @Test func `a long log of many launches says the same when finished launches are forgotten`() {
    let writers = Writer.all.filter {
      $0.hasPid && $0.hasProcess && $0.preamble.isEmpty && $0.trailer.isEmpty
    }
    var tasks = 0
    var processes = 0
    for seed in 0..<8 where Effort.isExhaustive || seed % 4 == 3 {
      let writer = writers[seed * 5 % writers.count]
      let input = Input.memory(name: "long.log", bytes: LongStory.bytes(seed: seed, writer))
      tasks += check(input, "\(writer.name) \(seed)")
      processes += Processes(streaming: input).early
    }
    #expect(tasks > Effort.count(75, of: 300))
    #expect(processes > Effort.count(3, of: 30))
  }

  @Test(arguments: 0..<Effort.count(1, of: 2))
  func `one process of a long log is judged as among all`(seed: Int) {
    let writer = Writer.nslog[0]
    let input = Input.memory(name: "long.log", bytes: LongStory.bytes(seed: 90 + seed, writer))
    let all = Analyzer().analyze([input])
    for name in Set(all.tasks.compactMap(\.process.name)) {
      let own = Analyzer(options: AnalysisOptions(process: name)).analyze([input])
      let outcomes = all.tasks.filter { $0.process.name == name }.map { "\($0.key) \($0.outcome)" }
      #expect(own.tasks.map { "\($0.key) \($0.outcome)" } == outcomes, "\(name)")
    }
  }

  /// Compares the three ways to make a report; returns how many tasks were reported early.
  private func check(_ input: Input, _ name: String) -> Int {
    let stream = StreamedReport(streaming: input)
    let document = Analyzer().analyze([input])
    let complete = StreamedReport(document, input)
    #expect(stream.findings == complete.findings, "\(name)")
    #expect(stream.others.sorted() == complete.others.sorted(), "\(name)")
    // A task that was reported early may lack only a further end that comes later.
    if stream.late.isEmpty { #expect(stream.tasks == complete.tasks, "\(name)") }
    #expect(stream.late.allSatisfy { $0.rule == .doubleEnd }, "\(name)")
    var options = AnalysisOptions()
    options.decidesAtTheEnd = true
    let patient = StreamedReport(
      Analyzer(options: options).analyze([input]), input, withoutFingerprints: true)
    let eager = StreamedReport(document, input, withoutFingerprints: true)
    // How early launches are forgotten depends on the size of the pieces that are read.
    var hasty = AnalysisOptions()
    hasty.pieceSize = 1 << 16
    let small = StreamedReport(
      Analyzer(options: hasty).analyze([input]), input, withoutFingerprints: true)
    #expect(difference(eager.tasks, small.tasks) == [], "\(name)")
    #expect(difference(eager.findings, small.findings) == [], "\(name)")
    #expect(eager.others == small.others, "\(name)")
    #expect(difference(eager.tasks, patient.tasks) == [], "\(name)")
    #expect(difference(eager.findings, patient.findings) == [], "\(name)")
    #expect(difference(eager.others, patient.others) == [], "\(name)")
    #expect(eager.others == patient.others, "\(name)")
    return stream.early
  }

  /// The first four lines that are in only one of two reports.
  private func difference(_ left: [String], _ right: [String]) -> [String] {
    let others = Set(left).symmetricDifference(right)
    return Array(others.sorted().prefix(4))
  }
}

/// Counts the processes that were reported before their log was read to its end.
private struct Processes {
  private(set) var early = 0

  init(streaming input: Input) {
    var isRead = false
    var count = 0
    Analyzer().analyze([input]) { line in
      switch line {
      case .input: isRead = true
      case .process: count += isRead ? 0 : 1
      default: break
      }
    }
    early = count
  }
}
