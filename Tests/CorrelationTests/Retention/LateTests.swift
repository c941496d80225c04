import LogModel
import Testing

@testable import Correlation

/// Checks that a late end is reported as soon as no later line can change it.
@Suite struct LateTests {
  /// Logs whose last line comes 6 s after the end of a task, each with whether the late end is reported by then.
  @Test(arguments: [
    // The app's callback and the budget.
    ("0 launched\n1 began id=1\n2 background\n40 ended id=1\n46 memory", true),
    // The task's own readings.
    ("0 launched\n1 began id=1\n2 reading id=1 left=20\n40 ended id=1\n46 memory", true),
    // No time left at its end.
    ("0 launched\n1 began id=1 left=20\n30 ended id=1 left=0\n36 memory", true),
    // In time.
    ("0 launched\n1 began id=1\n2 background\n20 ended id=1\n26 memory", false),
    // In the foreground.
    ("0 launched\n1 began id=1\n40 ended id=1\n46 memory", false),
    // Other words for the end may come.
    ("0 launched\n1 began id=1\n2 background\n40 ended id=1\n44 memory", false),
  ])
  func `a late end is told soon`(_ example: (log: String, isTold: Bool)) {
    let watched = Watched(example.log)
    #expect(watched.outcomes == Judged(example.log, budget: 30).outcomeCounts)
    #expect(watched.lateEarly == (example.isTold ? 1 : 0))
  }
}
