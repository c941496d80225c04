#if Store
  /// The views of a store, which are made anew with each change of its version.
  enum StoreViews {
    /// Makes the views, each after those it reads.
    static let all =
      [incidents, crashGroups, crashesByVersion] + taskViews + [
        findingsByFingerprint, exitsByVersion, inputsWithProblems, daily,
      ]

    /// Whether another copy of the incident of crash `c` comes before it: complete ones come first.
    ///
    /// Not by a window function, so that conditions on a view reach the indexes of the table.
    private static let isCopy = """
      EXISTS (
        SELECT 1 FROM crashes AS d
        WHERE d.incident_key = c.incident_key AND (d.is_truncated, d.is_duplicate, d.id)
          < (c.is_truncated, c.is_duplicate, c.id))
      """

    /// Every incident once: the first complete one of its copies.
    private static let incidents = """
      CREATE VIEW incidents AS
      SELECT c.id AS crash_id, c.incident_key, (
          SELECT count(*) FROM crashes AS d WHERE d.incident_key = c.incident_key) AS copies,
        c.incident, c.process, c.pid, c.bundle_identifier,
        coalesce(c.bundle_identifier, c.process) AS app, c.version, c.build,
        c.os_name, c.os_version, c.os_build, c.device, c.captured_at, c.launched_at, c.role,
        c.exception_type, c.exception_signal, c.termination_namespace, c.termination_code,
        c.termination_name, c.termination_description, c.watchdog_event,
        c.watchdog_allowance_seconds, c.main_thread_state, c.signature, c.verdict_rule,
        c.verdict_confidence, c.because, coalesce(c.captured_at, c.period_end) AS happened_at,
        i.path AS input, c.line, i.run_id
      FROM crashes AS c
      JOIN inputs AS i ON i.id = c.input_id
      WHERE NOT \(isCopy);
      """

    /// The incidents of each signature and app, or of each input where no app is named.
    private static let crashGroups = """
      CREATE VIEW crash_groups AS
      SELECT g.signature, g.app, g.count, \(edge(.first)) AS first_seen, \(edge(.last)) AS last_seen,
        \(values("process")) AS processes, \(values("version")) AS versions,
        \(values("os_version")) AS os_versions, \(values("device")) AS devices,
        c.verdict_rule AS verdict, i.path AS example_input, (
          SELECT min(r.started_at) FROM crashes AS k
          JOIN inputs AS j ON j.id = k.input_id
          JOIN runs AS r ON r.id = j.run_id
          WHERE k.signature = g.signature
            AND coalesce(k.bundle_identifier, k.process, j.path) = g.owner) AS first_stored_at
      FROM (
        SELECT signature, app, coalesce(app, input) AS owner, count(*) AS count,
          min(crash_id) AS first_id
        FROM incidents WHERE signature IS NOT NULL GROUP BY signature, app, owner) AS g
      JOIN crashes AS c ON c.id = g.first_id
      JOIN inputs AS i ON i.id = c.input_id;
      """

    /// The sorted values of a column in the incidents of a group, as a JSON array.
    private static func values(_ column: String) -> String {
      """
      (SELECT json_group_array(value) FROM (
        SELECT DISTINCT \(column) AS value FROM incidents
        WHERE signature = g.signature AND coalesce(app, input) = g.owner
          AND value IS NOT NULL ORDER BY value))
      """
    }

    /// When the first or the last of the incidents of a group happened.
    private static func edge(_ edge: Edge) -> String {
      """
      (SELECT happened_at FROM incidents
        WHERE signature = g.signature AND coalesce(app, input) = g.owner
          AND happened_at IS NOT NULL
        ORDER BY julianday(happened_at) \(edge.rawValue), crash_id LIMIT 1)
      """
    }

    /// The incidents of each version of an app, by verdict.
    private static let crashesByVersion = """
      CREATE VIEW crashes_by_version AS
      SELECT app, version, build, count(*) AS crashes,
        \(sum("verdict_rule = 'assertion-kill'")) AS assertion_kills,
        \(sum("verdict_rule = 'watchdog-kill'")) AS watchdog_kills,
        \(sum("verdict_rule = 'file-lock-kill'")) AS file_lock_kills,
        \(sum("verdict_rule = 'cpu-kill'")) AS cpu_kills,
        \(sum("verdict_rule = 'jetsam-kill'")) AS jetsam_kills,
        \(list("verdict_rule")) AS verdicts,
        max(first_seen) AS first_seen, max(last_seen) AS last_seen
      FROM (
        SELECT app, version, build, verdict_rule,
          \(edge(.first, of: "happened_at", in: "app, version, build")) AS first_seen,
          \(edge(.last, of: "happened_at", in: "app, version, build")) AS last_seen
        FROM incidents)
      GROUP BY app, version, build;
      """

    /// The findings of each fingerprint; those about one incident count once, whichever copies of
    /// its report were read.
    private static let findingsByFingerprint = """
      CREATE VIEW findings_by_fingerprint AS
      SELECT g.fingerprint, f.rule, CASE g.worst WHEN 2 THEN 'error' WHEN 1 THEN 'warning'
          ELSE 'note' END AS severity,
        f.process, g.count, g.inputs, f.message, f.advice, i.path AS example_input,
        f.line AS example_line, f.text AS example_text, r.started_at AS first_stored_at
      FROM (
        SELECT fingerprint, sum(NOT EXISTS (
            SELECT 1 FROM crashes AS c
            WHERE c.input_id = x.input_id AND coalesce(c.incident, x.crash) = x.crash
              AND \(isCopy))) AS count,
          count(DISTINCT input_id) AS inputs, min(id) AS first_id,
          max(CASE severity WHEN 'error' THEN 2 WHEN 'warning' THEN 1 ELSE 0 END) AS worst
        FROM findings AS x GROUP BY fingerprint) AS g
      JOIN findings AS f ON f.id = g.first_id
      JOIN inputs AS i ON i.id = f.input_id
      JOIN runs AS r ON r.id = i.run_id;
      """

    /// The exits that MetricKit counts, without those that Xcode simulates.
    ///
    /// With total(), because sum() fails the query where the counts overflow.
    private static let exitsByVersion = """
      CREATE VIEW exits_by_version AS
      SELECT bundle_identifier, version, place, reason,
        CAST(min(total(count), 9007199254740992) AS INTEGER) AS exits,
        count(DISTINCT input_id) AS payloads, \(list("os")) AS systems
      FROM exit_metrics WHERE simulated = 0
      GROUP BY bundle_identifier, version, place, reason;
      """

    /// What went wrong with the inputs; mere notes are left out.
    private static let inputsWithProblems = """
      CREATE VIEW inputs_with_problems AS
      SELECT i.path AS input, p.line, p.message, p.is_fatal, i.format, i.bytes, i.records,
        i.lines_not_understood, r.started_at AS stored_at, i.id AS input_id
      FROM problems AS p
      JOIN inputs AS i ON i.id = p.input_id
      JOIN runs AS r ON r.id = i.run_id
      WHERE p.is_note = 0;
      """

    /// What happened on each day of the inputs' own clocks; `NULL` for what has no date.
    private static let daily = """
      CREATE VIEW daily AS
      SELECT day, sum(crash) AS crashes, sum(kill) AS kills, sum(leaked) AS leaked,
        sum(late) AS late, sum(expired) AS expired
      FROM (
        SELECT substr(happened_at, 1, 10) AS day, 1 AS crash,
          coalesce(verdict_rule LIKE '%-kill', 0) AS kill, 0 AS leaked, 0 AS late, 0 AS expired
        FROM incidents
        UNION ALL
        SELECT substr(coalesce(began_at, ended_at), 1, 10), 0, 0, outcome = 'leaked',
          outcome = 'late', outcome = 'expired'
        FROM tasks WHERE outcome IN ('leaked', 'late', 'expired'))
      GROUP BY day;
      """

    /// Makes the views of background tasks, each after those it reads.
    static let taskViews = [leakedTasks, leakedTasksByVersion, outcomesByProcess]

    /// The tasks that leaked, came late or expired, with the version of the app where a report of the
    /// same launch names it.
    ///
    /// A log names no version. A crash report does, and is of the same launch when process and pid
    /// agree and it was captured while the launch is seen, or within a minute of its last line, for
    /// a report is written after its process ended.
    private static let leakedTasks = """
      CREATE VIEW leaked_tasks AS
      SELECT i.path AS input, coalesce(t.began_line, t.ended_line) AS line, t.outcome, t.process,
        t.pid, t.launch, p.bundle_identifier, (
          SELECT c.version FROM crashes AS c
          WHERE c.process = p.name AND c.pid = p.pid AND c.version IS NOT NULL
            AND \(seconds(from: "p.first_seen", to: "c.captured_at")) >= -1
            AND \(seconds(from: "p.last_seen", to: "c.captured_at")) <= 60
          ORDER BY c.captured_at, c.id LIMIT 1) AS version,
        t.label, t.label_pattern, t.identifier, t.owner, t.kind, t.began_at, t.ended_at,
        t.elapsed_seconds, t.background_seconds, t.budget_seconds, t.deadline,
        t.min_remaining_seconds, t.key, t.id AS task_id, t.input_id
      FROM tasks AS t
      JOIN inputs AS i ON i.id = t.input_id
      LEFT JOIN processes AS p ON p.id = t.process_id
      WHERE t.outcome IN ('leaked', 'late', 'expired');
      """

    /// The app's own tasks that leaked, came late, or were held when the system killed the app.
    ///
    /// The first two are in logs and the last in reports, so one leak may count in both.
    private static let leakedTasksByVersion = """
      CREATE VIEW leaked_tasks_by_version AS
      SELECT process, max(bundle_identifier) AS bundle_identifier, version, label,
        sum(leaked) AS leaked, sum(late) AS late, sum(expired) AS expired,
        sum(held) AS held_at_kill
      FROM (
        SELECT process, bundle_identifier, version, label_pattern AS label,
          outcome = 'leaked' AS leaked, outcome = 'late' AS late, outcome = 'expired' AS expired,
          0 AS held
        FROM leaked_tasks WHERE owner <> 'system'
        UNION ALL
        SELECT c.process, c.bundle_identifier, c.version, h.name_pattern, 0, 0, 0, 1
        FROM incidents AS c
        JOIN held_assertions AS h ON h.crash_id = c.crash_id
        WHERE h.is_background_task)
      GROUP BY process, version, label;
      """

    /// How the tasks of each process went.
    private static let outcomesByProcess = """
      CREATE VIEW outcomes_by_process AS
      SELECT process, count(*) AS tasks,
        \(sum("outcome = 'completed'")) AS completed, \(sum("outcome = 'expired'")) AS expired,
        \(sum("outcome = 'late'")) AS late, \(sum("outcome = 'leaked'")) AS leaked,
        \(sum("outcome = 'open'")) AS open, \(sum("outcome = 'abandoned'")) AS abandoned,
        \(sum("outcome = 'refused'")) AS refused, \(sum("outcome = 'unknown'")) AS unknown,
        max(elapsed_seconds) AS max_elapsed_seconds,
        min(min_remaining_seconds) AS min_remaining_seconds,
        count(DISTINCT input_id) AS inputs
      FROM tasks GROUP BY process;
      """

    /// Counts the rows of a group for which a condition holds.
    static func sum(_ condition: String) -> String { "coalesce(sum(\(condition)), 0)" }

    /// Lists the distinct values of a column as a JSON array, because values hold commas
    /// (`iPhone14,2`).
    static func list(_ column: String) -> String {
      "json_group_array(DISTINCT \(column)) FILTER (WHERE \(column) IS NOT NULL)"
    }

    /// The first or last of several times, with the SQL word for that order.
    enum Edge: String {
      case first = "ASC"
      case last = "DESC"
    }

    /// The earliest or the latest time of each partition.
    ///
    /// Texts with different offsets do not sort by time, so they are compared as Julian days.
    static func edge(_ edge: Edge, of time: String, in partition: String) -> String {
      """
      first_value(\(time)) OVER (
        PARTITION BY \(partition) ORDER BY julianday(\(time)) \(edge.rawValue) NULLS LAST)
      """
    }

    /// The seconds between two times: with both zones where both have one, else by wall clock.
    static func seconds(from earlier: String, to later: String) -> String {
      func wall(_ time: String) -> String { "julianday(substr(\(time), 1, 19))" }
      return """
        86400 * CASE WHEN \(hasZone(earlier)) AND \(hasZone(later))
          THEN julianday(\(later)) - julianday(\(earlier))
          ELSE \(wall(later)) - \(wall(earlier)) END
        """
    }

    private static func hasZone(_ time: String) -> String {
      "(\(time) GLOB '*Z' OR \(time) GLOB '*[+-][0-9][0-9]:[0-9][0-9]')"
    }
  }
#endif
