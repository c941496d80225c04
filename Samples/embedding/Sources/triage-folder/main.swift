import BGLogKit

let report = try Triager().triage(Array(CommandLine.arguments.dropFirst()))
for group in report.groups {
  print("\(group.count) × \(group.signature)")
  print("  versions:", group.versions.joined(separator: ", "))
  if let verdict = group.verdict { print("  \(verdict.rule): \(verdict.summary ?? "")") }
  if let input = group.exampleInputs.first { print("  for example", input) }
}
for task in report.leakedTasks {
  print("task '\(task.label ?? "without a name")':", task.outcomes[.leaked] ?? 0, "leaked")
}
for failure in report.failures {
  print("not read: \(failure.path): \(failure.message)")
}
