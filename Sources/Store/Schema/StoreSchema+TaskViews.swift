#if Store
  extension StoreSchema {
    /// Makes the views of background tasks, each after those it reads.
    static let taskViews = [leakedTasks, leakedTasksByVersion, outcomesByProcess]

    /// The tasks that leaked, came late or expired, with the version of the app where a report of
    /// the same launch tells it.
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
    /// Logs tell the first two and reports the last, so one leak may count in both.
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
  }
#endif
