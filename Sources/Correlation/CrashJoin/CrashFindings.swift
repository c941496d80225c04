package import LogModel

/// The finding about a crash report: why the process ended, in the words of the cause.
package enum CrashFindings {
  /// Returns the finding about a report, or `nil` for one that says nothing of an end.
  ///
  /// `path` is that of the report's input; `launch` the judged launch in a console log that it was
  /// joined with, if any.
  package static func finding(
    about crash: CrashReport, path: String, launch: LaunchTracker?
  ) -> Finding? {
    guard crash.duplicateOf == nil else { return nil }
    let end = launch?.end ?? ProcessEnd(crash, at: crash.capturedAt, path: path)
    // A report of an ordinary crash may lie beside a log that shows a kill.
    let isReports = end.cause == crash.verdict?.cause || end.cause.rule == nil
    guard let rule = isReports ? crash.verdict?.rule ?? end.cause.rule : end.cause.rule else {
      return nil
    }
    let verdict = crash.verdict?.rule == rule ? crash.verdict : nil
    let held = heldTasks(launch, end.cause)
    var evidence = end.evidence
    evidence += held.compactMap(\.beganEvidence)
    if evidence.isEmpty { evidence = [Evidence(input: crash.input, line: crash.line, text: "")] }
    var finding = Finding(
      rule: rule, severity: severity(crash, verdict, end) ?? rule.descriptor.severity,
      confidence: end.confidence, message: message(crash, verdict, end, launch, held),
      advice: advice(crash, verdict, end, held), crash: crash.incident ?? path,
      process: launch?.process.process
        ?? (crash.isAboutDevice
          ? nil : ProcessIdentity(name: crash.process.name, pid: crash.process.pid)),
      evidence: Evidence.distinct(evidence))
    finding.aspect = crash.aspect
    return finding
  }

  /// The tasks that the kill was for.
  private static func heldTasks(
    _ launch: LaunchTracker?, _ cause: ExitCause
  ) -> [TaskTracker] {
    let leaked = launch?.tasks.filter { $0.timeline.outcome == .leaked } ?? []
    return switch cause {
    case .heldTasks: leaked
    case .otherAssertion: leaked.filter { $0.timeline.kind == .expiringActivity }
    default: []
    }
  }

  private static func message(
    _ crash: CrashReport, _ verdict: CrashReport.Verdict?, _ end: ProcessEnd,
    _ launch: LaunchTracker?, _ held: [TaskTracker]
  ) -> String {
    if let victims = VictimFindings.message(crash), verdict != nil { return victims }
    // A launch in a log adds to what is known: the file that was locked.
    let isAlone = launch == nil || verdict?.details == end.details
    let what = (isAlone ? verdict?.summary : nil) ?? end.cause.phrase(end.details)
    var message = "\(launch?.process.title ?? crash.title) \(what)"
    if !held.isEmpty {
      let names = held.prefix(3).map(\.told).map(\.title).joined(separator: ", ")
      let more = held.count > 3 ? " and \(held.count - 3) more" : ""
      let isProven = held.contains { $0.confidence > 0.5 }
      message += "; \(isProven ? "" : "maybe ")open at the kill: \(names)\(more)"
    }
    return message
  }

  private static func advice(
    _ crash: CrashReport, _ verdict: CrashReport.Verdict?, _ end: ProcessEnd, _ held: [TaskTracker]
  ) -> String {
    if [.assertionKill, .fileLockKill].contains(end.cause.rule), crash.isOfExtension {
      return CrashReport.extensionAdvice
    }

    switch end.cause {
    // The report cannot name the task: the verdict knows what to capture.
    case .heldTasks where held.isEmpty, .memory where crash.victims != nil:
      return verdict?.next.first ?? end.cause.advice(end.details)
    // What the main thread was doing says more than the event that it missed.
    case .watchdog: return verdict?.stateAdvice ?? end.cause.advice(end.details)
    case .crash: return verdict?.next.first ?? end.cause.advice(end.details)
    default: return end.cause.advice(end.details)
    }
  }

  private static func severity(
    _ crash: CrashReport, _ verdict: CrashReport.Verdict?, _ end: ProcessEnd
  ) -> Severity? {
    if let victims = crash.victims, verdict != nil { return VictimFindings.severity(victims) }
    return verdict?.severity ?? end.severity ?? end.cause.severity
  }
}

extension CrashReport {
  /// The process as messages name it: `State Lab[7449]`.
  var title: String {
    ProcessTimeline(
      process: ProcessIdentity(name: process.name, pid: process.pid),
      bundleIdentifier: process.bundleIdentifier, input: input
    ).title
  }
}
