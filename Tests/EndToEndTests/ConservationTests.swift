import BGLogKit
import Foundation
import Testing

/// Every export holds every task, every request for scheduled work and every finding of its report, or
/// says how many it leaves out.
@Suite struct ConservationTests {
  /// What is reported, by name.
  private static let cases: [(name: String, inputs: [Input])] =
    samples + [
      ("times that no nanosecond reaches", [log(years: [1969, 1901, 2024, 2263, 2300, 9999])]),
      ("no times", [memory(task(5, "Upload", "App", nil))]),
      ("names that want to be more", hostile),
      ("more tasks than any list shows", [memory(crowd(processes: 1, tasks: 300))]),
      ("more launches than any page shows", [memory(crowd(processes: 40, tasks: 2))]),
      (
        "two logs of one launch",
        [
          memory(task(5, "Upload", "App", 2024)),
          memory(task(5, "Sync", "App", 2025), name: "b.log"),
        ]
      ),
      ("requests for scheduled work", [memory(scheduled(100))]),
      ("nothing", [memory("")]),
    ]

  /// What an app logs about requests for scheduled work: in turns one that runs, one that waits and one
  /// that is refused.
  private static func scheduled(_ count: Int) -> String {
    (0..<count).map { number in
      let second = (number < 50 ? "0" : "1") + ":" + String(number % 50 + 10)
      let head = "2024-03-01 18:0\(second).000 Lantern[100:1] "
      let name = "com.example.lantern.index.\(number)"
      let asked = "\(head)submitTaskRequest: <BGAppRefreshTaskRequest: \(name), "
      let refusal =
        "\(head)Error submitting task request: <BGAppRefreshTaskRequest: \(name), earliestBeginDate: "
        + "(null)>, error: Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"\n"
      let run =
        "\(head)Starting task: <BGAppRefreshTask: \(name)>\n"
        + "\(head)Marking task <BGAppRefreshTask: \(name)> complete with success: 1\n"
      return asked + "earliestBeginDate: (null)>\n" + [run, "", refusal][number % 3]
    }.joined()
  }

  private static let samples: [(name: String, inputs: [Input])] =
    (Sample.reports + [("all samples", Sample.reports.flatMap(\.files))]).compactMap { sample in
      (try? sample.files.map(Sample.input)).map { (sample.name, $0) }
    }

  private static func memory(_ text: String, name: String = "a.log") -> Input {
    .memory(name: name, bytes: ContiguousArray(text.utf8))
  }

  /// The lines of a task that is never ended; without a header if there is no year.
  private static func task(
    _ number: Int, _ label: String, _ process: String, _ year: Int?, pid: Int = 100
  ) -> String {
    let head = { (second: Int) in
      year.map { "\($0)-03-01 18:00:0\(second).000 \(process)[\(pid):1] " } ?? ""
    }
    return """
      \(head(0))Starting background task \(number) with 1.98 seconds remaining
      \(head(5))Background task still not ended after expiration handlers were called: \
      <UIBackgroundTaskInfo: 0x1c0e6d900>: taskID = \(number), taskName = \(label), creationTime = 1 \
      (elapsed = 26).

      """
  }

  /// A log with a leaked task of an app of its own in each of the years.
  private static func log(years: [Int]) -> Input {
    memory(years.map { task(5, "Upload", "App\($0)", $0, pid: $0) }.joined())
  }

  private static func crowd(processes: Int, tasks: Int) -> String {
    (0..<processes).map { process in
      (0..<tasks).map { task($0 + 1, "Upload \($0)", "App\(process)", 2024, pid: process + 100) }
        .joined()
    }.joined()
  }

  private static let hostile: [Input] = [
    "]]><script>", "::error::x", "=cmd|'/C calc'!A0", "a,b\"c\";d", "| a | b |", "`` ` ``` ",
    "\u{202E}txt.exe\u{2066}\u{200F}\u{61C}", "{0} %0A [a](b)", "#1)", "\u{1B}[31m", "\u{E0041}",
  ].enumerated().map { number, label in
    memory(task(5, label, "App\(label)", 2024), name: "\(number) \(label).log")
  }

  /// A report, with its JSON.
  private struct Report {
    let name: String
    let inputs: [Input]
    let document: ReportDocument
    let json: String

    init(_ name: String, _ inputs: [Input]) {
      self.name = name
      self.inputs = inputs
      document = Analyzer().analyze(inputs)
      json = Self.text(document, .json)
    }

    func export(_ format: ReportFormat) -> String {
      guard format == .ndjson else { return Self.text(document, format) }
      var bytes = ContiguousArray<UInt8>()
      var writer = ReportLineWriter(paths: inputs.map(\.path))
      Analyzer().analyze(inputs) { line in writer.write(line) { bytes.append(contentsOf: $0) } }
      return String(decoding: bytes, as: UTF8.self)
    }

    private static func text(_ document: ReportDocument, _ format: ReportFormat) -> String {
      var bytes = ContiguousArray<UInt8>()
      // So wide that no line is wrapped.
      let output = ReportOutput(format: format, width: 2000, verbose: true)
      output.write(document) { bytes.append(contentsOf: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The reports of all cases, made once for all formats.
  private static let reports = cases.map { Report($0.name, $0.inputs) }

  @Test(arguments: ReportFormat.allCases)
  func `an export holds as many tasks, requests and findings as the report`(
    format: ReportFormat
  ) throws {
    var tasks = 0
    var requests = 0
    for report in Self.reports {
      let json = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
      let expected = ExportCount.expected(format, of: json as? [String: Any] ?? [:])
      let count = try ExportCount(report.export(format), in: format)
      #expect(count == expected, "\(report.name): \(count), expected \(expected)")
      tasks += expected.tasks ?? expected.findings
      requests += expected.requests ?? expected.findings
    }
    #expect(tasks > 400)
    #expect(requests >= 100)
  }

  @Test(arguments: ReportFormat.allCases)
  func `no export shows characters that reverse or hide what stands around them`(
    format: ReportFormat
  ) {
    let text = Report("hostile", Self.hostile).export(format)
    let harmful = text.unicodeScalars.contains { scalar in
      scalar.properties.isBidiControl || (0xE0000...0xE0FFF).contains(scalar.value)
        || scalar.value < 0x20 && !"\r\n".unicodeScalars.contains(scalar)
    }
    #expect(!harmful)
    let isJSON = [.json, .ndjson, .sarif, .chromeTrace, .otlp].contains(format)
    if isJSON { #expect(text.contains(#"\u202etxt.exe\u2066\u200f\u061c"#)) }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a triage holds as many as all of its reports`(format: ReportFormat) throws {
    // These hold groups of what many inputs have in common; their sums stand in the JSON.
    guard ![.text, .json, .ndjson, .html, .markdown, .github].contains(format) else { return }
    let arguments = ["triage", "--no-config", "--format"]
    let triage = try Tool.json(Tool.run(arguments + ["json", "logs", "reports"]))
    let summary = try #require(triage["summary"] as? [String: Any])
    let sum = { (name: String) in (summary[name] as? [String: Int] ?? [:]).values.reduce(0, +) }
    let text = try Tool.run(arguments + [format.rawValue, "logs", "reports"]).output
    let count = try ExportCount(text, in: format)
    if let tasks = count.tasks { #expect(tasks == sum("tasks")) }
    if let requests = count.requests { #expect(requests == sum("requests")) }
    if format != .csv { #expect(count.findings == sum("findings")) }
    #expect(sum("tasks") > 10 && sum("findings") > 10)
  }
}
