import LogModel

/// A workflow command of GitHub Actions that creates an annotation.
struct WorkflowCommand {
  /// The command: `error`, `warning` or `notice`.
  var name: String
  /// The path of the file as the user gave it, or `nil`.
  var path: String?
  /// The 1-based line in the file, or `nil`.
  var line: Int?
  /// The title of the annotation.
  var title: String
  /// The lines of the message, which may contain text from inputs.
  var lines: [String]

  /// Writes the command on a separate line.
  ///
  /// GitHub's runner must see a single line: control characters from inputs are made visible and
  /// line feeds are escaped, so that no text from a log can start a line and be taken for a
  /// command.
  func write(to output: inout OutputBuffer) {
    output.append("::\(name) ")
    if let path {
      output.append("file=\(Self.property(path)),")
      if let line { output.append("line=\(max(1, line)),") }
    }
    output.append("title=\(Self.property(title))::")
    output.append(lines.map { Self.data($0) }.joined(separator: "%0A"))
    output.append(0x0A)
  }

  private static func data(_ text: String) -> String {
    var escaped = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      if scalar == "%" { escaped += "%25" } else { escaped.unicodeScalars.append(scalar) }
    }
    return escaped
  }

  private static func property(_ text: String) -> String {
    var escaped = ""
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension WorkflowCommand {
  /// Creates the annotation of a finding.
  init(_ finding: ReportedFinding) {
    name = finding.severity == .error ? "error" : "warning"
    path = finding.lines.first?.path
    line = finding.lines.first?.line
    title = finding.rule.rawValue
    lines = [finding.message] + Self.details(of: finding)
  }

  /// Creates the annotation of all findings with one fingerprint; `example` is one of them, or
  /// `nil` if none was kept.
  init(_ group: FindingGroup, _ example: ReportedFinding?) {
    name = group.severity == .error ? "error" : "warning"
    // The place, message, quotes and advice are those of a single finding, because they differ
    // between inputs.
    path =
      example?.lines.first?.path
      ?? ReportedFinding.cut(group.exampleInput, ReportedFinding.pathLimit)
    line = example?.lines.first?.line ?? group.exampleLine
    title = group.rule.rawValue
    let message =
      example?.message ?? ReportedFinding.cut(group.message, ReportedFinding.messageLimit)
    lines = [message + group.others] + (example.map(Self.details) ?? [])
  }

  /// Creates the annotation of an input that could not be read or understood.
  init(_ failure: FailedInput) {
    name = "error"
    path = ReportedFinding.cut(failure.path, ReportedFinding.pathLimit)
    line = failure.line
    title = "not read"
    lines = [ReportedFinding.cut(failure.message, ReportedFinding.messageLimit)]
  }

  private static func details(of finding: ReportedFinding) -> [String] {
    finding.lines.map(\.quote)
      + (finding.advice.isEmpty ? [] : ["→ \(finding.advice)"])
  }
}
