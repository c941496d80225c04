internal import LogModel

/// The body of a web page about one report.
struct ReportPage {
  /// The report.
  let document: ReportDocument
  /// The report in the form in which the text report uses it.
  let text: TextReport
  /// The verdict.
  let verdict: VerdictText
  /// The sections of the report.
  let parts: ReportSections
  /// The tasks that are shown in each section, as indexes into the document's tasks.
  let shownTasks: [[Int]]
  /// All of these tasks, to which the page can link.
  private let linkedTasks: Set<Int>
  /// The requests that are shown, as indexes into the document's requests.
  let shownRequests: [Int]
  /// Which finding is about which task or request.
  private let owners: TaskFindings
  /// The identifiers of the findings that are shown.
  let shownFindings: Set<String>
  /// The maximum number of findings in each section; the more sections, the fewer findings in each.
  let findingShare: Int

  /// Selects what the page shows of a report.
  init(_ document: ReportDocument) {
    self.document = document
    text = TextReport(document, TextReportOptions(width: PlainLines.width))
    verdict = VerdictText(text)
    parts = ReportSections(document)
    let sections = parts.sections.prefix(HTMLWriter.sectionLimit)
    shownTasks = Self.choose(sections.map(\.tasks), in: document)
    linkedTasks = Set(shownTasks.joined())
    shownRequests = RequestText.choose(document.requests, limit: HTMLWriter.requestLimit)
    owners = TaskFindings(document)
    let share = max(3, HTMLWriter.findingLimit / max(sections.count, 1))
    let lists = sections.map(\.findings) + [parts.requestFindings, parts.others, parts.notes]
    shownFindings = Set(lists.lazy.flatMap { $0.prefix(share) }.map(\.id))
    findingShare = share
  }

  /// The title of the page.
  var title: String {
    let names = document.inputs.prefix(2).indices.map {
      ReportedFinding.cut(text.paths.shortName(of: $0), 80)
    }
    let more = document.inputs.count > 2 ? " and \(document.inputs.count - 2) more" : ""
    return names.isEmpty ? "bglog" : "Background tasks in " + names.joined(separator: ", ") + more
  }

  /// The body of the page.
  var markup: Markup {
    var markup = PlainLines.banner(PlainLines.lines(verdict.write), severity: severity)
    let shown = parts.sections.prefix(shownTasks.count)
    markup += contents
    if parts.requestsComeFirst { markup += requests }
    if shownTasks.contains(where: { !$0.isEmpty }) { markup += HTMLPage.legend }
    for (number, section) in shown.enumerated() {
      markup += self.section(section, number: number + 1, tasks: shownTasks[number])
    }
    markup += HTMLPage.rest(
      parts.sections.count - shown.count, "of the processes and crash reports")
    if !parts.requestsComeFirst { markup += requests }
    markup += otherFindings
    let metrics = PlainLines.lines(InputText(text).writeExitMetrics)
    if !metrics.isEmpty {
      markup += """
        <section aria-labelledby="metrics"><h2 id="metrics">MetricKit exit counts</h2>
        \(PlainLines.markup(metrics.dropFirst()))</section>

        """
    }
    return markup + assumptions + inputs
  }

  /// How bad the verdict is; at least a warning if an input could not be read.
  private var severity: Severity? {
    if let worst = verdict.worst { return worst.severity }
    if verdict.quietVerdict.severity == .error { return .error }
    return verdict.hasFailedInputs ? .warning : nil
  }

  /// Links to the sections of a long page.
  private var contents: Markup {
    let shown = parts.sections.prefix(shownTasks.count)
    guard shown.count > 1 else { return "" }
    var markup: Markup = "<nav aria-label=\"Processes and crash reports\"><ul>\n"
    for (number, section) in shown.enumerated() {
      markup += """
        <li><a href="#part-\(plain: number + 1)">\(name(of: section), limit: 120)</a></li>

        """
    }
    if !document.requests.isEmpty {
      markup += "<li><a href=\"#requests\">Scheduled work</a></li>\n"
    }
    return markup + "</ul></nav>\n"
  }

