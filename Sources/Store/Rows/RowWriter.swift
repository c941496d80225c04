#if Store
  internal import GRDB
  internal import LogModel
  internal import Reporting

  /// Writes the rows of inputs within one transaction.
  struct RowWriter {
    let db: Database
    /// One statement a table: the columns of a table are always named in the same order.
    private var statements: [String: Statement] = [:]

    /// The incidents that were looked at by key: within a transaction nobody else changes them.
    var incidents: [String: StoredIncident] = [:]

    init(_ db: Database) { self.db = db }

    /// Writes an input and all that was found in it, unless its content is stored already.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - run: The row of the run, `nil` until there is one.
    ///   - makeRun: Writes that row.
    /// - Returns: Whether it was written.
    /// - Throws: What SQLite reports.
    mutating func add(
      _ input: StoredInput, run: inout Int64?,
      makeRun: (inout RowWriter) throws -> Int64
    ) throws -> Bool {
      if run == nil {
        // A run that finds nothing new leaves no row.
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
      try addTasks(document, to: row)
      for crash in document.crashes { try add(crash, to: row) }
      for finding in document.findings { try add(finding, to: row) }
      for metric in document.exitMetrics { try add(metric, to: row) }
      return true
    }

    /// Writes the row of a run.
    mutating func run(toolVersion: String, startedAt: String) throws -> Int64 {
      try insert(
        into: "runs", ["tool_version": .text(toolVersion), "started_at": .text(startedAt)])
    }

    /// Writes a row and returns its number.
    @discardableResult
    mutating func insert(
      into table: String, _ row: KeyValuePairs<String, DatabaseValue>
    ) throws -> Int64 {
      _ = try insert(into: table, unlessKnown: nil, row)
      return db.lastInsertedRowID
    }

    /// The first value that a query finds, or `nil`.
    func text(_ sql: String, _ values: [DatabaseValue]) throws -> String? {
      try String.fetchOne(db.cachedStatement(sql: sql), arguments: StatementArguments(values))
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
      // As existentials: the initializer for values of one type goes by a key path, and a third of
      // the time of adding went there.
      let values = row.map { $0.value as (any DatabaseValueConvertible)? }
      statement.setUncheckedArguments(StatementArguments(values))
      try statement.execute()
      return db.changesCount > 0
    }
  }
#endif
