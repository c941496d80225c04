import LogModel

/// Writes the text report, for a person whose app was just killed.
///
/// The first line is the verdict, and the second says what to do. The reasons follow, starting with
/// the process that has the worst finding. What is fine is only summarized, unless the user asks
/// for everything.
package struct TextReportWriter {
  private let report: TextReport

  /// Creates a writer for a document.
  package init(_ document: ReportDocument, options: TextReportOptions = TextReportOptions()) {
    report = TextReport(document, options)
  }

  /// Writes the report in pieces of about 64 KB.
  ///
  /// - Throws: Only the errors that `sink` throws.
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
    if parts.requestsComeFirst { writeRequests(parts, findings, to: &page) }
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
    if !parts.requestsComeFirst { writeRequests(parts, findings, to: &page) }
    findings.write(parts.others, under: "Other findings", to: &page)
    findings.write(parts.notes, under: "Notes", to: &page)
    let inputs = InputText(report)
    inputs.writeExitMetrics(to: &page)
    inputs.writeAssumptions(to: &page)
    inputs.write(to: &page)
    try page.output.flush(to: sink)
  }

  /// Writes the requests for scheduled work, and the findings about them that belong to no process.
  private func writeRequests(
    _ parts: ReportSections, _ findings: FindingText, to page: inout TextPage
  ) {
    RequestText(report).write(to: &page)
    guard !parts.requestFindings.isEmpty else { return }
    page.blank()
    findings.write(parts.requestFindings, to: &page)
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

/// A document, and what all parts of a text report need to write it.
struct TextReport {
  /// The maximum numbers of items in a report. ``TextReport/limit(_:)`` lifts them if the user asks
  /// for everything.
  enum Limit: Int {
    /// Launches and crash reports.
    case sections = 20
    /// Findings of the same rule.
    case findingsOfARule = 10
    /// Quoted lines of a finding.
    case evidenceLines = 4
    /// Tasks of a launch.
    case tasks = 21
    /// The number of tasks in a launch up to which each task is shown with all of its lines.
    case tasksInFull = 6
    /// Tasks with a problem that are shown with all of their lines, if a launch has very many
    /// tasks.
    case badTasksInFull = 3
    /// Requests for scheduled work.
    case requests = 15
    /// Policies that kept a request from running.
    case policies = 11
    /// Changes of a launch's state.
    case states = 9
    /// Readings of a task's remaining time.
    case readings = 5
    /// Tasks in a drawing.
    case bars = 12
    /// Tasks without a problem in a drawing.
    case fineBars = 7
    /// Frames of a stack.
    case frames = 8
  }

  /// The document.
  let document: ReportDocument
  /// The options for the layout.
  let options: TextReportOptions
  /// The paths of the document's inputs.
  let paths: InputPaths

  /// Prepares the report of a document.
  init(_ document: ReportDocument, _ options: TextReportOptions) {
    self.document = document
    self.options = options
    paths = InputPaths(document.inputs)
  }

  /// The maximum number of items of a kind.
  func limit(_ limit: Limit) -> Int { options.verbose ? Int.max : limit.rawValue }

  /// The place of a line, for example `console.log:12`.
  func place(_ input: InputIndex, _ line: Int) -> TerminalText {
    "\(paths.shortName(of: input)):" + TerminalText.plain(line)
  }
}
