#if Store
  internal import GRDB
  internal import LogModel

  /// Assigns the crash reports of a store to incidents, within one transaction. Several reports may
  /// describe one incident.
  struct IncidentRows {
    private let db: Database

    /// The incidents read so far, by key. They stay valid because no other process writes during
    /// the transaction.
    private var incidents: [String: StoredIncident] = [:]

    /// Creates a lookup of incidents in a database.
    init(_ db: Database) { self.db = db }

    /// The incident key to store with a report: that of a stored report of the same incident, or a
    /// new one. The stored report may come from any run.
    ///
    /// ``IncidentFacts`` decides whether two reports describe the same incident.
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

    /// The incident with this key, with the facts of all its rows. Each incident is read only once
    /// per transaction.
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

    /// The keys of all stored incidents that this report might describe.
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

    /// Whether an incident in the store has this key already.
    private func isTaken(_ key: String) throws -> Bool {
      let sql = "SELECT incident_key FROM crashes WHERE incident_key = ? LIMIT 1"
      return try String.fetchOne(db.cachedStatement(sql: sql), arguments: [DatabaseValue.text(key)])
        != nil
    }

    /// The SQL that returns the keys of the incidents that a report might describe:
    ///
    /// - incidents with the same incident identifier;
    /// - incidents of the same process, captured at the same time to a second or two, with the
    ///   clocks compared as printed or in UTC;
    /// - incidents of the same process and pid, if either the report or the stored one has no
    ///   capture time.
    ///
    /// For a report with an incident identifier (`isNamed`), the last two searches cover only
    /// stored incidents without one: thousands of reports may share a capture time.
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

  /// An incident that is in the store.
  private struct StoredIncident {
    /// The key that all reports of the incident share.
    let key: String
    /// The combined facts of all its reports.
    var facts: IncidentFacts
    /// The `id` of its first report.
    let row: Int64
  }

  extension CrashReport {
    /// A report with only the columns that tell which incident it describes.
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
