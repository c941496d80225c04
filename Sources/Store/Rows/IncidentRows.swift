#if Store
  internal import GRDB
  internal import LogModel

  /// The incidents that the crashes of a store are about, within one transaction.
  struct IncidentRows {
    private let db: Database

    /// The incidents that were looked at by key: within a transaction nobody else changes them.
    private var incidents: [String: StoredIncident] = [:]

    /// Creates what looks incidents up in a database.
    init(_ db: Database) { self.db = db }

    /// The key that a report shares with the stored copies of the same incident, of this run or any other.
    ///
    /// ``IncidentFacts`` decides whether two reports are about one incident.
    mutating func key(of crash: CrashReport, in input: Int64) throws -> String {
      let facts = IncidentFacts(crash)
      var known: [StoredIncident] = []
      for key in try candidates(for: crash) { known.append(try incident(key)) }
      known.sort { $0.row < $1.row }
      guard let place = IncidentFacts.place(of: facts, among: known.map(\.facts)) else {
        if let name = facts.identifier?.withoutNUL, try !isTaken(name) { return name }
        return "input \(input) line \(crash.line)"
      }
      known[place].facts.add(facts)
      incidents[known[place].key] = known[place]
      return known[place].key
    }

    /// An incident with the facts of all its rows, which are read once within a transaction.
    private mutating func incident(_ key: String) throws -> StoredIncident {
      if let known = incidents[key] { return known }
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, incident, process, bundle_identifier, termination_code, pid, exception_type,
            build, os_build, device, captured_at, period_begin, period_end
          FROM crashes WHERE incident_key = ? ORDER BY id
          """)
      var incident: StoredIncident?
      for row in try Row.fetchAll(statement, arguments: [key]) {
        let facts = IncidentFacts(CrashReport(row))
        if incident == nil {
          incident = StoredIncident(key: key, facts: facts, row: row["id"])
        } else {
          incident?.facts.add(facts)
        }
      }
      guard let incident else { throw DatabaseError(message: "an incident without a report") }
      incidents[key] = incident
      return incident
    }

    /// The keys of all incidents that a report may be about.
    private func candidates(for crash: CrashReport) throws -> [String] {
      let values: [DatabaseValue] = [
        .text(crash.incidentIdentifier == nil ? nil : crash.incident),
        .text(crash.process.name), .text(crash.process.bundleIdentifier),
        .integer(crash.process.pid), .time(crash.capturedAt),
      ]
      let sql = crash.incidentIdentifier == nil ? Self.ofUnnamed : Self.ofNamed
      return try String.fetchAll(
        db.cachedStatement(sql: sql), arguments: StatementArguments(values))
    }

    /// Whether the identifier that a report names is the key of another incident.
    private func isTaken(_ key: String) throws -> Bool {
      let sql = "SELECT incident_key FROM crashes WHERE incident_key = ? LIMIT 1"
      return try String.fetchOne(db.cachedStatement(sql: sql), arguments: [DatabaseValue.text(key)])
        != nil
    }

    /// The SQL that finds the reports with the same incident, and of the same process those captured
    /// within a second, by the printed clock or in UTC, or those of the same pid that have only a period.
    /// For a report that names its incident only those without a name need be compared; thousands may
    /// have one time.
    private static func candidates(isNamed: Bool) -> String {
      let isMeant = isNamed ? "incident_key GLOB 'input *'" : "TRUE"
      let isUndated = isNamed ? "(?5 IS NULL OR captured_at IS NULL)" : "?5 IS NULL"
      return """
        SELECT incident_key FROM crashes WHERE upper(incident) = upper(?1)
        UNION SELECT incident_key FROM (
          SELECT incident_key FROM crashes
            WHERE \(isMeant) AND substr(captured_at, 1, 19) IN (
              strftime('%Y-%m-%dT%H:%M:%S', substr(?5, 1, 19), '-1 seconds'), substr(?5, 1, 19),
              strftime('%Y-%m-%dT%H:%M:%S', substr(?5, 1, 19), '+1 seconds'))
          UNION SELECT incident_key FROM crashes
            WHERE \(isMeant) AND julianday(captured_at)
              BETWEEN julianday(?5) - 2 / 86400.0 AND julianday(?5) + 2 / 86400.0
          UNION SELECT incident_key FROM crashes
            WHERE \(isMeant) AND ?5 IS NOT NULL AND pid = ?4 AND captured_at IS NULL
          UNION SELECT incident_key FROM crashes
            WHERE \(isMeant) AND \(isUndated) AND pid = ?4
        ) AS c
        WHERE EXISTS (
          SELECT 1 FROM crashes AS d WHERE d.incident_key = c.incident_key
            AND (d.process IN (?2, ?3) OR d.bundle_identifier IN (?2, ?3)))
        """
    }

    private static let ofNamed = candidates(isNamed: true)
    private static let ofUnnamed = candidates(isNamed: false)
  }

  /// An incident in the store.
  private struct StoredIncident {
    /// The key that its reports share in the database.
    let key: String
    /// The facts of all its reports.
    var facts: IncidentFacts
    /// The row of its first report.
    let row: Int64
  }

  extension CrashReport {
    /// What a row says of the incident.
    fileprivate init(_ row: Row) {
      func time(_ column: String) -> Instant? {
        (row[column] as String?).flatMap { Instant(rfc3339: $0) }
      }
      self.init(input: 0, line: 1, format: "")
      incident = row["incident"]
      process.name = row["process"]
      process.bundleIdentifier = row["bundle_identifier"]
      process.pid = row["pid"]
      if let code = row["termination_code"] as String? {
        termination = Termination()
        termination?.code = UInt64(code.dropFirst(2), radix: 16)
      }
      if let type = row["exception_type"] as String? {
        exception = Exception()
        exception?.type = type
      }
      build = row["build"]
      os.build = row["os_build"]
      device = row["device"]
      capturedAt = time("captured_at")
      period = Period(begin: time("period_begin"), end: time("period_end"))
    }
  }
#endif
