import BGLogKit

/// The tasks and findings of a report in a form that does not depend on their order: as they are written, but with
/// fingerprints of findings instead of their identifiers.
struct StreamedReport: Equatable {
  var tasks: [String] = []
  var findings: [String] = []
  var others: [String] = []

  /// How many tasks were reported before the input was read to its end.
  private(set) var early = 0

  /// The findings that are missing from their task, because the task was reported before them: a further end, long
  /// after the first.
  private(set) var late: [Finding] = []

  /// Creates the report that is written line by line.
  init(streaming input: Input, options: AnalysisOptions = AnalysisOptions()) {
    var lines: [ReportLine] = []
    Analyzer(options: options).analyze([input]) { lines.append($0) }
    self.init(lines, input)
  }

  /// Creates the report from a complete document.
  init(_ document: ReportDocument, _ input: Input, withoutFingerprints: Bool = false) {
    var lines: [ReportLine] = []
    document.forEachLine { lines.append($0) }
    self.init(lines, input, withoutFingerprints: withoutFingerprints)
  }

  private init(_ lines: [ReportLine], _ input: Input, withoutFingerprints: Bool = false) {
    var prints: [String: String] = [:]
    for case .finding(let finding) in lines {
      prints[finding.id] =
        withoutFingerprints ? "\(finding.rule) \(finding.message)" : finding.fingerprint
    }
    var reported: [String: [String]] = [:]
    var isRead = false
    for line in lines {
      switch line {
      case .task(var task):
        if !isRead { early += 1 }
        reported[task.key] = task.findings
        task.findings = task.findings.compactMap { prints[$0] }.sorted()
        tasks.append(Self.text(.task(task), input))
      case .finding(var finding):
        if !isRead, let key = finding.task, let known = reported[key], !known.contains(finding.id) {
          late.append(finding)
        }
        finding.id = ""
        if withoutFingerprints { finding.fingerprint = "" }
        findings.append(Self.text(.finding(finding), input))
      case .request(var request):
        request.findings = request.findings.compactMap { prints[$0] }.sorted()
        others.append(Self.text(.request(request), input))
      case .input:
        isRead = true
        others.append(Self.text(line, input))
      default: others.append(Self.text(line, input))
      }
    }
    tasks.sort()
    findings.sort()
  }

  static func == (left: StreamedReport, right: StreamedReport) -> Bool {
    left.tasks == right.tasks && left.findings == right.findings && left.others == right.others
  }

  private static func text(_ line: ReportLine, _ input: Input) -> String {
    var writer = ReportLineWriter(paths: [input.path])
    var bytes = ContiguousArray<UInt8>()
    writer.write(line) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
