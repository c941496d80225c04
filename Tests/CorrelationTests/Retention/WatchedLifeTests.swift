import LogModel
import Testing

@testable import Correlation

/// Checks that watching a log reports the same about tasks as reading the log to its end.
@Suite struct WatchedLifeTests {
  @Test(arguments: 0..<10) func `a life that is watched is told the same`(batch: Int) {
    for seed in (batch * 40)..<(batch * 40 + 40) {
      let life = Life(seed: UInt64(seed))
      for budget: Double? in [30, nil] {
        let watched = Watched(life.log, budget: budget, every: 1 + seed % 7)
        let judged = Judged(life.log, budget: budget)
        #expect(watched.told == judged.told, "seed \(seed), budget \(budget ?? 0)\n\(life.log)")
      }
    }
  }

  @Test(arguments: 0..<10) func `so are lives of several apps, one after the other`(batch: Int) {
    for seed in (batch * 20)..<(batch * 20 + 20) {
      let log = lives(from: seed * 10, count: 2 + seed % 5, atOnce: 1 + seed % 3)
      let watched = Watched(log, every: 1 + seed % 7)
      #expect(watched.told == Judged(log, budget: 30).told, "seed \(seed)\n\(log)")
    }
  }

  /// A log of `count` apps, `atOnce` of which run at the same time, each with a different pid.
  private func lives(from seed: Int, count: Int, atOnce: Int) -> String {
    var lines: [(at: Double, text: String)] = []
    var starts = [Double](repeating: 0, count: atOnce)
    for number in 0..<count {
      let app = number % atOnce
      var last = 0.0
      for line in Life(seed: UInt64(seed + number)).log.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 1)
        guard let at = Double(words[0]) else { continue }
        last = max(last, at)
        lines.append((starts[app] + at, "@App\(app)[\(100 + number)] \(words[1])"))
      }
      starts[app] += last + 5
    }
    let order = lines.indices.sorted { (lines[$0].at, $0) < (lines[$1].at, $1) }
    return order.map { "\(lines[$0].at) \(lines[$0].text)" }.joined(separator: "\n")
  }
}

extension Watched {
  /// The tasks as texts, sorted.
  var told: [String] { tasks.map { "\($0)" }.sorted() }
}

extension Judged {
  /// The tasks as texts, sorted.
  var told: [String] { tasks.map { "\($0.timeline)" }.sorted() }
}
