import LogModel

/// A writer of the report for a person whose app was just killed.
///
/// The first line is the verdict and the second what to do. Then come the reasons, the process with the
/// worst finding first; what is fine is summed up unless everything is asked for.
package struct TextReportWriter {
  private let report: TextReport

  /// Creates a writer of a document.
  package init(_ document: ReportDocument, options: TextReportOptions = TextReportOptions()) {
    report = TextReport(document, options)
  }

  /// Writes the report in pieces of about 64 KB.
  ///
  /// - Throws: What the sink throws; nothing else can go wrong.
  package func write<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    let options = report.options
    var page = TextPage(options: options)
    VerdictText(report).write(to: &page)
    if options.quiet { return try page.output.flush(to: sink) }
    let parts = ReportSections(report.document)
    let shown = parts.sections.prefix(report.limit(.sections))
    let findings = FindingText(report)
    var processes = ProcessText(report)
    for section in shown {
      page.blank()
      switch section.subject {
      case .process(let process, let timeline):
        processes.write(process, timeline, section, to: &page)
      case .crash(let crash): CrashText(report).write(crash, to: &page)
      }
      if !section.findings.isEmpty {
        page.blank()
        findings.write(section.findings, to: &page)
      }
      try page.output.offer(to: sink)
    }
    writeRest(Array(parts.sections.dropFirst(shown.count)), to: &page)
    findings.write(parts.others, under: "Other findings", to: &page)
    findings.write(parts.notes, under: "Notes", to: &page)
    let inputs = InputText(report)
    inputs.writeExitMetrics(to: &page)
    inputs.writeAssumptions(to: &page)
    inputs.write(to: &page)
    try page.output.flush(to: sink)
  }

  private func writeRest(_ rest: [ReportSections.Section], to page: inout TextPage) {
    guard !rest.isEmpty else { return }
    let bad = rest.count { $0.rank < Int.max }
    page.blank()
    page.line(
      """
      … and \(rest.count) more of the processes and crash reports, \(bad) of them with findings \
      (use --verbose or --format json)
      """)
  }
}

/// A document on its way to a text report: what every part of the report asks for.
struct TextReport {
  /// How much of each kind is listed; ``TextReport/limit(_:)`` lifts it when everything is asked for.
  enum Limit: Int {
    case sections = 20
    case findingsOfARule = 10
    case evidenceLines = 4
    case tasks = 21
    case tasksInFull = 6
    case badTasksInFull = 3
    case states = 9
    case readings = 5
    case bars = 12
    case fineBars = 7
    case frames = 8
  }

  let document: ReportDocument
  let options: TextReportOptions
  /// The paths of the document's inputs.
  let paths: InputPaths

  /// Creates the report of a document.
  init(_ document: ReportDocument, _ options: TextReportOptions) {
    self.document = document
    self.options = options
    paths = InputPaths(document.inputs)
  }

  /// How many of a kind to list.
  func limit(_ limit: Limit) -> Int { options.verbose ? Int.max : limit.rawValue }

  /// Where a line stands, for example `console.log:12`.
  func place(_ input: InputIndex, _ line: Int) -> TerminalText {
    "\(paths.shortName(of: input)):" + TerminalText.plain(line)
  }
}
