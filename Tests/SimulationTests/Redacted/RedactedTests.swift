import BGLogKit
import Foundation
import Testing

/// Logs that hide names and identifiers, that start in the middle of a launch and hold records twice.
@Suite struct RedactedTests {
  /// How many seeds are tried of each combination; all are with `BGLOG_EXHAUSTIVE=1`.
  private static let seeds =
    ProcessInfo.processInfo.environment["BGLOG_EXHAUSTIVE"] == "1" ? 6 : 2

  @Test(arguments: Writer.all, [Damage.none, .repeated, .middle, .middleRepeated])
  func `nearly all tasks are told right, and none for certain that is not`(
    writer: Writer, damage: Damage
  ) {
    guard damage.applies(to: writer, .uikitPrivate) else { return }
    var score = RedactedScore()
    for seed in 0..<Self.seeds {
      score.take(Scenario(writer: writer, family: .uikitPrivate, damage: damage, seed: 700 + seed))
    }
    #expect(score.all > 0)
    #expect(score.share >= 0.99, "\(score)")
    #expect(score.claims.isEmpty, "\(score.claims.prefix(3))")
    print(
      "SCORE \(writer.name) \(damage) \(score.right)/\(score.all) uncertain \(score.uncertain) misleading \(score.misleading) claims \(score.claims) wrong \(score)"
    )
  }
}
