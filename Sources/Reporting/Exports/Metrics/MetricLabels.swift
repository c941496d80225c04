/// The names and values that tell the series of a metric apart, in the order they are written.
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

  /// A value without what breaks lines or steers terminals, and of a length that a dashboard shows.
  private static func safe(_ value: String) -> String {
    ReportedFinding.cut(TerminalText.escaped(value), valueLimit)
  }
}
