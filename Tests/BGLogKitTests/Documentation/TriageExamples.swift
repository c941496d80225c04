import BGLogKit
import Testing

/// The examples about triage.
@Suite struct TriageExamples {
  private let folder = Documented.sample("reports")

  @Test func `a folder`() throws {
    let report = try Triager().triage([folder])
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

    #expect(!report.groups.isEmpty)
  }

  @Test func `each report`() throws {
    var worst: [String: Severity] = [:]
    var options = TriageOptions(includes: ["*.ips", "*.log"])
    options.redacts = true
    let report = try Triager(options: options).triage([folder]) { counts in
      if counts.found.isMultiple(of: 1000) { print(counts.found, "inputs") }
    } each: { document in
      worst[document.inputs[0].path] = document.findings.map(\.severity).max()
    }

    #expect(report.inputs.read > 0 && !worst.isEmpty)
  }

  @Test func `a baseline`() throws {
    try Documented.inFolder { place in
      let known = place + "/known.json"
      try record(known)
      let options = TriageOptions(baseline: try Baseline(path: known))
      let report = try Triager(options: options).triage([folder])
      #expect(!report.findings.isEmpty && report.findings.allSatisfy(\.isKnown))
    }
  }

  private func record(_ known: String) throws {
    var recorded = BaselineWriter()
    _ = try Triager().triage([folder]) { _ in
    } each: { document in
      for finding in document.findings { recorded.add(finding) }
    }
    try recorded.write(to: known)
  }

  /// Compiles only, for the package may be built without the store.
  private func remember(_ known: String, _ database: String) throws -> Bool {
    let options = TriageOptions(storePath: database, baseline: try Baseline(path: known))
    let report = try Triager(options: options).triage([folder])
    let isWorse = report.findings.contains { !$0.isKnown && $0.severity == .error }

    return isWorse
  }

  @Test func `files written while it goes on`() throws {
    try Documented.inFolder { place in
      let path = place + "/triage.json"
      let outputs = try TriageOutputs(
        [ReportDestination(format: .json, path: path)], layout: ReportOutput())
      let triage = try Triager().triage([folder]) { _ in
      } each: { document in
        try outputs.add(document)
      }
      try outputs.finish(triage)

      // What an embedder writes piece by piece is what the file holds.
      var writer = TriageWriter(ReportOutput(format: .json))
      var text = ContiguousArray<UInt8>()
      writer.begin { text += $0 }
      writer.finish(triage) { text += $0 }
      let written = try readBytes(path)
      #expect(written == text)
    }
  }

  @Test func `bytes of a triage`() throws {
    var text = ""
    var writer = TriageWriter(ReportOutput(format: .markdown))
    writer.begin { text += String(decoding: $0, as: UTF8.self) }
    let triage = try Triager().triage([folder]) { _ in
    } each: { document in
      writer.add(document) { text += String(decoding: $0, as: UTF8.self) }
    }
    writer.finish(triage) { text += String(decoding: $0, as: UTF8.self) }

    #expect(!text.isEmpty)
  }

  /// The comment of ``Triager``.
  private func comment() throws {
    let report = try Triager().triage(["reports"])
    for group in report.groups { print(group.count, group.signature) }
  }
}
