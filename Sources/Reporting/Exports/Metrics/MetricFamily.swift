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

  /// Adds to a series; adding nothing makes it known.
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
