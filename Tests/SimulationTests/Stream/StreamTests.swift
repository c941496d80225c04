import BGLogKit
import Testing

/// A report that is told line by line says what the whole one says, and deciding early changes
/// nothing.
@Suite struct StreamTests {
  @Test(arguments: Writer.all)
  func `a stream has the tasks and findings of the whole report`(writer: Writer) {
    var early = 0
    for (number, family) in Family.allCases.enumerated() {
      let scenario = Scenario(writer: writer, family: family, damage: .none, seed: 300 + number)
      let input = Input.memory(name: "made.log", bytes: scenario.made().log.bytes)
      early += check(input, "\(writer.name) \(family)")
    }
    if writer.digits != nil, writer.hasProcess { #expect(early > 0) }
  }

  @Test(arguments: Damage.allCases)
  func `damage changes nothing about that`(damage: Damage) {
    for (number, writer) in Writer.all.enumerated() {
      let family = Family.allCases[number % Family.allCases.count]
      guard damage.applies(to: writer, family) else { continue }
      let scenario = Scenario(writer: writer, family: family, damage: damage, seed: 500 + number)
      let input = Input.memory(name: "made.log", bytes: scenario.made().log.bytes)
      _ = check(input, "\(writer.name) \(family) \(damage)")
    }
  }

  /// Compares the three ways to a report; returns how many tasks came early.
  private func check(_ input: Input, _ name: String) -> Int {
    let stream = StreamedReport(streaming: input)
    let document = Analyzer().analyze([input])
    let whole = StreamedReport(document, input)
    #expect(stream.findings == whole.findings, "\(name)")
    #expect(stream.others.sorted() == whole.others.sorted(), "\(name)")
    // A further end that comes after its task was told of is the one thing that the task lacks.
    if stream.late.isEmpty { #expect(stream.tasks == whole.tasks, "\(name)") }
    #expect(stream.late.allSatisfy { $0.rule == .doubleEnd }, "\(name)")
    var options = AnalysisOptions()
    options.decidesAtTheEnd = true
    let patient = StreamedReport(
      Analyzer(options: options).analyze([input]), input, withoutFingerprints: true)
    let eager = StreamedReport(document, input, withoutFingerprints: true)
    #expect(eager.tasks == patient.tasks, "\(name)")
    #expect(eager.findings == patient.findings, "\(name)")
    #expect(eager.others == patient.others, "\(name)")
    return stream.early
  }
}
