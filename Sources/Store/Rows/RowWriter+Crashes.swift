#if Store
  internal import GRDB
  internal import LogModel
  internal import Reporting

  extension RowWriter {
    /// Writes a crash with the assertions it held and the processes that were killed.
    mutating func add(_ crash: CrashReport, to input: Int64) throws {
      let incident = try incidentKey(of: crash, in: input)
      let row = try insert(
        into: "crashes",
        [
          "input_id": .row(input), "line": .integer(crash.line), "format": .text(crash.format),
          "incident": .text(crash.incident), "process": .text(crash.process.name),
          "pid": .integer(crash.process.pid),
          "bundle_identifier": .text(crash.process.bundleIdentifier),
          "version": .text(crash.version), "build": .text(crash.build),
          "os_name": .text(crash.os.name), "os_version": .text(crash.os.version),
          "os_build": .text(crash.os.build), "device": .text(crash.device),
          "captured_at": .time(crash.capturedAt), "period_begin": .time(crash.period?.begin),
          "period_end": .time(crash.period?.end), "launched_at": .time(crash.launchedAt),
          "role": .text(crash.role), "exception_type": .text(crash.exception?.type),
          "exception_signal": .text(crash.exception?.signal),
          "termination_namespace": .text(crash.termination?.namespace),
          "termination_code": .text(crash.termination?.codeHex),
          "termination_name": .text(crash.termination?.name),
          "termination_description": .text(crash.termination?.description),
          "watchdog_event": .text(crash.watchdog?.event),
          "watchdog_allowance_seconds": .real(crash.watchdog?.allowanceSeconds),
          "main_thread_state": .text(crash.mainThread?.state.rawValue),
          "signature": .text(crash.signature ?? CrashGroup.unknownSignature),
          "verdict_rule": .text(crash.verdict?.rule.rawValue),
          "verdict_confidence": .real(crash.verdict?.confidence),
          "because": .lines(crash.verdict?.because ?? []),
          "is_truncated": .flag(crash.isTruncated),
          "is_duplicate": .flag(crash.duplicateOf != nil), "incident_key": .text(incident),
        ])
      for assertion in crash.assertions { try add(assertion, to: row) }
      for victim in crash.victims ?? [] { try add(victim, to: row) }
    }

    private mutating func add(_ assertion: HeldAssertion, to crash: Int64) throws {
      try insert(
        into: "held_assertions",
        [
          "crash_id": .row(crash), "identifier": .text(assertion.identifier),
          "name": .text(assertion.name),
          "name_pattern": .text((assertion.name ?? assertion.identifier).map(LabelPattern.pattern)),
          "reason": .text(assertion.reason),
          "permitted_seconds": .real(assertion.permittedSeconds),
          "is_background_task": .flag(assertion.isBackgroundTask),
        ])
    }

    private mutating func add(_ victim: CrashReport.Victim, to crash: Int64) throws {
      try insert(
        into: "victims",
        [
          "crash_id": .row(crash), "name": .text(victim.name), "pid": .integer(victim.pid),
          "reason": .text(victim.reason), "states": .lines(victim.states),
          "bytes": .count(victim.bytes), "lifetime_max_bytes": .count(victim.lifetimeMaxBytes),
        ])
    }
  }
#endif
