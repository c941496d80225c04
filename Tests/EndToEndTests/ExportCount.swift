import BGLogKit
import Foundation

/// How many tasks and findings an export holds, with those that the export itself says it leaves out.
struct ExportCount: Equatable {
  /// The number of tasks; `nil` if the format holds none by design.
  var tasks: Int?
  /// The number of findings.
  var findings: Int

  /// What an export in a format must hold of a report, given as the JSON of that report.
  ///
  /// A new format needs a rule here, and a way to count in ``init(_:in:)``.
  static func expected(_ format: ReportFormat, of report: [String: Any]) -> ExportCount {
    let tasks = (report["tasks"] as? [Any] ?? []).count
    let findings = report["findings"] as? [[String: Any]] ?? []
    return switch format {
    case .text, .json, .ndjson, .html, .markdown, .junit, .prometheus, .openmetrics, .chromeTrace,
      .otlp:
      ExportCount(tasks: tasks, findings: findings.count)
    // A row is a task with its findings, so a finding about no task has no row.
    case .csv: ExportCount(tasks: tasks, findings: findings.count { $0["task"] is String })
    // These hold findings only.
    case .sarif, .github: ExportCount(tasks: nil, findings: findings.count)
    }
  }

  /// Counts what an export of one report holds.
  init(_ text: String, in format: ReportFormat) throws {
    switch format {
    case .json: self = try Self.json(text)
    case .ndjson: self = try Self.lines(text)
    case .text: self = Self.text(text)
    case .html: self = Self.page(text)
    case .markdown: self = Self.comment(text)
    case .github: self = Self.annotations(text)
    case .junit: self = Self.testCases(text)
    case .csv: self = Self.rows(text)
    case .sarif: self = try Self.results(text)
    case .prometheus, .openmetrics: self = Self.metrics(text)
    case .chromeTrace: self = try Self.events(text)
    case .otlp: self = try Self.spans(text)
    }
  }

  private init(tasks: Int?, findings: Int) {
    self.tasks = tasks
    self.findings = findings
  }
}

// MARK: JSON

extension ExportCount {
  private typealias Object = [String: Any]

  private static func object(_ text: some StringProtocol) throws -> Object {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object ?? [:]
  }

  private static func json(_ text: String) throws -> ExportCount {
    let report = try object(text)
    let summary = report["summary"] as? Object ?? [:]
    let said = { (name: String) in (summary[name] as? [String: Int] ?? [:]).values.reduce(0, +) }
    let tasks = (report["tasks"] as? [Any] ?? []).count
    let findings = (report["findings"] as? [Any] ?? []).count
    return ExportCount(
      tasks: said("tasks") == tasks ? tasks : -1,
      findings: said("findings") == findings ? findings : -1)
  }

  private static func lines(_ text: String) throws -> ExportCount {
    let types = try text.split(separator: "\n").map { try object($0)["type"] as? String }
    return ExportCount(
      tasks: types.count { $0 == "task" }, findings: types.count { $0 == "finding" })
  }

  private static func results(_ text: String) throws -> ExportCount {
    let run = (try object(text)["runs"] as? [Object])?.first ?? [:]
    let notices = (run["invocations"] as? [Object])?.first?["toolExecutionNotifications"]
    let messages = (notices as? [Object] ?? []).compactMap { ($0["message"] as? Object)?["text"] }
    let left = messages.reduce(0) { sum, message in
      sum + numbers(#"^(\d+) more results of level"#, in: message as? String ?? "").reduce(0, +)
    }
    return ExportCount(tasks: nil, findings: (run["results"] as? [Any] ?? []).count + left)
  }

  private static func events(_ text: String) throws -> ExportCount {
    let trace = try object(text)
    let tasks = (trace["traceEvents"] as? [Object] ?? []).filter {
      $0["ph"] as? String == "b" || $0["name"] as? String == "task_without_time"
    }
    let findings = tasks.compactMap { ($0["args"] as? Object)?["findings"] as? [Any] }
    let left = (trace["otherData"] as? Object)?["findingsWithoutTask"] as? Int ?? -1
    return ExportCount(tasks: tasks.count, findings: findings.joined().count + left)
  }

  private static func spans(_ text: String) throws -> ExportCount {
    var count = ExportCount(tasks: 0, findings: 0)
    for line in text.split(separator: "\n") {
      for resource in try object(line)["resourceSpans"] as? [Object] ?? [] {
        let left = attribute("bglog.findings_without_task", of: resource["resource"])
        count.findings += Int(left?["intValue"] as? String ?? "") ?? 0
        let scopes = resource["scopeSpans"] as? [Object] ?? []
        for span in scopes.flatMap({ $0["spans"] as? [Object] ?? [] }) {
          if attribute("bglog.task.key", of: span) != nil { count.tasks = (count.tasks ?? 0) + 1 }
          let prints = attribute("bglog.fingerprints", of: span)?["arrayValue"] as? Object
          count.findings += (prints?["values"] as? [Any] ?? []).count
        }
      }
    }
    return count
  }

  private static func attribute(_ name: String, of holder: Any?) -> Object? {
    let attributes = (holder as? Object)?["attributes"] as? [Object] ?? []
    return attributes.first { $0["key"] as? String == name }?["value"] as? Object
  }
}

// MARK: Text

extension ExportCount {
  /// What the first group of a pattern, a number, is at each of its matches; lines are anchors.
  private static func numbers(_ pattern: String, in text: String) -> [Int] {
    matches(pattern, in: text).compactMap { Int($0.filter(\.isNumber)) }
  }

