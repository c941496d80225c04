/// A metric of a run, with one value for each combination of labels (a series).
struct MetricFamily {
  /// The metric's name; it ends with the unit, if there is one.
  let name: String
  /// What the values of the metric mean, in one sentence.
  let help: String
  /// The unit at the end of the name, or `nil` for plain counts.
  let unit: String?

  private var values: [MetricLabels: Double] = [:]

  /// Creates a metric without any series.
  init(_ name: String, _ help: String, unit: String? = nil) {
    self.name = name
    self.help = help
    self.unit = unit
  }

  /// The series, ordered by their labels.
  var series: [(labels: MetricLabels, value: Double)] {
    values.sorted { $0.key < $1.key }.map { (labels: $0.key, value: $0.value) }
  }

  /// Adds to the value of the series with these labels; adding 0 creates the series.
  mutating func add(_ count: Double, _ labels: KeyValuePairs<String, String>) {
    values[MetricLabels(labels), default: 0] += count
  }

  /// Sets the value of the series with these labels, replacing an older value.
  mutating func set(_ value: Int, _ labels: KeyValuePairs<String, String>) {
    values[MetricLabels(labels)] = Double(value)
  }

  /// Lowers the series with these labels to `value`, unless it is already lower.
  mutating func lower(to value: Double, _ labels: KeyValuePairs<String, String>) {
    let labels = MetricLabels(labels)
    values[labels] = min(values[labels] ?? value, value)
  }
}

/// A histogram of how long tasks took, for each process. Its buckets fit the time limits of iOS
/// versions.
struct DurationHistogram {
  /// The upper bounds of the buckets in seconds. Current systems grant 30 seconds, iOS 7 to 12
  /// granted 180 and iOS 4 to 6 granted 600; 25 is close to the first of these limits.
  static let bounds = [1, 5, 10, 25, 30, 60, 120, 180, 300, 600]

  /// The name of the metric.
  let name = "bglog_task_duration_seconds"
  /// What the metric measures.
  let help = "Time from begin to end of the background tasks that ended."

  /// The durations of one process's tasks.
  struct Series {
    /// The number of tasks in each bucket, without those in lower buckets. The last element counts
    /// the tasks above all bounds.
    fileprivate(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations in microseconds. Integers have the same sum in any order.
    fileprivate var microseconds: Int64 = 0

    /// The sum of all durations in seconds.
    var seconds: Double { Double(microseconds) / 1_000_000 }
  }

  private var values: [MetricLabels: Series] = [:]

  /// The series, ordered by their labels.
  var series: [(labels: MetricLabels, value: Series)] {
    values.sorted { $0.key < $1.key }.map { (labels: $0.key, value: $0.value) }
  }

  /// Counts a task that took `seconds`; an impossible duration is ignored.
  mutating func add(_ seconds: Double, process: String) {
    // A duration that is negative or longer than 30 years shows that the clock was set in between.
    guard seconds >= 0, seconds < 1_000_000_000 else { return }
    let bucket = Self.bounds.firstIndex { seconds <= Double($0) } ?? Self.bounds.count
    let labels = MetricLabels(["process": process])
    values[labels, default: Series()].counts[bucket] += 1
    let sum = values[labels]?.microseconds.addingReportingOverflow(
      Int64((seconds * 1_000_000).rounded()))
    if let sum, !sum.overflow { values[labels]?.microseconds = sum.partialValue }
  }
}

/// The labels that distinguish the series of a metric, in the order in which they are written.
struct MetricLabels: Hashable, Comparable {
  /// The maximum length of a value in Unicode scalars, because names come from logs, which may
  /// contain anything.
  static let valueLimit = 128

  private let names: [String]
  private let values: [String]

  /// Creates labels from names and values. Values are made safe to print; if two become equal, they
  /// are one series.
  init(_ labels: KeyValuePairs<String, String>) {
    names = labels.map(\.key)
    values = labels.map { MetricLabels.safe($0.value) }
  }

  /// Orders labels with the same names by their values, byte by byte.
  static func < (lhs: MetricLabels, rhs: MetricLabels) -> Bool {
    for (left, right) in zip(lhs.values, rhs.values) where left != right {
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return false
  }

  /// Writes the labels in braces, followed by the upper bound of a bucket; writes nothing if there
  /// are none.
  func write(bound: String? = nil, to output: inout OutputBuffer) {
    guard !names.isEmpty || bound != nil else { return }
    output.append("{")
    var isFirst = true
    func label(_ name: String, _ value: String) {
      if !isFirst { output.append(",") }
      isFirst = false
      output.append(name)
      output.append("=\"")
      output.append(MetricLabels.escaped(value))
      output.append("\"")
    }
    for (name, value) in zip(names, values) { label(name, value) }
    if let bound { label("le", bound) }
    output.append("}")
  }

  /// Escapes backslashes and quotation marks, as both formats require. Values contain no line
  /// feeds.
  static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 }) else { return value }
    var text = ""
    for scalar in value.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// A value without line breaks and control characters, cut to ``valueLimit``.
  private static func safe(_ value: String) -> String {
    ReportedFinding.cut(TerminalText.escaped(value), valueLimit)
  }
}
