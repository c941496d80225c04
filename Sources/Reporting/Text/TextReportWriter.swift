import LogModel

/// A writer of the report for a person whose app was just killed.
///
/// The first line is the verdict and the second what to do. Then comes what it rests on, the
/// process with the worst finding first; what is fine is summed up unless everything is asked for.
package struct TextReportWriter {
  let document: ReportDocument
  let options: TextReportOptions
  let paths: InputPaths
  let summary: ReportSummary
  /// The severity of each finding, by its identifier.
  let severities: [String: Severity]

  /// How much of each kind is listed; ``limit(_:)`` lifts it when everything is asked for.
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

  /// Creates a writer of a document.
  package init(_ document: ReportDocument, options: TextReportOptions = TextReportOptions()) {
    self.document = document
    self.options = options
    paths = InputPaths(document.inputs)
    summary = ReportSummary(document)
    severities = Dictionary(
      document.findings.map { ($0.id, $0.severity) }, uniquingKeysWith: { max($0, $1) })
  }

  /// Writes the report in pieces of about 64 KB.
  ///
  /// - Throws: What the sink throws; nothing else can go wrong.
  package func write<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    var page = TextPage(options: options)
    writeVerdict(to: &page)
    if options.quiet { return try page.output.flush(to: sink) }
    let parts = ReportSections(document)
    let shown = parts.sections.prefix(limit(.sections))
    var explained: Set<TimelineMark> = []
    for section in shown {
      page.blank()
      switch section.subject {
      case .process(let process, let timeline):
        writeProcess(
          process, timeline, section.tasks, kill: kill(of: timeline, section.findings)?.line,
          explained: &explained, to: &page)
      case .crash(let crash): writeCrash(crash, to: &page)
      }
      if !section.findings.isEmpty {
        page.blank()
        writeFindings(section.findings, to: &page)
      }
      try page.output.offer(to: sink)
    }
    writeRest(Array(parts.sections.dropFirst(shown.count)), to: &page)
    writeFindings(parts.others, under: "Other findings", to: &page)
    writeFindings(parts.notes, under: "Notes", to: &page)
    writeExitMetrics(to: &page)
    writeAssumptions(to: &page)
    writeInputs(to: &page)
    try page.output.flush(to: sink)
  }

  /// How many of a kind to list.
  func limit(_ limit: Limit) -> Int { options.verbose ? Int.max : limit.rawValue }

  /// Where a line stands, for example `console.log:12`.
  func place(_ input: InputIndex, _ line: Int) -> TerminalText {
    "\(paths.shortName(of: input)):" + TerminalText.plain(line)
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

  private func writeAssumptions(to page: inout TextPage) {
    guard !document.assumptions.isEmpty else { return }
    page.blank()
    page.line("\("Assumptions", style: .bold)")
    for assumption in document.assumptions { page.line("· \(assumption)", indent: 2) }
  }
}
