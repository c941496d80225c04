internal import LogModel

extension ReportPage {
  /// A launch or a crash report with what belongs to it.
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
        markup += HTMLTaskTable(writer: writer, day: day, shownFindings: shownFindings)
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

  /// The task in one line, as the text report tells it.
  private func sentence(_ task: TaskTimeline, day: Instant?) -> String {
    let words = writer.oneLine(task, on: day).string.split(separator: " ")
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

  /// When and by what a launch was ended, as far as a report or the log dates it.
  private func kill(
    of timeline: ProcessTimeline?, _ findings: [Finding]
  ) -> (at: Instant, word: String)? {
    if let kill = writer.kill(of: timeline, findings) {
      let crash = kill.crash
      let isCrash = [.crash, .registrationCrash].contains(crash.verdict?.rule)
      let isKill = crash.verdict?.rule.descriptor.isKill ?? false
      let word = isKill ? "killed" : isCrash ? "crashed" : "ended"
      let code = crash.termination?.codeHex.map { " " + $0 } ?? ""
      return (kill.at, word + ReportedFinding.cut(code, 40))
    }
    guard let gone = timeline?.states.last, gone.state == .terminated, let at = gone.line.at else {
      return nil
    }
    return (at, findings.contains { $0.rule.descriptor.isKill } ? "killed" : "ended")
  }

  /// How many tasks of each outcome are not shown.
  private func leftOut(_ tasks: [Int], shown: [Int]) -> Markup {
    guard shown.count < tasks.count else { return "" }
    var rest: [TaskOutcome: Int] = [:]
    for index in tasks { rest[document.tasks[index].outcome, default: 0] += 1 }
    for index in shown { rest[document.tasks[index].outcome, default: 0] -= 1 }
    let counts = writer.outcomeCounts { rest[$0] ?? 0 }
    return """
      <p class="rest">… and \(tasks.count - shown.count) more tasks (\(counts)); shown are the worst, \
      worst first (see <code>--format json</code>)</p>

      """
  }

  /// A crash report in the words of the text report.
  private func crashText(_ section: ReportSections.Section) -> Markup {
    guard case .crash(let crash) = section.subject else { return "" }
    let lines = PlainLines.lines { writer.writeCrash(crash, to: &$0) }
    guard let first = lines.first else { return "" }
    return "<p class=\"lead\">\(first, limit: 600)</p>\n" + PlainLines.markup(lines.dropFirst())
  }
}
