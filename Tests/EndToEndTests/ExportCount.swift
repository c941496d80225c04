import BGLogKit
import Foundation

/// How many tasks, requests for scheduled work and findings an export holds, with those that the export
/// itself says it leaves out.
struct ExportCount: Equatable {
  /// The number of tasks; `nil` if the format holds none by design.
  var tasks: Int?
  /// The number of requests; `nil` if the format holds none by design.
  var requests: Int?
  /// The number of findings.
  var findings: Int

  /// What an export in a format must hold of a report, given as the JSON of that report.
  ///
  /// A new format needs a rule here, and a way to count in ``init(_:in:)``.
  static func expected(_ format: ReportFormat, of report: [String: Any]) -> ExportCount {
    let tasks = (report["tasks"] as? [Any] ?? []).count
    let requests = (report["requests"] as? [Any] ?? []).count
    let findings = report["findings"] as? [[String: Any]] ?? []
    return switch format {
    case .text, .json, .ndjson, .html, .markdown, .junit, .prometheus, .openmetrics, .chromeTrace,
      .otlp:
      ExportCount(tasks: tasks, requests: requests, findings: findings.count)
    // A row is a task or a request with its findings, so a finding about neither has no row.
    case .csv:
      ExportCount(
        tasks: tasks, requests: requests,
        findings: findings.count { $0["task"] is String || $0["request"] is String })
    // These hold findings only.
    case .sarif, .github: ExportCount(tasks: nil, requests: nil, findings: findings.count)
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

  private init(tasks: Int?, requests: Int?, findings: Int) {
    self.tasks = tasks
    self.requests = requests
    self.findings = findings
  }

  /// What is counted if two places of an export say different things.
  private static let contradiction = ExportCount(tasks: -1, requests: -1, findings: -1)
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
    func count(_ name: String) -> Int {
      let count = (report[name] as? [Any] ?? []).count
      return said(name) == count ? count : -1
    }
    return ExportCount(
      tasks: count("tasks"), requests: count("requests"), findings: count("findings"))
  }

  private static func lines(_ text: String) throws -> ExportCount {
    let types = try text.split(separator: "\n").map { try object($0)["type"] as? String }
    return ExportCount(
      tasks: types.count { $0 == "task" }, requests: types.count { $0 == "request" },
      findings: types.count { $0 == "finding" })
  }

  private static func results(_ text: String) throws -> ExportCount {
    let run = (try object(text)["runs"] as? [Object])?.first ?? [:]
    let notices = (run["invocations"] as? [Object])?.first?["toolExecutionNotifications"]
    let messages = (notices as? [Object] ?? []).compactMap { ($0["message"] as? Object)?["text"] }
    let left = messages.reduce(0) { sum, message in
      sum + numbers(#"^(\d+) more results of level"#, in: message as? String ?? "").reduce(0, +)
    }
    return ExportCount(
      tasks: nil, requests: nil, findings: (run["results"] as? [Any] ?? []).count + left)
  }

  private static func events(_ text: String) throws -> ExportCount {
    let trace = try object(text)
    let events = trace["traceEvents"] as? [Object] ?? []
    func drawn(_ kind: String) -> [Object] {
      events.filter { event in
        event["name"] as? String == "\(kind)_without_time"
          || event["ph"] as? String == "b"
            && (event["cat"] as? String)?.hasPrefix(kind + ",") == true
      }
    }
    let (tasks, requests) = (drawn("task"), drawn("request"))
    let findings = (tasks + requests).compactMap {
      ($0["args"] as? Object)?["findings"] as? [Any]
    }
    let left = (trace["otherData"] as? Object)?["findingsWithoutTask"] as? Int ?? -1
    return ExportCount(
      tasks: tasks.count, requests: requests.count, findings: findings.joined().count + left)
  }

  private static func spans(_ text: String) throws -> ExportCount {
    var (tasks, requests, findings) = (0, 0, 0)
    for line in text.split(separator: "\n") {
      for resource in try object(line)["resourceSpans"] as? [Object] ?? [] {
        let left = attribute("bglog.findings_without_task", of: resource["resource"])
        findings += Int(left?["intValue"] as? String ?? "") ?? 0
        let scopes = resource["scopeSpans"] as? [Object] ?? []
        for span in scopes.flatMap({ $0["spans"] as? [Object] ?? [] }) {
          if attribute("bglog.task.key", of: span) != nil { tasks += 1 }
          if attribute("bglog.request.key", of: span) != nil { requests += 1 }
          let prints = attribute("bglog.fingerprints", of: span)?["arrayValue"] as? Object
          findings += (prints?["values"] as? [Any] ?? []).count
        }
      }
    }
    return ExportCount(tasks: tasks, requests: requests, findings: findings)
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

  /// The lines below a title up to a blank line; a blank line right below the title does not count.
  private static func section(_ title: String, of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == title }) else { return "" }
    let rest = lines[(start + 1)...].drop(while: \.isEmpty)
    return rest.prefix { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The counts below the verdict: `3 errors, 1 note; 6 background tasks: 6 completed; 1 request: 1
  /// waiting`.
  private static func verdict(_ text: String) -> ExportCount {
    let counts = matches(
      #"^(?: +|<p>)(\d[\d,]* (?:error|warning|note|background task|request).*)$"#, in: text)
    let first = counts.first ?? ""
    return ExportCount(
      tasks: sum(#"(\d[\d,]*) background tasks?:"#, in: first),
      requests: sum(#"(\d[\d,]*) requests?:"#, in: first),
      findings: sum(#"(\d[\d,]*) (?:error|warning|note)"#, in: first))
  }

  private static func text(_ text: String) -> ExportCount {
    let outcomes = TaskOutcome.allCases.map(\.rawValue).joined(separator: "|")
    let kinds =
      "app refresh|processing|continued processing|health research|silent push|"
      + "background transfer|activity|request"
    let work = section("Scheduled work", of: text)
    let shown = ExportCount(
      tasks: matches("^  [^ ] ((?i:\(outcomes)))(?: |$)", in: text).count,
      requests: matches("^  [^ ] ((?:\(kinds)) [^ ]+)", in: work).count,
      findings: matches(#"^  [^ ] (F\d+) (?:error|warning|note): "#, in: text).count)
    return verdict(text) == shown ? shown : contradiction
  }

  /// Where the page leaves out whole launches, the verdict alone counts what is in them.
  private static func page(_ text: String) -> ExportCount {
    let said = verdict(text)
    let shown = ExportCount(
      tasks: matches(#"(<tr[^>]* data-outcome=)"#, in: text).count
        + sum(#"… and (\d[\d,]*) more tasks"#, in: text),
      requests: matches(#"(<article class="request )"#, in: text).count
        + sum(#"… and (\d[\d,]*) more requests"#, in: text),
      findings: matches(#"(<article class="finding )"#, in: text).count
        + sum(#"… and (\d[\d,]*) more findings"#, in: text))
    if text.contains("more of the processes and crash reports") { return said }
    return said == shown ? shown : contradiction
  }

  private static func comment(_ text: String) -> ExportCount {
    let title = matches("^(## .*)$", in: text).first ?? ""
    let said = sum(#"(\d[\d,]*) (?:error|warning|note)"#, in: title)
    let shown =
      matches("^(\\| (?:❌|⚠️|ℹ️) \\|)", in: text).count
      + sum(#"^… and (\d[\d,]*) more findings?,"#, in: text)
    let work = section("### Scheduled work", of: text)
    let requests = sum(#"^\d[\d,]* inputs?.*, (\d[\d,]*) requests?[ ,.]"#, in: text)
    let listed =
      max(matches("^(\\|)", in: work).count - 2, 0)
      + sum(#"^… and (\d[\d,]*) more requests?,"#, in: text)
    return ExportCount(
      tasks: sum(#"^\d[\d,]* inputs?.*, (\d[\d,]*) tasks?[ ,.]"#, in: text),
      requests: requests == listed ? requests : -1, findings: said == shown ? shown : -1)
  }

  private static func annotations(_ text: String) -> ExportCount {
    let shown = matches("^::(error|warning) ", in: text).count
    let unread = matches("^::error .*(title=not read)::", in: text).count
    let rest = matches(#"^::notice .*\d more: (.*)$"#, in: text).first ?? ""
    return ExportCount(
      tasks: nil, requests: nil,
      findings: shown - unread + sum(#"(\d[\d,]*) (?:error|warning|note)"#, in: rest))
  }

  private static func testCases(_ text: String) -> ExportCount {
    let kinds = RequestKind.allCases.map(\.rawValue).joined(separator: "|")
    let requests = ##"<testcase name="((?:\##(kinds)) request )[^"]*\)""##
    return ExportCount(
      tasks: matches(##"<testcase name="(?!(?:\##(kinds)) request )[^"]*(#)\d+\)""##, in: text)
        .count,
      requests: matches(requests, in: text).count,
      findings: matches(
        #"(?:^|>)(error|warning|note): .* \([a-z-]+, (?:sure|likely|possible) [\d.]+\)(?=$|<)"#,
        in: text
      ).count)
  }

  private static func rows(_ text: String) -> ExportCount {
    let rows = text.components(separatedBy: "\r\n").dropLast().map(cells)
    guard let place = rows.first?.firstIndex(of: "findings"),
      let kind = rows.first?.firstIndex(of: "kind")
    else { return contradiction }
    let findings = rows.dropFirst().map { $0[place].split(separator: " ").count }
    let requests = rows.dropFirst().count { $0[kind].hasSuffix("Request") }
    return ExportCount(
      tasks: findings.count - requests, requests: requests, findings: findings.reduce(0, +))
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
      requests: sum(#"^bglog_requests\{.*\} (\d+)$"#, in: text),
      findings: sum(#"^bglog_findings\{.*\} (\d+)$"#, in: text))
  }
}