  /// The name of the process or crash report that a section is about.
  func name(of section: ReportSections.Section) -> String {
    switch section.subject {
    case .process(let process, _):
      return ReportedFinding.cut(process.name ?? "process without a name", 100) + process.numbers
    case .crash(let crash):
      let name = crash.process.name ?? crash.process.bundleIdentifier ?? "report"
      return "Report on " + ReportedFinding.cut(crash.isAboutDevice ? "the device" : name, 100)
    }
  }

  /// Distributes the limit of tasks among the sections: most go to the first sections, but each
  /// gets a few.
  ///
  /// A section with more tasks than its share shows the worst of them, worst first.
  private static func choose(_ sections: [[Int]], in document: ReportDocument) -> [[Int]] {
    var room = HTMLWriter.taskLimit
    return sections.indices.map { index in
      let later = sections[(index + 1)...].reduce(0) { $0 + min($1.count, 5) }
      let share = min(sections[index].count, max(room - later, 0))
      room -= share
      guard share < sections[index].count else { return sections[index] }
      // The order of the document decides between equally bad tasks.
      var buckets: [Int: [Int]] = [:]
      for task in sections[index] {
        buckets[document.tasks[task].outcome.badness, default: []].append(task)
      }
      return Array(buckets.sorted { $0.key > $1.key }.lazy.flatMap(\.value).prefix(share))
    }
  }

  /// The section about a launch or a crash report, with its tasks and findings.
  func section(_ section: ReportSections.Section, number: Int, tasks: [Int]) -> Markup {
    let heading: Markup = """
      <h2 id="part-\(plain: number)">\(name(of: section), limit: 160)</h2>

      """
    var markup: Markup = "<section aria-labelledby=\"part-\(plain: number)\">\n\(heading)"
    switch section.subject {
    case .process(_, let timeline):
      markup += circumstances(timeline, tasks)
      let day = timeline?.firstSeen ?? tasks.lazy.compactMap { document.tasks[$0].began?.at }.first
      let lanes = lanes(tasks, day: day)
      let drawn = lanes.filter { TaskLane.canDraw($0.task) }
      let chart = LaunchChart(
        number: number, lanes: drawn, timeline: timeline,
        kill: kill(of: timeline, section.findings), day: day)
      markup += chart.markup
      if drawn.count < lanes.count {
        markup += """
          <p class="dim">\(TerminalText.count(lanes.count - drawn.count, "task")) without a time: in \
          the table only.</p>

          """
      }
      if !lanes.isEmpty {
        markup += HTMLTaskTable(paths: text.paths, day: day, shownFindings: shownFindings)
          .markup(lanes, of: name(of: section))
      }
      markup += leftOut(section.tasks, shown: tasks)
    case .crash: markup += crashText(section)
    }
    return markup + findings(section.findings) + "</section>\n"
  }

  private func lanes(_ tasks: [Int], day: Instant?) -> [LaunchChart.Lane] {
    tasks.map { index in
      let task = document.tasks[index]
      return LaunchChart.Lane(
        number: index + 1, task: task, sentence: sentence(task, day: day))
    }
  }

  /// A task on one line, as in the text report.
  private func sentence(_ task: TaskTimeline, day: Instant?) -> String {
    let words = TaskText(text).oneLine(task, on: day).string.split(separator: " ")
    return ReportedFinding.cut(words.joined(separator: " "), 160)
  }

  private func circumstances(_ timeline: ProcessTimeline?, _ tasks: [Int]) -> Markup {
    var parts: [String] = []
    if let bundle = timeline?.bundleIdentifier { parts.append(bundle) }
    if let first = timeline?.firstSeen, let last = timeline?.lastSeen {
      parts.append(ClockText.range(first, last))
    } else if let day = tasks.lazy.compactMap({ document.tasks[$0].began?.at }).first {
      parts.append(ClockText.date(of: day))
    }
    return parts.isEmpty ? "" : "<p class=\"dim\">\(parts.joined(separator: " · "))</p>\n"
  }

