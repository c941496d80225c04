#if Store
  /// The SQL of the views. Every upgrade of a store drops and creates them again.
  enum StoreViews {
    /// Creates the views. A view follows the views that it reads.
    static let all =
      [incidents, crashGroups, crashesByVersion] + taskViews + [
        requestsByIdentifier, findingsByFingerprint, exitsByVersion, inputsWithProblems, daily,
      ]

    /// The SQL condition that another report of the same incident precedes crash `c`. Complete
    /// reports precede truncated ones, then originals precede duplicates, then lower `id`s precede
    /// higher ones.
    ///
    /// It is no window function, so that SQLite can use the indexes of the table for conditions on
    /// a view.
    private static let isCopy = """
      EXISTS (
        SELECT 1 FROM crashes AS d
        WHERE d.incident_key = c.incident_key AND (d.is_truncated, d.is_duplicate, d.id)
          < (c.is_truncated, c.is_duplicate, c.id))
      """

    /// Each incident once, represented by the first of its reports; complete reports precede
    /// truncated ones.
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

    /// The incidents grouped by signature and app. If the app is unknown, those of each input form
    /// a group.
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

    /// The distinct values of a column in a group of incidents, sorted, as a JSON array.
    private static func values(_ column: String) -> String {
      """
      (SELECT json_group_array(value) FROM (
        SELECT DISTINCT \(column) AS value FROM incidents
        WHERE signature = g.signature AND coalesce(app, input) = g.owner
          AND value IS NOT NULL ORDER BY value))
      """
    }

    /// The time of the first or last incident of a group.
    private static func edge(_ edge: Edge) -> String {
      """
      (SELECT happened_at FROM incidents
        WHERE signature = g.signature AND coalesce(app, input) = g.owner
          AND happened_at IS NOT NULL
        ORDER BY julianday(happened_at) \(edge.rawValue), crash_id LIMIT 1)
      """
    }

    /// Counts the incidents of each app version by verdict.
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

    /// The findings grouped by fingerprint. Findings about one incident count once, however many
    /// reports of it were read.
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

    /// The app exits that MetricKit counted, without those that Xcode simulated.
    ///
    /// It uses `total()` because `sum()` makes the query fail if the counts overflow.
    private static let exitsByVersion = """
      CREATE VIEW exits_by_version AS
      SELECT bundle_identifier, version, place, reason,
        CAST(min(total(count), 9007199254740992) AS INTEGER) AS exits,
        count(DISTINCT input_id) AS payloads, \(list("os")) AS systems
      FROM exit_metrics WHERE simulated = 0
      GROUP BY bundle_identifier, version, place, reason;
      """

    /// The problems of the inputs, without mere notes.
    private static let inputsWithProblems = """
      CREATE VIEW inputs_with_problems AS
      SELECT i.path AS input, p.line, p.message, p.is_fatal, i.format, i.bytes, i.records,
        i.lines_not_understood, r.started_at AS stored_at, i.id AS input_id
      FROM problems AS p
      JOIN inputs AS i ON i.id = p.input_id
      JOIN runs AS r ON r.id = i.run_id
      WHERE p.is_note = 0;
      """

    /// Counts what happened on each day, by the local dates in the inputs. What has no date is in
    /// the row with day `NULL`.
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

    /// The views of background tasks. A view follows the views that it reads.
    static let taskViews = [leakedTasks, leakedTasksByVersion, outcomesByProcess]

    /// The tasks that leaked, ended late or expired. The version of the app is given if a crash
    /// report of the same launch states it.
    ///
    /// Logs do not state the version, but crash reports do. A report belongs to a launch if process
    /// and pid agree and it was captured between a second before the first line of the launch and a
    /// minute after its last line. It may be later than the last line because it is written after
    /// its process ended.
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

    /// Counts an app's own tasks that leaked, ended late, expired, or were held when the system
    /// killed the app.
    ///
    /// Logs show the first three and crash reports the last, so one leak may be counted as both.
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

    /// Counts the tasks of each process by outcome.
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

    /// Counts the requests for scheduled work of each process by mechanism and identifier: how often
    /// they ran, how that ended, and which policies of the scheduler held them back how often.
    ///
    /// Runs that a debugger started are left out: they prove nothing about scheduling.
    private static let requestsByIdentifier = """
      CREATE VIEW requests_by_identifier AS
      SELECT g.process, g.bundle_identifier, g.kind, g.identifier, g.requests, g.ran, g.completed,
        g.failed, g.expired, g.killed, g.refused, g.replaced, g.waiting,
        g.requests - g.completed - g.failed - g.expired - g.killed - g.refused - g.replaced
          - g.waiting AS others, (
          SELECT json_group_object(policy, count) FROM (
            SELECT f.policy, sum(f.count) AS count
            FROM requests AS r
            JOIN request_refusals AS f ON f.request_id = r.id
            WHERE r.kind = g.kind AND r.identifier_pattern IS g.identifier
              AND r.process IS g.process AND r.is_simulated = 0
            GROUP BY f.policy ORDER BY count DESC, f.policy)) AS held_back_by,
        g.checks, g.mean_run_seconds, g.max_run_seconds, g.first_seen, g.last_seen, g.inputs,
        i.path AS example_input
      FROM (
        SELECT process, max(bundle_identifier) AS bundle_identifier, kind, identifier,
          count(*) AS requests, \(sum("started_line IS NOT NULL")) AS ran,
          \(sum("state = 'completed'")) AS completed, \(sum("state = 'failed'")) AS failed,
          \(sum("state = 'expired'")) AS expired, \(sum("state = 'killed'")) AS killed,
          \(sum("state = 'refused'")) AS refused, \(sum("state = 'replaced'")) AS replaced,
          \(sum("state = 'waiting'")) AS waiting, sum(check_count) AS checks,
          avg(run_seconds) AS mean_run_seconds, max(run_seconds) AS max_run_seconds,
          max(first_seen) AS first_seen, max(last_seen) AS last_seen,
          count(DISTINCT input_id) AS inputs, min(input_id) AS first_input
        FROM (
          SELECT *,
            \(edge(.first, of: "seen_at", in: "process, kind, identifier")) AS first_seen,
            \(edge(.last, of: "seen_at", in: "process, kind, identifier")) AS last_seen
          FROM (
            SELECT r.process, p.bundle_identifier, r.kind, r.identifier_pattern AS identifier,
              r.state, r.started_line, r.check_count, r.run_seconds, r.input_id,
              coalesce(r.asked_at, r.first_check_at, r.launched_at, r.started_at, r.ended_at)
                AS seen_at
            FROM requests AS r
            LEFT JOIN processes AS p ON p.id = r.process_id
            WHERE r.is_simulated = 0))
        GROUP BY process, kind, identifier) AS g
      JOIN inputs AS i ON i.id = g.first_input;
      """

    /// The SQL that counts the rows of a group that satisfy a condition; 0 if there are none.
    static func sum(_ condition: String) -> String { "coalesce(sum(\(condition)), 0)" }

    /// The SQL that lists the distinct values of a column as a JSON array. Not as a comma-separated
    /// text, because a value may contain commas (`iPhone14,2`).
    static func list(_ column: String) -> String {
      "json_group_array(DISTINCT \(column)) FILTER (WHERE \(column) IS NOT NULL)"
    }

    /// Which of several times is meant. The raw value is the SQL sort order that puts that time
    /// first.
    enum Edge: String {
      /// The earliest time.
      case first = "ASC"
      /// The latest time.
      case last = "DESC"
    }

    /// The SQL for the earliest or latest time of each partition.
    ///
    /// Times are compared as Julian days because texts with different UTC offsets do not sort
    /// chronologically.
    static func edge(_ edge: Edge, of time: String, in partition: String) -> String {
      """
      first_value(\(time)) OVER (
        PARTITION BY \(partition) ORDER BY julianday(\(time)) \(edge.rawValue) NULLS LAST)
      """
    }

    /// The SQL for the seconds from one time to another. Times are compared in UTC if both have an
    /// offset, else as printed.
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
