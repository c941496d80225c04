import LogModel
import Testing

@testable import Correlation

/// Checks with random lives of an app that what is reported about each task is true.
@Suite struct LifeTests {
  @Test(arguments: 0..<40) func `the log of a life shows what happened`(batch: Int) {
    for seed in (batch * 25)..<(batch * 25 + 25) {
      let life = Life(seed: UInt64(seed))
      let judged = Judged(life.log)
      let outcomes = judged.tasks.filter { $0.timeline.kind != .implied }
        .map(\.timeline.outcome.rawValue)
      let isTrue =
        outcomes.count == life.truth.count
        && zip(outcomes, life.truth).allSatisfy { $1.contains($0) }
      #expect(
        isTrue, "seed \(seed), \(life.style): \(outcomes) for \(life.truth)\n\(life.log)")
      #expect(
        judged.findings(of: .doubleEnd).count == life.furtherEnds,
        "seed \(seed), \(life.style): further ends\n\(life.log)")
      #expect(judged.findings(of: .endWithoutBegin).isEmpty, "seed \(seed)\n\(life.log)")
      #expect(judged.findings(of: .readingDrift).isEmpty, "seed \(seed)\n\(life.log)")
      let undue = judged.tasks.contains {
        ($0.timeline.backgroundSeconds ?? 0) > ($0.timeline.elapsedSeconds ?? 0) + 0.001
      }
      #expect(!undue, "seed \(seed)\n\(life.log)")
    }
  }

  @Test func `the lives show every outcome in every style`() {
    var seen: [String: Set<String>] = [:]
    for seed in 0..<1000 {
      let life = Life(seed: UInt64(seed))
      seen[life.style.rawValue, default: []].formUnion(life.truth.joined())
    }
    #expect(seen.count == Life.Style.allCases.count)
    for (style, outcomes) in seen {
      #expect(
        outcomes == ["completed", "expired", "late", "leaked", "open", "abandoned"], "\(style)")
    }
  }
}
