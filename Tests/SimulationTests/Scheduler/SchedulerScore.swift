import BGLogKit
import Foundation

/// Counts how many requests of simulated phones are reported as they were.
struct SchedulerScore {
  private(set) var right = 0
  private(set) var all = 0
  /// What differs, with the story and the seed.
  private(set) var misses: [String] = []
  /// What reports say that no line says.
  private(set) var claims: [String] = []

  /// The proportion of requests that are reported as they were, from 0 to 1.
  var share: Double { all == 0 ? 1 : Double(right) / Double(all) }

  /// Reads the log of a scenario and compares its requests with the truth.
  mutating func take(_ scenario: SchedulerScenario, with analyzer: Analyzer) {
    let made = scenario.made()
    let document = analyzer.analyze(made.inputs)
    let comparison = SchedulerComparison(document, made)
    let unproven = UnprovenReasons(document, made).claims
    right += comparison.right
    all += comparison.all
    claims += unproven.map { "\(made.name): \($0)" }
    guard !comparison.problems.isEmpty || !unproven.isEmpty else { return }
    misses += comparison.problems.map { "\(made.name): \($0)" }
    // Somebody will want to look into what went wrong.
    let folder = FileManager.default.temporaryDirectory
    try? Data(made.log.bytes).write(to: folder.appending(path: "bglog-scheduler-\(made.name).log"))
  }

  /// Adds the counts of another score.
  mutating func add(_ other: SchedulerScore) {
    right += other.right
    all += other.all
    misses += other.misses
    claims += other.claims
  }
}

extension SchedulerScore: CustomStringConvertible {
  var description: String {
    "\(right) of \(all) right:\n  " + misses.prefix(20).joined(separator: "\n  ")
  }
}
