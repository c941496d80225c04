import LogModel

/// A workflow command of GitHub Actions that makes an annotation.
struct WorkflowCommand {
  /// `error`, `warning` or `notice`.
  var name: String
  /// The file, as it was named, and the 1-based line.
  var path: String?
  var line: Int?
  var title: String
  /// The lines of the message, which may hold texts from inputs.
  var lines: [String]

  /// Writes the command on a line of its own.
  ///
  /// The runner sees one line: control characters from inputs are made visible and line feeds are
  /// escaped, so that no text of a log can begin a line and be taken for a command.
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
  /// The annotation of a finding.
  init(_ finding: ReportedFinding) {
    name = finding.severity == .error ? "error" : "warning"
    path = finding.lines.first?.path
    line = finding.lines.first?.line
    title = finding.rule.rawValue
    lines = [finding.message] + Self.details(of: finding)
  }

  /// The annotation of the findings with one fingerprint; `example` is one of them, where it was kept.
  init(_ group: FindingGroup, _ example: ReportedFinding?) {
    name = group.severity == .error ? "error" : "warning"
    // Place, message, quotes and advice are those of one finding: each input has its own.
    path =
      example?.lines.first?.path
      ?? ReportedFinding.cut(group.exampleInput, ReportedFinding.pathLimit)
    line = example?.lines.first?.line ?? group.exampleLine
    title = group.rule.rawValue
    let message =
      example?.message ?? ReportedFinding.cut(group.message, ReportedFinding.messageLimit)
    lines = [message + group.others] + (example.map(Self.details) ?? [])
  }

  /// The annotation of an input that could not be read or understood.
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
