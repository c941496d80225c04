/// How long tasks took, by process, in the buckets that matter to the system's limits.
struct DurationHistogram {
  /// The upper bounds in seconds: 30 is the budget of today's systems, 180 of iOS 7 to 12, 600 of
  /// iOS 4 to 6, and 25 is close to the first.
  static let bounds = [1, 5, 10, 25, 30, 60, 120, 180, 300, 600]

  /// The metric's name.
  let name = "bglog_task_duration_seconds"
  /// What it measures.
  let help = "Time from begin to end of the background tasks that ended."

  /// The tasks of one process.
  struct Series {
    /// How many tasks lie above the bound before and at or below each bound; the last lies above all.
    fileprivate(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations in microseconds: whole numbers add up the same in any order.
    fileprivate var microseconds: Int64 = 0

    /// The sum of all durations in seconds.
    var seconds: Double { Double(microseconds) / 1_000_000 }
  }

  private var values: [MetricLabels: Series] = [:]

  /// The series, in the order of their labels.
  var series: [(labels: MetricLabels, value: Series)] {
    values.sorted { $0.key < $1.key }.map { (labels: $0.key, value: $0.value) }
  }

  /// Counts a task that took the given number of seconds; a number that no clock gives is ignored.
  mutating func add(_ seconds: Double, process: String) {
    // Beyond 30 years it was a clock that stepped, and below 0 too.
    guard seconds >= 0, seconds < 1_000_000_000 else { return }
    let bucket = Self.bounds.firstIndex { seconds <= Double($0) } ?? Self.bounds.count
    let labels = MetricLabels(["process": process])
    values[labels, default: Series()].counts[bucket] += 1
    let sum = values[labels]?.microseconds.addingReportingOverflow(
      Int64((seconds * 1_000_000).rounded()))
    if let sum, !sum.overflow { values[labels]?.microseconds = sum.partialValue }
  }
}
