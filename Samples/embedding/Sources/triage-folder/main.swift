import BGLogKit

let report = try Triager().triage(Array(CommandLine.arguments.dropFirst()))
for group in report.groups {
  print("\(group.count) × \(group.signature)")
  print("  versions:", group.versions.joined(separator: ", "))
  if let input = group.exampleInputs.first { print("  for example", input) }
  guard let verdict = group.verdict else { continue }
  print("  \(verdict.rule.rawValue):", verdict.because.first ?? "")
}
for task in report.leakedTasks {
  let leaked = "\(task.outcomes[.leaked] ?? 0) of \(task.tasks) leaked,"
  print(task.process ?? "?", task.label ?? "no name", leaked, "\(task.heldAtKill) at kills")
}
for failure in report.failures {
  print("not read: \(failure.path): \(failure.message)")
}
