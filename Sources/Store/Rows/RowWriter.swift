#if Store
  internal import GRDB
  internal import LogModel
  internal import Reporting

  /// Writes the rows of inputs within one transaction.
  struct RowWriter {
    private let db: Database
    /// The insert statement of each table, by table name. One is enough because the columns of a
    /// table always come in the same order.
    private var statements: [String: Statement] = [:]

    private var incidents: IncidentRows

    /// Creates a writer for one transaction on a database.
    init(_ db: Database) {
      self.db = db
      incidents = IncidentRows(db)
    }

    /// Writes an input and everything found in it, unless its content is stored already.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - run: The `id` of the row of this run; `nil` until that row is written.
    ///   - makeRun: Writes the row of this run and returns its `id`.
    /// - Returns: `true` if the input was written, `false` if its content was stored already.
    /// - Throws: The error that SQLite reports.
    mutating func add(
      _ input: StoredInput, run: inout Int64?,
      makeRun: (inout RowWriter) throws -> Int64
    ) throws -> Bool {
      if run == nil {
        // The row of the run is written with its first new input, so a run without new inputs
        // leaves no row.
        guard try !isKnown(input.digest) else { return false }
        run = try makeRun(&self)
      }
      let document = input.document
      let summary = document.inputs.first ?? InputSummary(path: input.path)
      let isNew = try insert(
        into: "inputs", unlessKnown: "digest",
        [
          "digest": .text(input.digest), "path": .text(input.path),
          "format": .text(summary.format), "bytes": .integer(summary.bytes),
          "records": .integer(summary.records),
          "lines_not_understood": .integer(summary.linesNotUnderstood),
          "first_timestamp": .time(summary.firstTimestamp),
          "last_timestamp": .time(summary.lastTimestamp), "run_id": .row(run),
        ])
      guard isNew else { return false }
      let row = db.lastInsertedRowID
      for problem in summary.problems { try add(problem, to: row) }
      let launches = try addLaunches(document, to: row)
      for task in document.tasks { try add(task, to: row, launch: launches[task.process]) }
      for request in document.requests {
        try add(request, to: row, launch: request.process.flatMap { launches[$0] })
      }
      for crash in document.crashes { try add(crash, to: row) }
      for finding in document.findings { try add(finding, to: row) }
      for metric in document.exitMetrics { try add(metric, to: row) }
      return true
    }

    /// Writes the row of a run and returns its `id`. `startedAt` is in RFC 3339.
    mutating func run(toolVersion: String, startedAt: String) throws -> Int64 {
      try insert(
        into: "runs", ["tool_version": .text(toolVersion), "started_at": .text(startedAt)])
    }

    /// Writes a row and returns its `id`.
    @discardableResult
    mutating func insert(
      into table: String, _ row: KeyValuePairs<String, DatabaseValue>
    ) throws -> Int64 {
      _ = try insert(into: table, unlessKnown: nil, row)
      return db.lastInsertedRowID
    }

    private func isKnown(_ digest: String) throws -> Bool {
      let sql = "SELECT 1 FROM inputs WHERE digest = ?"
      return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [digest]) != nil
    }

    private mutating func insert(
      into table: String, unlessKnown key: String?, _ row: KeyValuePairs<String, DatabaseValue>
    ) throws -> Bool {
      let statement: Statement
      if let made = statements[table] {
        statement = made
      } else {
        let columns = row.map { "\"\($0.key)\"" }.joined(separator: ", ")
        let values = Array(repeating: "?", count: row.count).joined(separator: ", ")
        let clause = key.map { " ON CONFLICT (\($0)) DO NOTHING" } ?? ""
        statement = try db.cachedStatement(
          sql: "INSERT INTO \(table) (\(columns)) VALUES (\(values))\(clause)")
        statements[table] = statement
      }
      // Passed as existentials: the initializer for values of a single type uses a key path, which
      // took a third of the time.
      let values = row.map { $0.value as (any DatabaseValueConvertible)? }
      statement.setUncheckedArguments(StatementArguments(values))
      try statement.execute()
      return db.changesCount > 0
    }

    /// Writes the launches of an input and returns the `id`s of their rows.
    private mutating func addLaunches(
      _ document: ReportDocument, to input: Int64
    ) throws -> [ProcessIdentity: Int64] {
      var launches: [ProcessIdentity: Int64] = [:]
      for process in document.processes {
        let row = try add(process, to: input)
        if launches[process.process] == nil { launches[process.process] = row }
      }
      return launches
    }

    private mutating func add(_ process: ProcessTimeline, to input: Int64) throws -> Int64 {
      try insert(
        into: "processes",
        [
          "input_id": .row(input), "name": .text(process.process.name),
          "pid": .integer(process.process.pid), "launch": .integer(process.process.launch),
          "bundle_identifier": .text(process.bundleIdentifier),
          "first_seen": .time(process.firstSeen), "last_seen": .time(process.lastSeen),
          "host": .text(process.process.host),
        ])
    }

    private mutating func add(
      _ task: TaskTimeline, to input: Int64, launch: Int64?
    ) throws {
      let printed = task.readings.map(\.remaining) as [RemainingTime?]
      let remaining = printed + [task.remainingAtBegin, task.remainingAtEnd]
      try insert(
        into: "tasks",
        [
          "input_id": .row(input), "process_id": .row(launch), "key": .text(task.key),
          "process": .text(task.process.name), "pid": .integer(task.process.pid),
          "launch": .integer(task.process.launch), "identifier": .text(task.identifier),
          "label": .text(task.label), "label_pattern": .text(task.label.map(LabelPattern.pattern)),
          "owner": .text(task.owner.name), "kind": .text(task.kind.rawValue),
          "began_at": .time(task.began?.at), "began_line": .integer(task.began?.line),
          "expired_at": .time(task.expired?.at), "expired_line": .integer(task.expired?.line),
          "ended_at": .time(task.ended?.at), "ended_line": .integer(task.ended?.line),
          "elapsed_seconds": .real(task.elapsedSeconds),
          "background_seconds": .real(task.backgroundSeconds),
          "budget_seconds": .real(task.budgetSeconds), "deadline": .time(task.deadline),
          "remaining_at_begin_seconds": .real(task.remainingAtBegin?.seconds),
          "remaining_at_end_seconds": .real(task.remainingAtEnd?.seconds),
          "min_remaining_seconds": .real(remaining.compactMap { $0?.seconds }.min()),
          "reading_count": .integer(task.readings.count),
          "outcome": .text(task.outcome.rawValue), "pairing": .text(task.pairing.rawValue),
          "request_key": .text(task.request),
        ])
    }

    /// Writes a request for scheduled work with the policies that refused it.
    private mutating func add(
      _ request: ScheduledRequest, to input: Int64, launch: Int64?
    ) throws {
      let checks = request.checks
      let row = try insert(
        into: "requests",
        [
          "input_id": .row(input), "process_id": .row(launch), "key": .text(request.key),
          "process": .text(request.process?.name), "pid": .integer(request.process?.pid),
          "launch": .integer(request.process?.launch), "kind": .text(request.kind.rawValue),
          "identifier": .text(request.identifier),
          "identifier_pattern": .text(request.identifier.map(LabelPattern.pattern)),
          "activity": .text(request.activity), "asked_at": .time(request.asked?.at),
          "asked_line": .integer(request.asked?.line), "window_from": .time(request.window?.from),
          "window_to": .time(request.window?.to), "check_count": .integer(checks.count),
          "first_check_at": .time(checks.first?.at),
          "first_check_line": .integer(checks.first?.line),
          "last_check_at": .time(checks.last?.at), "last_check_line": .integer(checks.last?.line),
          "lowest_score": .real(checks.lowestScore), "threshold": .real(checks.threshold),
          "launched_at": .time(request.launched?.at),
          "launched_line": .integer(request.launched?.line),
          "started_at": .time(request.started?.at), "started_line": .integer(request.started?.line),
          "ended_at": .time(request.ended?.at), "ended_line": .integer(request.ended?.line),
          "run_seconds": .real(request.secondsRun), "state": .text(request.state.rawValue),
          "sentence": .text(request.sentence), "reasons": .lines(request.reasons.map(\.sentence)),
          "is_simulated": .flag(request.isSimulated), "task_key": .text(request.task),
          "crash": .text(request.crash),
        ])
      for refusal in checks.refusedBy {
        try insert(
          into: "request_refusals",
          [
            "request_id": .row(row), "policy": .text(refusal.policy),
            "count": .integer(refusal.count), "first_at": .time(refusal.first.at),
            "first_line": .integer(refusal.first.line), "last_at": .time(refusal.last.at),
            "last_line": .integer(refusal.last.line), "rationale": .text(refusal.rationale),
          ])
      }
    }

    /// Writes a crash with the assertions that its process held and the processes that were killed.
    mutating func add(_ crash: CrashReport, to input: Int64) throws {
      let incident = try incidents.key(of: crash, in: input)
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

    /// Writes a finding with the first line of its evidence.
    mutating func add(_ finding: Finding, to input: Int64) throws {
      let evidence = finding.evidence.first
      try insert(
        into: "findings",
        [
          "input_id": .row(input), "rule": .text(finding.rule.rawValue),
          "severity": .text(finding.severity.rawValue), "confidence": .real(finding.confidence),
          "message": .text(finding.message), "advice": .text(finding.advice),
          "task_key": .text(finding.task), "crash": .text(finding.crash),
          "process": .text(finding.process?.name), "fingerprint": .text(finding.fingerprint),
          "line": .integer(evidence?.line), "text": .text(evidence?.text),
          "request_key": .text(finding.request),
        ])
    }

    /// Writes the exit counts of a MetricKit payload, one row for each place (foreground or
    /// background) and reason.
    mutating func add(_ metric: ExitMetric, to input: Int64) throws {
      let places = [("foreground", metric.foreground), ("background", metric.background)]
      for (place, counts) in places {
        for count in counts {
          try insert(
            into: "exit_metrics",
            [
              "input_id": .row(input), "bundle_identifier": .text(metric.bundleIdentifier),
              "version": .text(metric.version), "os": .text(metric.os),
              "begin": .time(metric.begin), "end": .time(metric.end), "place": .text(place),
              "reason": .text(count.reason), "count": .count(count.count),
              "simulated": .flag(metric.isSimulated),
            ])
        }
      }
    }

    /// Writes a problem met in reading an input.
    mutating func add(_ problem: InputProblem, to input: Int64) throws {
      try insert(
        into: "problems",
        [
          "input_id": .row(input), "line": .integer(problem.line),
          "message": .text(problem.message), "is_fatal": .flag(problem.isFatal),
          "is_note": .flag(problem.isNote),
        ])
    }
  }
#endif
