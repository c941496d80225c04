#if Store
  /// The SQL of the tables: one constant for each step of ``StoreSchema``.
  ///
  /// A released step never changes. To add a column, add a new step with `ALTER TABLE` here, append
  /// it to the list in ``StoreSchema/current``, and fill the column in ``RowWriter``.
  enum StoreTables {
    /// Version 1: creates the tables.
    ///
    /// Times are in RFC 3339 as in the input, durations in seconds, flags 0 or 1. Deleting an input
    /// deletes all its rows in the other tables, except that of its run.
    static let tables = """
      CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        tool_version TEXT NOT NULL,
        started_at TEXT NOT NULL
      ) STRICT;

      CREATE TABLE inputs (
        id INTEGER PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64),
        path TEXT NOT NULL,
        format TEXT,
        bytes INTEGER NOT NULL,
        records INTEGER NOT NULL,
        lines_not_understood INTEGER NOT NULL,
        first_timestamp TEXT,
        last_timestamp TEXT,
        run_id INTEGER NOT NULL REFERENCES runs (id)
      ) STRICT;
      CREATE INDEX inputs_run ON inputs (run_id);

      CREATE TABLE processes (
        id INTEGER PRIMARY KEY,
        input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
        name TEXT,
        pid INTEGER,
        launch INTEGER NOT NULL,
        bundle_identifier TEXT,
        first_seen TEXT,
        last_seen TEXT
      ) STRICT;
      CREATE INDEX processes_input ON processes (input_id);

      CREATE TABLE tasks (
        id INTEGER PRIMARY KEY,
        input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
        process_id INTEGER REFERENCES processes (id) ON DELETE SET NULL,
        key TEXT NOT NULL,
        process TEXT,
        pid INTEGER,
        launch INTEGER NOT NULL,
        identifier TEXT,
        label TEXT,
        label_pattern TEXT,
        owner TEXT NOT NULL,
        kind TEXT NOT NULL,
        began_at TEXT,
        began_line INTEGER,
        expired_at TEXT,
        expired_line INTEGER,
        ended_at TEXT,
        ended_line INTEGER,
        elapsed_seconds REAL,
        background_seconds REAL,
        budget_seconds REAL,
        deadline TEXT,
        remaining_at_begin_seconds REAL,
        remaining_at_end_seconds REAL,
        min_remaining_seconds REAL,
        reading_count INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        pairing TEXT NOT NULL
      ) STRICT;
      CREATE INDEX tasks_input ON tasks (input_id);
      CREATE INDEX tasks_process ON tasks (process_id);
      CREATE INDEX tasks_outcome ON tasks (outcome, process);

      CREATE TABLE crashes (
        id INTEGER PRIMARY KEY,
        input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
        line INTEGER NOT NULL,
        format TEXT NOT NULL,
        incident TEXT,
        process TEXT,
        pid INTEGER,
        bundle_identifier TEXT,
        version TEXT,
        build TEXT,
        os_name TEXT,
        os_version TEXT,
        os_build TEXT,
        device TEXT,
        captured_at TEXT,
        period_begin TEXT,
        period_end TEXT,
        launched_at TEXT,
        role TEXT,
        exception_type TEXT,
        exception_signal TEXT,
        termination_namespace TEXT,
        termination_code TEXT,
        termination_name TEXT,
        termination_description TEXT,
        watchdog_event TEXT,
        watchdog_allowance_seconds REAL,
        main_thread_state TEXT,
        signature TEXT,
        verdict_rule TEXT,
        verdict_confidence REAL,
        because TEXT,
        is_truncated INTEGER NOT NULL,
        is_duplicate INTEGER NOT NULL,
        incident_key TEXT NOT NULL
      ) STRICT;
      CREATE INDEX crashes_input ON crashes (input_id);
      CREATE INDEX crashes_incident ON crashes (incident_key, is_truncated, is_duplicate);
      CREATE INDEX crashes_signature ON crashes (signature);
      CREATE INDEX crashes_process ON crashes (pid, process);
      CREATE INDEX crashes_unnamed ON crashes (pid) WHERE incident IS NULL;
      CREATE INDEX crashes_named ON crashes (upper(incident));

      CREATE TABLE held_assertions (
        id INTEGER PRIMARY KEY,
        crash_id INTEGER NOT NULL REFERENCES crashes (id) ON DELETE CASCADE,
        identifier TEXT,
        name TEXT,
        name_pattern TEXT,
        reason TEXT,
        permitted_seconds REAL,
        is_background_task INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX held_assertions_crash ON held_assertions (crash_id);

      CREATE TABLE victims (
        id INTEGER PRIMARY KEY,
        crash_id INTEGER NOT NULL REFERENCES crashes (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        pid INTEGER,
        reason TEXT,
        states TEXT,
        bytes INTEGER,
        lifetime_max_bytes INTEGER
      ) STRICT;
      CREATE INDEX victims_crash ON victims (crash_id);

      CREATE TABLE findings (
        id INTEGER PRIMARY KEY,
        input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
        rule TEXT NOT NULL,
        severity TEXT NOT NULL,
        confidence REAL,
        message TEXT NOT NULL,
        advice TEXT NOT NULL,
        task_key TEXT,
        crash TEXT,
        process TEXT,
        fingerprint TEXT NOT NULL,
        line INTEGER,
        text TEXT
      ) STRICT;
      CREATE INDEX findings_input ON findings (input_id);
      CREATE INDEX findings_fingerprint ON findings (fingerprint);

      CREATE TABLE exit_metrics (
        id INTEGER PRIMARY KEY,
        input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
        bundle_identifier TEXT,
        version TEXT,
        os TEXT,
        "begin" TEXT,
        "end" TEXT,
        place TEXT NOT NULL,
        reason TEXT NOT NULL,
        count INTEGER NOT NULL,
        simulated INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX exit_metrics_input ON exit_metrics (input_id);

      CREATE TABLE problems (
        id INTEGER PRIMARY KEY,
        input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
        line INTEGER,
        message TEXT NOT NULL,
        is_fatal INTEGER NOT NULL,
        is_note INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX problems_input ON problems (input_id);
      """

    /// Version 2: adds the indexes that find the reports of one incident.
    static let incidentIndexes = """
      DROP INDEX crashes_unnamed;
      CREATE INDEX crashes_unnamed ON crashes (pid) WHERE incident_key GLOB 'input *';
      CREATE INDEX crashes_undated ON crashes (pid) WHERE captured_at IS NULL;
      CREATE INDEX crashes_wall ON crashes (substr(captured_at, 1, 19));
      CREATE INDEX crashes_utc ON crashes (julianday(captured_at));
      CREATE INDEX crashes_wall_unnamed ON crashes (substr(captured_at, 1, 19))
        WHERE incident_key GLOB 'input *';
      CREATE INDEX crashes_utc_unnamed ON crashes (julianday(captured_at))
        WHERE incident_key GLOB 'input *';
      """

    /// Version 3: adds the column for the device that a process ran on, and the index that finds
    /// the crashes of one signature and app.
    static let apps = """
      ALTER TABLE processes ADD COLUMN host TEXT;
      CREATE INDEX crashes_app ON crashes (signature, coalesce(bundle_identifier, process));
      """

    /// Version 4: adds the requests for scheduled work, and the columns by which tasks and findings
    /// refer to them.
    static let requests = """
      CREATE TABLE requests (
        id INTEGER PRIMARY KEY,
        input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
        process_id INTEGER REFERENCES processes (id) ON DELETE SET NULL,
        key TEXT NOT NULL,
        process TEXT,
        pid INTEGER,
        launch INTEGER,
        kind TEXT NOT NULL,
        identifier TEXT,
        identifier_pattern TEXT,
        activity TEXT,
        asked_at TEXT,
        asked_line INTEGER,
        window_from TEXT,
        window_to TEXT,
        check_count INTEGER NOT NULL,
        first_check_at TEXT,
        first_check_line INTEGER,
        last_check_at TEXT,
        last_check_line INTEGER,
        lowest_score REAL,
        threshold REAL,
        launched_at TEXT,
        launched_line INTEGER,
        started_at TEXT,
        started_line INTEGER,
        ended_at TEXT,
        ended_line INTEGER,
        run_seconds REAL,
        state TEXT NOT NULL,
        sentence TEXT NOT NULL,
        reasons TEXT,
        is_simulated INTEGER NOT NULL,
        task_key TEXT,
        crash TEXT
      ) STRICT;
      CREATE INDEX requests_input ON requests (input_id);
      CREATE INDEX requests_process ON requests (process_id);
      CREATE INDEX requests_identifier ON requests (kind, identifier_pattern, process);

      CREATE TABLE request_refusals (
        id INTEGER PRIMARY KEY,
        request_id INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
        policy TEXT NOT NULL,
        count INTEGER NOT NULL,
        first_at TEXT,
        first_line INTEGER NOT NULL,
        last_at TEXT,
        last_line INTEGER NOT NULL,
        rationale TEXT
      ) STRICT;
      CREATE INDEX request_refusals_request ON request_refusals (request_id);

      ALTER TABLE tasks ADD COLUMN request_key TEXT;
      ALTER TABLE findings ADD COLUMN request_key TEXT;
      """
  }
#endif
