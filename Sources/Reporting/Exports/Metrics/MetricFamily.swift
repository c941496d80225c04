/// The series of one metric of a run, each with its value.
struct MetricFamily {
  /// The name, with its unit at the end where it has one.
  let name: String
  /// What the values mean, in one sentence.
  let help: String
  /// The unit as the name ends with it, or `nil` for plain counts.
  let unit: String?

  private var values: [MetricLabels: Double] = [:]

  /// Creates a family without series.
  init(_ name: String, _ help: String, unit: String? = nil) {
    self.name = name
    self.help = help
    self.unit = unit
  }

  /// The series, in the order of their labels.
  var series: [(labels: MetricLabels, value: Double)] {
    values.sorted { $0.key < $1.key }.map { (labels: $0.key, value: $0.value) }
  }

  /// Adds to a series; adding 0 creates it.
  mutating func add(_ count: Double, _ labels: KeyValuePairs<String, String>) {
    values[MetricLabels(labels), default: 0] += count
  }

  /// Gives a series a value, whatever it had.
  mutating func set(_ value: Int, _ labels: KeyValuePairs<String, String>) {
    values[MetricLabels(labels)] = Double(value)
  }

  /// Lowers a series to a value.
  mutating func lower(to value: Double, _ labels: KeyValuePairs<String, String>) {
    let labels = MetricLabels(labels)
    values[labels] = min(values[labels] ?? value, value)
  }
}

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
    /// The sum of all durations in microseconds: integers add up the same in any order.
    fileprivate var microseconds: Int64 = 0

    /// The sum of all durations in seconds.
    var seconds: Double { Double(microseconds) / 1_000_000 }
  }

  private var values: [MetricLabels: Series] = [:]

  /// The series, in the order of their labels.
  var series: [(labels: MetricLabels, value: Series)] {
    values.sorted { $0.key < $1.key }.map { (labels: $0.key, value: $0.value) }
  }

  /// Counts a task that took the given number of seconds; an impossible duration is ignored.
  mutating func add(_ seconds: Double, process: String) {
    // A clock was set where it took more than 30 years, or less than nothing.
    guard seconds >= 0, seconds < 1_000_000_000 else { return }
    let bucket = Self.bounds.firstIndex { seconds <= Double($0) } ?? Self.bounds.count
    let labels = MetricLabels(["process": process])
    values[labels, default: Series()].counts[bucket] += 1
    let sum = values[labels]?.microseconds.addingReportingOverflow(
      Int64((seconds * 1_000_000).rounded()))
    if let sum, !sum.overflow { values[labels]?.microseconds = sum.partialValue }
  }
}

/// The names and values that distinguish the series of a metric, in the order they are written.
struct MetricLabels: Hashable, Comparable {
  /// How many characters of a value are kept: names come from logs, which can hold anything.
  static let valueLimit = 128

  private let names: [String]
  private let values: [String]

  /// Creates labels of safe values; two that become the same are the same series.
  init(_ labels: KeyValuePairs<String, String>) {
    names = labels.map(\.key)
    values = labels.map { MetricLabels.safe($0.value) }
  }

  /// Orders labels of the same names by their values, byte by byte.
  static func < (lhs: MetricLabels, rhs: MetricLabels) -> Bool {
    for (left, right) in zip(lhs.values, rhs.values) where left != right {
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return false
  }

  /// Writes the labels in braces, last the upper bound of a bucket; nothing where there are none.
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

  /// Both formats escape these two and line feeds, which no value holds.
  static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 }) else { return value }
    var text = ""
    for scalar in value.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// A value without line breaks and terminal controls, of a length that a dashboard shows.
  private static func safe(_ value: String) -> String {
    ReportedFinding.cut(TerminalText.escaped(value), valueLimit)
  }
}