  /// What the first group of a pattern is at each of its matches; lines are anchors.
  private static func matches(_ pattern: String, in text: String) -> [String] {
    guard
      let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    else { return [] }
    let whole = NSRange(text.startIndex..<text.endIndex, in: text)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }

  private static func sum(_ pattern: String, in text: String) -> Int {
    numbers(pattern, in: text).reduce(0, +)
  }

  /// The counts below the verdict: `3 errors, 1 note; 6 background tasks: 6 completed`.
  private static func verdict(_ text: String) -> ExportCount {
    let counts = matches(
      #"^(?: +|<p>)(\d[\d,]* (?:error|warning|note|background task).*)$"#, in: text)
    let first = counts.first ?? ""
    return ExportCount(
      tasks: sum(#"(\d[\d,]*) background tasks?:"#, in: first),
      findings: sum(#"(\d[\d,]*) (?:error|warning|note)"#, in: first))
  }

  private static func text(_ text: String) -> ExportCount {
    let outcomes = TaskOutcome.allCases.map(\.rawValue).joined(separator: "|")
    let shown = ExportCount(
      tasks: matches("^  [^ ] ((?i:\(outcomes)))(?: |$)", in: text).count,
      findings: matches(#"^  [^ ] (F\d+) (?:error|warning|note): "#, in: text).count)
    return verdict(text) == shown ? shown : ExportCount(tasks: -1, findings: -1)
  }

  /// Where the page leaves out whole launches, the verdict alone counts what is in them.
  private static func page(_ text: String) -> ExportCount {
    let said = verdict(text)
    let shown = ExportCount(
      tasks: matches(#"(<tr[^>]* data-outcome=)"#, in: text).count
        + sum(#"… and (\d[\d,]*) more tasks"#, in: text),
      findings: matches(#"(<article class="finding )"#, in: text).count
        + sum(#"… and (\d[\d,]*) more findings"#, in: text))
    if text.contains("more of the processes and crash reports") { return said }
    return said == shown ? shown : ExportCount(tasks: -1, findings: -1)
  }

  private static func comment(_ text: String) -> ExportCount {
    let title = matches("^(## .*)$", in: text).first ?? ""
    let said = sum(#"(\d[\d,]*) (?:error|warning|note)"#, in: title)
    let shown =
      matches("^(\\| (?:❌|⚠️|ℹ️) \\|)", in: text).count
      + sum(#"^… and (\d[\d,]*) more findings?,"#, in: text)
    return ExportCount(
      tasks: sum(#"^\d[\d,]* inputs?.*, (\d[\d,]*) tasks?[ ,.]"#, in: text),
      findings: said == shown ? shown : -1)
  }

  private static func annotations(_ text: String) -> ExportCount {
    let shown = matches("^::(error|warning) ", in: text).count
    let unread = matches("^::error .*(title=not read)::", in: text).count
    let rest = matches(#"^::notice .*\d more: (.*)$"#, in: text).first ?? ""
    return ExportCount(
      tasks: nil, findings: shown - unread + sum(#"(\d[\d,]*) (?:error|warning|note)"#, in: rest))
  }

  private static func testCases(_ text: String) -> ExportCount {
    ExportCount(
      tasks: matches(##"<testcase name="[^"]*(#)\d+\)""##, in: text).count,
      findings: matches(
        #"(?:^|>)(error|warning|note): .* \([a-z-]+, (?:sure|likely|possible) [\d.]+\)(?=$|<)"#,
        in: text
      ).count)
  }

  private static func rows(_ text: String) -> ExportCount {
    let rows = text.components(separatedBy: "\r\n").dropLast().map(cells)
    guard let place = rows.first?.firstIndex(of: "findings") else {
      return ExportCount(tasks: -1, findings: -1)
    }
    let findings = rows.dropFirst().map { $0[place].split(separator: " ").count }
    return ExportCount(tasks: findings.count, findings: findings.reduce(0, +))
  }

  private static func cells(_ row: String) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in row {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  private static func metrics(_ text: String) -> ExportCount {
    ExportCount(
      tasks: sum(#"^bglog_tasks\{.*\} (\d+)$"#, in: text),
      findings: sum(#"^bglog_findings\{.*\} (\d+)$"#, in: text))
  }
}
