internal import LogModel

/// The body of a page about one report.
struct ReportPage {
  let document: ReportDocument
  let writer: TextReportWriter
  let parts: ReportSections
  /// The tasks that are shown in each section, by their place in the document.
  let shownTasks: [[Int]]
  /// The number of each shown task, by its key.
  let taskNumbers: [String: Int]
  /// The identifiers of the findings that are shown.
  let shownFindings: Set<String>
  /// How many findings of a part are shown: fewer in each the more parts there are.
  let findingShare: Int

  /// Sorts out what is shown of a report.
  init(_ document: ReportDocument) {
    self.document = document
    writer = TextReportWriter(document, options: TextReportOptions(width: 1_000_000))
    parts = ReportSections(document)
    let sections = parts.sections.prefix(HTMLWriter.sectionLimit)
    shownTasks = Self.choose(sections.map(\.tasks), in: document)
    var numbers: [String: Int] = [:]
    for index in shownTasks.joined() { numbers[document.tasks[index].key] = index + 1 }
    taskNumbers = numbers
    let share = max(3, HTMLWriter.findingLimit / max(sections.count, 1))
    let lists = sections.map(\.findings) + [parts.others, parts.notes]
    shownFindings = Set(lists.lazy.flatMap { $0.prefix(share) }.map(\.id))
    findingShare = share
  }

  /// The title of the page.
  var title: String {
    let names = document.inputs.prefix(2).indices.map {
      ReportedFinding.cut(writer.paths.shortName(of: $0), 80)
    }
    let more = document.inputs.count > 2 ? " and \(document.inputs.count - 2) more" : ""
    return names.isEmpty ? "bglog" : "Background tasks in " + names.joined(separator: ", ") + more
  }

  /// The body.
  var markup: Markup {
    var markup = PlainLines.banner(PlainLines.lines(writer.writeVerdict), severity: severity)
    let shown = parts.sections.prefix(shownTasks.count)
    markup += contents
    if shownTasks.contains(where: { !$0.isEmpty }) { markup += HTMLPage.legend }
    for (number, section) in shown.enumerated() {
      markup += self.section(section, number: number + 1, tasks: shownTasks[number])
    }
    markup += HTMLPage.rest(
      parts.sections.count - shown.count, "of the processes and crash reports")
    markup += otherFindings
    let metrics = PlainLines.lines(writer.writeExitMetrics)
    if !metrics.isEmpty {
      markup += """
        <section aria-labelledby="metrics"><h2 id="metrics">MetricKit exit counts</h2>
        \(PlainLines.markup(metrics.dropFirst()))</section>

        """
    }
    return markup + assumptions + inputs
  }

  /// How bad the verdict is; what could not be read may be bad, too.
  private var severity: Severity? {
    let failed = writer.summary.failedInputs > 0
    if let worst = writer.worst { return worst.severity }
    return writer.quietVerdict.severity == .error ? .error : failed ? .warning : nil
  }

  /// Links to the parts of a long page.
  private var contents: Markup {
    let shown = parts.sections.prefix(shownTasks.count)
    guard shown.count > 1 else { return "" }
    var markup: Markup = "<nav aria-label=\"Processes and crash reports\"><ul>\n"
    for (number, section) in shown.enumerated() {
      markup += """
        <li><a href="#part-\(plain: number + 1)">\(name(of: section), limit: 120)</a></li>

        """
    }
    return markup + "</ul></nav>\n"
  }

  /// The name of what a section is about.
  func name(of section: ReportSections.Section) -> String {
    switch section.subject {
    case .process(let process, _):
      return ReportedFinding.cut(process.name ?? "process without a name", 100) + process.numbers
    case .crash(let crash):
      let name = crash.process.name ?? crash.process.bundleIdentifier ?? "report"
      return "Report on " + ReportedFinding.cut(crash.isAboutDevice ? "the device" : name, 100)
    }
  }

  /// Shares the room for tasks out to the sections: to the first ones most, to each one some.
  ///
  /// Where a section has more tasks than room its worst are shown, worst first.
  private static func choose(_ sections: [[Int]], in document: ReportDocument) -> [[Int]] {
    var room = HTMLWriter.taskLimit
    return sections.indices.map { index in
      let later = sections[(index + 1)...].reduce(0) { $0 + min($1.count, 5) }
      let share = min(sections[index].count, max(room - later, 0))
      room -= share
      guard share < sections[index].count else { return sections[index] }
      // By the place in the document, too, so that of equally bad tasks the first ones are shown.
      var buckets: [Int: [Int]] = [:]
      for task in sections[index] {
        buckets[document.tasks[task].outcome.badness, default: []].append(task)
      }
      return Array(buckets.sorted { $0.key > $1.key }.lazy.flatMap(\.value).prefix(share))
    }
  }
}
