#if Store
  internal import GRDB
  internal import LogModel

  extension RowWriter {
    /// What a report shares with the stored copies of the same incident, of this run or any other.
    ///
    /// The device, Xcode, TestFlight and MetricKit each deliver a copy, not all with its incident
    /// identifier. Without one, a copy is of the same process, pid and code, contradicts nothing the
    /// other prints, and was captured within a second of it, or on the day that MetricKit names.
    func incidentKey(of crash: CrashReport, in input: Int64) throws -> String {
      let incident = crash.incidentIdentifier
      if let incident, let key = try keyStored(for: incident, of: crash.process.pid) { return key }
      let stored = try text(
        incident == nil ? RowWriter.copies : RowWriter.unnamedCopies,
        [
          .integer(crash.process.pid), .text(crash.process.name),
          .text(crash.process.bundleIdentifier),
          .text(crash.termination?.codeHex), .text(crash.exception?.type), .text(crash.build),
          .text(crash.os.build), .time(crash.capturedAt), .time(crash.period?.begin),
          .time(crash.period?.end),
        ])
      if let stored { return stored }
      if let incident, try !isTaken(incident) { return incident.withoutNUL }
      return "input \(input) line \(crash.line)"
    }

    /// The key of the reports that name the same incident, of a process that may be the same.
    private func keyStored(for incident: String, of pid: Int?) throws -> String? {
      try text(
        """
        SELECT incident_key FROM crashes
        WHERE upper(incident) = ?1 AND (pid IS NULL OR ?2 IS NULL OR pid = ?2) LIMIT 1
        """, [.text(incident), .integer(pid)])
    }

    /// Whether reports have an incident for their key that this one names too, but is none of theirs.
    private func isTaken(_ key: String) throws -> Bool {
      let sql = "SELECT incident_key FROM crashes WHERE incident_key = ? LIMIT 1"
      return try text(sql, [.text(key)]) != nil
    }

    private static let copies = copies("1")

    /// Two that both name their incident are no copies, so few rows have to be looked at.
    private static let unnamedCopies = copies(
      "(c.incident IS NULL OR c.incident NOT GLOB '*[1-9]*') "
        + "AND c.incident_key GLOB 'input * line *'")

    /// Finds a copy, one of them dated, of whose incident no other contradicts the report either.
    private static func copies(_ condition: String) -> String {
      """
      SELECT c.incident_key FROM crashes AS c
      WHERE \(condition) AND c.pid = ?1 AND (c.process = ?2 OR c.bundle_identifier = ?3)
        AND c.termination_code IS ?4 AND coalesce(c.captured_at, ?8) IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM crashes AS d WHERE d.incident_key = c.incident_key
            AND (d.exception_type <> ?5 OR d.build <> ?6 OR d.os_build <> ?7
              OR abs(\(StoreSchema.seconds(from: "d.captured_at", to: "?8"))) > 1
              OR \(StoreSchema.seconds(from: "?9", to: "d.captured_at")) < 0
              OR \(StoreSchema.seconds(from: "d.captured_at", to: "?10")) < 0
              OR \(StoreSchema.seconds(from: "d.period_begin", to: "?8")) < 0
              OR \(StoreSchema.seconds(from: "?8", to: "d.period_end")) < 0))
      ORDER BY c.id LIMIT 1
      """
    }
  }
#endif
