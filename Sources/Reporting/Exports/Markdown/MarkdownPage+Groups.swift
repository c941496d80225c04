import LogModel

extension MarkdownPage {
  /// Adds the table of crashes and kills by signature.
  mutating func addCrashes(_ groups: [CrashGroup]) {
    let hasNew = groups.contains { $0.isNew != nil }
    let rows = groups.prefix(MarkdownWriter.rowLimit).map { group in
      [
        MarkdownText.code(group.signature), String(group.count),
        group.verdict.map { Self.rule($0.rule) } ?? "–", MarkdownText.code(group.processes),
        MarkdownText.code(group.versions), MarkdownText.code(group.osVersions),
        Self.place(group.exampleInputs.first, nil),
      ] + (hasNew ? [group.isNew == true ? "new" : ""] : [])
    }
    let columns = [
      "Signature", "Count:", "Verdict", "Process", "Version", "System", "Example",
    ]
    addTable(
      "Crashes and kills", columns + (hasNew ? ["New"] : []), rows, of: groups.count, "signature")
  }

  /// Adds the table of tasks that leaked, came late or expired.
  mutating func addTasks(_ groups: [TaskGroup]) {
    let rows = groups.prefix(MarkdownWriter.rowLimit).map { group in
      [
        MarkdownText.code(group.process ?? ""),
        group.label.map { MarkdownText.code($0) } ?? (group.kind.words ?? "without a name"),
        MarkdownText.code(group.owner), count(group, .leaked), count(group, .late),
        count(group, .expired), String(group.heldAtKill), String(group.tasks),
        Self.place(group.exampleInput, group.exampleLine),
      ]
    }
    let columns = [
      "Process", "Task", "Owner", "Leaked:", "Late:", "Expired:", "Held at a kill:", "Tasks:",
      "Example",
    ]
    addTable("Background tasks", columns, rows, of: groups.count, "task group")
  }

  private func count(_ group: TaskGroup, _ outcome: TaskOutcome) -> String {
    String(group.outcomes[outcome] ?? 0)
  }
}
