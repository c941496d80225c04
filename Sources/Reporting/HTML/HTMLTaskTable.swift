internal import LogModel

/// The table of a launch's tasks: those that are drawn as lanes, and those that have no time.
struct HTMLTaskTable {
  /// The paths of the inputs.
  let paths: InputPaths
  /// The day whose date is not repeated, or `nil`.
  let day: Instant?
  /// The identifiers of the findings on the page, to which a row can link.
  let shownFindings: Set<String>

  /// The table. Its rows link to the lanes of their tasks; the row of a task without a lane links
  /// to itself.
  func markup(_ lanes: [LaunchChart.Lane], of process: String) -> Markup {
    var rows: Markup = ""
    for lane in lanes { rows += row(lane) }
    let head = [
      "Task", "Outcome", "Begin", "End", "Lasted", "In background", "Left at end", "Findings",
      "Lines",
    ]
    return HTMLPage.table("Background tasks of \(process)", head, rows)
  }

  private func row(_ lane: LaunchChart.Lane) -> Markup {
    let task = lane.task
    // If the task is drawn, the target of links is in the drawing.
    let target: Markup =
      TaskLane.canDraw(task) ? "" : " id=\"task-\(plain: lane.number)\""
    let remarks = task.kind.remarks(owner: task.owner.name)
    let remark: Markup =
      remarks.isEmpty ? "" : " <span class=\"dim\">(\(remarks, limit: 80))</span>"
    return """
      <tr\(target) data-outcome="\(task.outcome.rawValue)">\
      <th scope="row"><a href="#task-\(plain: lane.number)">\(TaskMarkup.markup(task))</a>\(remark)\
      </th><td data-sort="\(plain: -task.outcome.badness)">\(task.outcome.badge)</td>\
      <td>\(time(task.began?.at))</td><td>\(time(task.ended?.at))</td>\
      \(number(task.elapsedSeconds))\(number(task.backgroundSeconds))\
      \(remaining(task.remainingAtEnd))<td>\(findings(task))</td><td>\(lines(task))</td></tr>

      """
  }

  private func time(_ instant: Instant?) -> Markup {
    instant.map { "\(ClockText.time($0, on: day))" } ?? "–"
  }

  private func number(_ seconds: Double?) -> Markup {
    guard let seconds else { return "<td class=\"number\">–</td>" }
    return """
      <td class="number" data-sort="\(NumberText.rounded(seconds))">\
      \(NumberText.seconds(seconds))</td>
      """
  }

  private func remaining(_ time: RemainingTime?) -> Markup {
    time?.isUnlimited == true ? "<td class=\"number\">unlimited</td>" : number(time?.seconds)
  }

  private func findings(_ task: TaskTimeline) -> Markup {
    var markup: Markup = ""
    for identifier in task.findings.prefix(6) {
      let isShown = shownFindings.contains(identifier)
      markup += isShown ? "<a href=\"#\(identifier)\">\(identifier)</a> " : "\(identifier) "
    }
    return task.findings.count > 6 ? markup + "…" : markup
  }

  private func lines(_ task: TaskTimeline) -> Markup {
    let lines = [task.began, task.ended ?? task.expired].compactMap { $0 }
    guard let first = lines.first else { return "–" }
    let last: Markup = lines.count > 1 ? "–\(plain: lines[1].line)" : ""
    return "\(paths.shortName(of: first.input), limit: 60):\(plain: first.line)\(last)"
  }
}
