package import LogModel

/// The finding about a crash report: why the process ended.
package enum CrashFindings {
  /// Returns the finding about a report, or `nil` if the report is a copy of another one or shows no cause.
  ///
  /// `path` is the path of the report's input. `launch` is the launch in a console log that the report was joined
  /// with, if any; the outcomes of its tasks must be known.
  package static func finding(
    about crash: CrashReport, path: String, launch: LaunchTracker?
  ) -> Finding? {
    guard crash.duplicateOf == nil else { return nil }
    let end = launch?.end ?? ProcessEnd(crash, at: crash.capturedAt, path: path)
    // If the log shows a kill and the report only an ordinary crash, the finding is about the kill.
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

  /// The tasks for which the process was killed.
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
    if verdict != nil, let victims = victimsMessage(crash) { return victims }
    // The log may show details that the report lacks, such as the file that was locked.
    let isAlone = launch == nil || verdict?.details == end.details
    let what = (isAlone ? verdict?.summary : nil) ?? end.cause.phrase(end.details)
    var message = "\(launch?.process.title ?? crash.title) \(what)"
    if !held.isEmpty {
      let names = held.prefix(3).map(\.reportedTimeline.title).joined(separator: ", ")
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
    // The report cannot name the task, so the verdict's advice on what to capture is used.
    case .heldTasks where held.isEmpty, .memory where crash.victims != nil:
      return verdict?.next.first ?? end.cause.advice(end.details)
    // What the main thread was doing is more useful than the event that it missed.
    case .watchdog: return verdict?.stateAdvice ?? end.cause.advice(end.details)
    case .crash: return verdict?.next.first ?? end.cause.advice(end.details)
    default: return end.cause.advice(end.details)
    }
  }

  private static func severity(
    _ crash: CrashReport, _ verdict: CrashReport.Verdict?, _ end: ProcessEnd
  ) -> Severity? {
    if verdict != nil, let victims = crash.victims {
      return victims.map(\.severity).max() ?? .note
    }
    return verdict?.severity ?? end.severity ?? end.cause.severity
  }

  /// How many victims a message names at most.
  private static let mostVictims = 3

  /// The message about the victims of a memory report, worst first; `nil` for other reports.
  ///
  ///     3 processes were killed for memory: Lantern[40] (highwater), Tide Pod[41] and 1 more
  private static func victimsMessage(_ crash: CrashReport) -> String? {
    guard let victims = crash.victims, !victims.isEmpty else { return nil }
    if victims.count == 1 { return crash.verdict?.because.first }
    let worst = victims.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    let names = worst.prefix(mostVictims).map { victim in
      let pid = victim.pid.map { "[\($0)]" } ?? ""
      return victim.name + pid + (victim.reason.map { " (\($0))" } ?? "")
    }
    let more = victims.count > mostVictims ? " and \(victims.count - mostVictims) more" : ""
    let what = victims.allSatisfy(\.wasForMemory) ? "for memory" : "by the kernel"
    return "\(victims.count) processes were killed \(what): "
      + names.joined(separator: ", ") + more
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

  /// What distinguishes this kill from others under the same rule: its code, the watchdog's event and clock, and
  /// the name of the assertion. `nil` if none of these is known.
  ///
  /// A kill that differs in one of these is another defect, so a baseline with this kill must not cover it.
  fileprivate var aspect: String? {
    let parts = [
      termination?.codeHex, watchdog?.event, watchdog?.clock == .cpu ? "cpu" : nil,
      assertions.first?.name.map(LabelPattern.pattern),
    ]
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " ")
  }
}
