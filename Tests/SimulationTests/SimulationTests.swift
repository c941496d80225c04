import TestSupport
import Testing

/// Checks that the same story gives the same tasks and outcomes in every format, in every family's words and with
/// every damage.
@Suite struct SimulationTests {
  /// How many seeds are tried for each combination.
  private static let seeds = Effort.count(1, of: 10)

  @Test(arguments: Writer.all)
  func `every family is read in every format`(writer: Writer) {
    let place = Writer.all.firstIndex { $0.name == writer.name } ?? 0
    for (number, family) in Family.allCases.enumerated() {
      // The ordinary run takes every third pair; more seeds take them all.
      if Self.seeds == 1, (place + number) % 3 > 0 { continue }
      var failures: [String] = []
      for seed in 0..<Self.seeds {
        let scenario = Scenario(writer: writer, family: family, damage: .none, seed: seed)
        if let problems = scenario.problems() { failures.append(problems) }
      }
      #expect(
        failures.isEmpty, "\(failures.count) of \(Self.seeds) fail; the first:\n\(failures[0])")
    }
  }

  @Test(arguments: Writer.all, Damage.allCases)
  func `damage changes nothing that is still there`(writer: Writer, damage: Damage) {
    var failures: [String] = []
    var count = 0
    // The ordinary run takes every third pair; more seeds take them all.
    let isSkipped = (writer.name.utf8.count + damage.rawValue.utf8.count) % 3 > 0
    let first = 100 + (isSkipped ? 1 : 0)
    for seed in first..<max(first, 100 + Self.seeds) {
      let family = Family.allCases[
        (seed + writer.name.count + damage.rawValue.count) % Family.allCases.count]
      guard damage.applies(to: writer, family) else { continue }
      count += 1
      let scenario = Scenario(writer: writer, family: family, damage: damage, seed: seed)
      if let problems = scenario.problems() { failures.append(problems) }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(count) fail; the first:\n\(failures[0])")
  }
}