  /// When a launch ended and which word says how, if a crash report or the log gives the time; or
  /// `nil`.
  private func kill(
    of timeline: ProcessTimeline?, _ findings: [Finding]
  ) -> (at: Instant, word: String)? {
    if let kill = ProcessKill(of: timeline, findings, in: text) {
      let crash = kill.crash
      let isCrash = [.crash, .registrationCrash].contains(crash.verdict?.rule)
      let isKill = crash.verdict?.rule.descriptor.isKill ?? false
      let word = isKill ? "killed" : isCrash ? "crashed" : "ended"
      let code = crash.termination?.codeHex.map { " " + $0 } ?? ""
      return (kill.at, word + ReportedFinding.cut(code, 40))
    }
    guard let end = timeline?.states.last, end.state == .terminated, let at = end.line.at else {
      return nil
    }
    return (at, findings.contains { $0.rule.descriptor.isKill } ? "killed" : "ended")
  }

  /// A paragraph that says how many tasks of each outcome are not shown.
  private func leftOut(_ tasks: [Int], shown: [Int]) -> Markup {
    guard shown.count < tasks.count else { return "" }
    var rest: [TaskOutcome: Int] = [:]
    for index in tasks { rest[document.tasks[index].outcome, default: 0] += 1 }
    for index in shown { rest[document.tasks[index].outcome, default: 0] -= 1 }
    let counts = TaskOutcome.counts { rest[$0] ?? 0 }
    return """
      <p class="rest">… and \(tasks.count - shown.count) more tasks (\(counts)); shown are the worst, \
      worst first (see <code>--format json</code>)</p>

      """
  }

  /// A crash report in the words of the text report.
  private func crashText(_ section: ReportSections.Section) -> Markup {
    guard case .crash(let crash) = section.subject else { return "" }
    let lines = PlainLines.lines { CrashText(text).write(crash, to: &$0) }
    guard let first = lines.first else { return "" }
    return "<p class=\"lead\">\(first, limit: 600)</p>\n" + PlainLines.markup(lines.dropFirst())
  }

  /// The maximum number of quoted lines per finding.
  private static let evidenceLimit = 4

  /// Findings, worst first, each with the lines that support it.
  func findings(_ findings: [Finding]) -> Markup {
    guard !findings.isEmpty else { return "" }
    var markup: Markup = "<div class=\"findings\">\n"
    for finding in findings.prefix(findingShare) { markup += article(finding) }
    return markup + HTMLPage.rest(findings.count - findingShare, "findings") + "</div>\n"
  }

  /// The findings that belong to no section, and the notes.
  var otherFindings: Markup {
    var markup: Markup = ""
    if !parts.others.isEmpty {
      markup += """
        <section aria-labelledby="others"><h2 id="others">Other findings</h2>
        \(findings(parts.others))</section>

        """
    }
    if !parts.notes.isEmpty {
      markup += """
        <section aria-labelledby="notes"><h2 id="notes">Notes</h2>
        \(findings(parts.notes))</section>

        """
    }
    return markup
  }

  private func article(_ finding: Finding) -> Markup {
    let identifier: Markup =
      finding.id.isEmpty ? "" : "<a class=\"anchor\" href=\"#\(finding.id)\">\(finding.id)</a> "
    let target: Markup = finding.id.isEmpty ? "" : " id=\"\(finding.id)\""
    var markup: Markup = """
      <article class="finding \(finding.severity.rawValue)"\(target)>
      <h3>\(identifier)<span class="severity">\(finding.severity.sign) \
      \(finding.severity.rawValue)</span> \(finding.sentence)</h3>
      <p class="dim"><code>\(finding.rule.rawValue)</code>, \
      \(Confidence.text(finding.confidence))\(finding.isKnown ? ", known to the baseline" : "")\
      \(taskLink(finding))\(requestLink(finding))</p>

      """
    markup += evidence(finding.evidence, limit: Self.evidenceLimit)
    if !finding.advice.isEmpty { markup += "<p class=\"advice\">→ \(finding.advice)</p>\n" }
    return markup + "</article>\n"
  }

