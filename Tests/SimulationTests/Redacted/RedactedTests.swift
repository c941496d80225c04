import BGLogKit
import TestSupport
import Testing

/// Tests with logs that hide names and identifiers, start in the middle of a launch, or contain records twice.
@Suite struct RedactedTests {
  /// How many seeds are tried for each combination.
  private static let seeds = Effort.count(1, of: 40)

  @Test(arguments: Writer.all, [Damage.none, .repeated, .middle, .middleRepeated])
  func `nearly all tasks are reported correctly, and no wrong one as certain`(
    writer: Writer, damage: Damage
  ) {
    guard damage.applies(to: writer, .uikitPrivate) else { return }
    // The ordinary run takes every other pair.
    let isTaken = (writer.name.utf8.count + damage.rawValue.utf8.count) % 2 == 0
    guard Effort.isExhaustive || isTaken else { return }
    var score = RedactedScore()
    for seed in 0..<Self.seeds {
      score.take(Scenario(writer: writer, family: .uikitPrivate, damage: damage, seed: 700 + seed))
    }
    #expect(score.all > 0)
    #expect(score.share >= 0.99, "\(score)")
    #expect(score.claims.isEmpty, "\(score.claims.prefix(3))")
  }

  @Test(arguments: Writer.all, [Damage.none, .repeated])
  func `so are those of an app that has been running for long`(writer: Writer, damage: Damage) {
    guard damage.applies(to: writer, .uikitPrivate) else { return }
    var score = RedactedScore()
    for seed in 0..<4 * Self.seeds {
      var scenario = Scenario(
        writer: writer, family: .uikitPrivate, damage: damage, seed: 900 + seed)
      scenario.isMidrun = true
      score.take(scenario)
    }
    #expect(score.all > 0)
    #expect(score.share >= 0.99, "\(score)")
    #expect(score.claims.isEmpty, "\(score.claims.prefix(3))")
  }
}