  private func taskLink(_ finding: Finding) -> Markup {
    guard let task = owners.task(of: finding), linkedTasks.contains(task) else { return "" }
    return ", <a href=\"#task-\(plain: task + 1)\">show the task</a>"
  }

  private func requestLink(_ finding: Finding) -> Markup {
    guard let request = owners.request(of: finding), shownRequests.contains(request) else {
      return ""
    }
    return ", <a href=\"#request-\(plain: request + 1)\">show the request</a>"
  }

  /// The lines that support a finding or a reason, up to `limit` of them, with their line numbers.
  func evidence(_ lines: [Evidence], limit: Int) -> Markup {
    var markup: Markup = "<ul class=\"evidence\">\n"
    for line in lines.prefix(limit) {
      markup += """
        <li><span class="place">\(text.paths.shortName(of: line.input), limit: 60):\
        \(plain: line.line)</span> <code>\(line.text, limit: 240)</code></li>

        """
    }
    if lines.count > limit {
      let rest = lines.count - limit
      markup += "<li class=\"dim\">… and \(TerminalText.count(rest, "more line"))</li>\n"
    }
    return markup + "</ul>\n"
  }

  /// The maximum number of inputs, and of problems of each input, that are listed.
  private static let inputLimit = 50
  private static let problemLimit = 10

  /// The list of what was assumed because no input says it.
  var assumptions: Markup {
    guard !document.assumptions.isEmpty else { return "" }
    var markup: Markup = """
      <section aria-labelledby="assumptions"><h2 id="assumptions">Assumptions</h2>
      <ul>

      """
    let shown = document.assumptions.prefix(Self.inputLimit)
    for assumption in shown { markup += "<li>\(assumption)</li>\n" }
    let rest = HTMLPage.rest(document.assumptions.count - shown.count, "assumptions")
    return markup + "</ul>\n\(rest)</section>\n"
  }

  /// The table of what was read from each input and what was not understood; inputs with problems
  /// come first.
  var inputs: Markup {
    guard !document.inputs.isEmpty else { return "" }
    let ordered =
      document.inputs.filter { !$0.problems.isEmpty } + document.inputs.filter(\.problems.isEmpty)
    let isLong = ordered.count > Self.inputLimit
    let shown = isLong ? Array(ordered.prefix(Self.inputLimit)) : document.inputs
    var rows: Markup = ""
    for input in shown { rows += row(input) }
    let table = HTMLPage.table(
      "Inputs", ["Input", "Format", "Records", "Lines not understood", "Time", "Problems"], rows,
      isSortable: false)
    return """
      <section aria-labelledby="inputs"><h2 id="inputs">Inputs</h2>
      \(table)\(HTMLPage.rest(ordered.count - shown.count, "inputs"))</section>

      """
  }

  private func row(_ input: InputSummary) -> Markup {
    var time: Markup = "–"
    if let first = input.firstTimestamp, let last = input.lastTimestamp {
      time = "\(ClockText.range(first, last))"
    }
    let doubt: Markup = input.linesNotUnderstood > 0 ? " doubt" : ""
    return """
      <tr><th scope="row">\(input.path, limit: 200)</th><td>\(input.format ?? "not recognised")</td>\
      <td class="number">\(input.records)</td>\
      <td class="number\(doubt)">\(input.linesNotUnderstood)</td><td>\(time)</td>\
      <td>\(problems(input.problems))</td></tr>

      """
  }

  private func problems(_ problems: [InputProblem]) -> Markup {
    guard !problems.isEmpty else { return "none" }
    var markup: Markup = "<ul class=\"problems\">"
    for problem in problems.prefix(Self.problemLimit) {
      let line: Markup = problem.line.map { "line \(plain: $0): " } ?? ""
      markup += """
        <li class="\(problem.severity.rawValue)"><span class="severity">\(problem.severity.sign)</span> \(line)\
        \(problem.message)</li>
        """
    }
    if problems.count > Self.problemLimit {
      markup += "<li>… and \(problems.count - Self.problemLimit) more</li>"
    }
    return markup + "</ul>"
  }
}
