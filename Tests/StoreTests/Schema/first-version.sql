-- A store of the first schema, as bglog 0.1.0 wrote it of three inputs (sqlite3's .dump, without statistics).
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  tool_version TEXT NOT NULL,
  started_at TEXT NOT NULL
) STRICT;
INSERT INTO runs VALUES(1,'0.1.0','2026-11-27T07:25:40.968Z');
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
INSERT INTO inputs VALUES(1,'4da5a83b847fdb3fe804b18d09a6bf1e2d54b6f186a896c1641f92f57b3f1cc6','logs/leak-ios12.log','syslog',1459,8,0,'2000-06-09T21:47:02','2000-06-09T21:50:02',1);
INSERT INTO inputs VALUES(2,'7a525a9d7d478c62e8a03afbfe2e763e320bf97a0575b14ccbd0ee8a24bf4ce5','reports/held-task-ios11.ips','ips-text',2366,1,0,'2018-04-12T22:10:31.2207+02:00','2018-04-12T22:10:31.2207+02:00',1);
INSERT INTO inputs VALUES(3,'c54bcf3c087dfd2d7fd966a080a7f6d819d2dcbb9b8dfd06447dd96c26d9b880','reports/metrickit-exits.json','metrickit',2310,2,0,'2024-04-11T22:00:00Z','2024-04-12T21:59:00Z',1);
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
INSERT INTO processes VALUES(1,1,'Lantern',1488,1,'com.example.lantern','2000-06-09T21:47:02','2000-06-09T21:47:05');
INSERT INTO processes VALUES(2,2,'Harbor',913,1,'com.example.harbor','2018-04-12T22:05:02.1100+02:00','2018-04-12T22:10:31.2207+02:00');
INSERT INTO processes VALUES(3,3,NULL,1042,1,'com.example.harbor',NULL,NULL);
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
INSERT INTO tasks VALUES(1,1,1,'Lantern/1488/1#1','Lantern',1488,1,'12','Persist drafts','Persist drafts','app','backgroundTask','2000-06-09T21:47:02',2,NULL,NULL,NULL,NULL,NULL,NULL,180.0,'2000-06-09T21:50:02',NULL,NULL,NULL,0,'leaked','none');
INSERT INTO tasks VALUES(2,1,1,'Lantern/1488/1#2','Lantern',1488,1,'13','com.apple.uikit.applicationSnapshot','com.apple.uikit.applicationSnapshot','system','backgroundTask','2000-06-09T21:47:03',4,NULL,NULL,'2000-06-09T21:47:05',5,2.0,2.0,180.0,'2000-06-09T21:50:02',NULL,NULL,NULL,0,'completed','identifier');
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
INSERT INTO crashes VALUES(1,2,1,'ips-text','E2B1A7C0-54D9-4B53-8C2F-0F6B7F2C9D10','Harbor',913,'com.example.harbor','2.0','88','iPhone OS','11.3','15E216','iPhone10,4','2018-04-12T22:10:31.2207+02:00',NULL,NULL,'2018-04-12T22:05:02.1100+02:00','Background','EXC_CRASH','SIGKILL','ASSERTIOND','0x8badf00d','watchdog violation',NULL,NULL,NULL,'idle','ASSERTIOND 0x8badf00d | main idle','assertion-kill',0.69999999999999995559,replace('the report ends with ASSERTIOND 0x8badf00d (watchdog violation): the app did not answer in the time it was given\nthe namespace is that of the daemon that watches background tasks\nthe main thread waits for events in its run loop, so it does not hang; no frame of the app is to be expected\na leaked background task is the first suspect','\n',char(10)),0,0,'E2B1A7C0-54D9-4B53-8C2F-0F6B7F2C9D10');
INSERT INTO crashes VALUES(2,3,27,'metrickit',NULL,NULL,1042,'com.example.harbor','2.0','88','iPhone OS','17.4.1','21E236','iPhone14,5',NULL,'2024-04-11T22:00:00Z','2024-04-12T21:59:00Z',NULL,NULL,'EXC_CRASH','SIGKILL','RUNNINGBOARD','0xdead10cc','file lock held while suspended',NULL,NULL,NULL,'unknown','RUNNINGBOARD 0xdead10cc | main unknown','file-lock-kill',0.9000000000000000222,'the report ends with RUNNINGBOARD 0xdead10cc (file lock held while suspended): the app held a file or SQLite lock when it was suspended',0,0,'input 3 line 27');
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
INSERT INTO findings VALUES(1,1,'leaked-task','error',0.97999999999999998223,'background task 12 ''Persist drafts'' of Lantern[1488] was never ended: the app was killed for holding it','Pass an expiration handler that calls endBackgroundTask, and call it when the work is done too','Lantern/1488/1#1',NULL,'Lantern','c5eb0f2140b60a51',2,'Jun  9 21:47:02 Ottos-iPhone Lantern(UIKitCore)[1488] <Notice>: Created background task <_UIBackgroundTaskInfo: 0x281b0c4c0>: taskID = 12, taskName = Persist drafts, creationTime = 51873 (elapsed = 0).');
INSERT INTO findings VALUES(2,1,'assertion-kill','error',0.97999999999999998223,'Lantern[1488] was killed for holding background tasks beyond the permitted time (180 s were permitted)','End every background task before its time is up; the tasks open at the kill are the ones to look at',NULL,NULL,'Lantern','e0fb1a0f96e16ec6',7,'Jun  9 21:50:02 Ottos-iPhone assertiond[76] <Notice>: [Lantern:1488] Forcing crash report with description: Lantern:1488 has active assertions beyond permitted time: ');
INSERT INTO findings VALUES(3,1,'missing-expiration-handler','warning',0.9000000000000000222,'background task 12 ''Persist drafts'' of Lantern[1488] has no expiration handler, and its time was up','Pass an expiration handler that stops the work and calls endBackgroundTask','Lantern/1488/1#1',NULL,'Lantern','1f2e110fc02f00ca',1,'Jun  9 21:47:02 Ottos-iPhone Lantern(UIKitCore)[1488] <Notice>: Will add backgroundTask with taskName: Persist drafts, expirationHandler: (null)');
INSERT INTO findings VALUES(4,2,'assertion-kill','error',0.69999999999999995559,'Harbor[913] was killed for holding background tasks beyond the permitted time','Capture the device''s console while it happens, with the messages of category BackgroundTask (Console.app, idevicesyslog, or a sysdiagnose and log collect), and give it to bglog analyze: reports of iOS 10 and later never name the leaked task',NULL,'E2B1A7C0-54D9-4B53-8C2F-0F6B7F2C9D10','Harbor','8521074a258e585c',21,'Exception Type:  EXC_CRASH (SIGKILL)');
INSERT INTO findings VALUES(5,3,'assertion-kill','error',0.94999999999999995559,'MetricKit counts 3 exits of com.example.harbor for background tasks held too long','Find the task: capture the device''s console while it happens and give it to bglog analyze, for such a kill usually leaves no crash report',NULL,NULL,NULL,'ff7b311e6308cde6',11,'      "cumulativeBackgroundTaskAssertionTimeoutExitCount" : 3');
INSERT INTO findings VALUES(6,3,'file-lock-kill','error',0.9000000000000000222,'com.example.harbor[1042] was killed for holding a file lock while it was suspended (0xdead10cc)','Begin a background task before writing to a shared container, and close the database before ending it',NULL,'reports/metrickit-exits.json',NULL,'05ed0e65ed315a3c',65,'        "exceptionType" : 10,');
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
INSERT INTO exit_metrics VALUES(1,3,'com.example.harbor','2.0','iPhone OS 17.4.1 (21E236)','2024-04-11T22:00:00Z','2024-04-12T21:59:00Z','foreground','appWatchdog',0,0);
INSERT INTO exit_metrics VALUES(2,3,'com.example.harbor','2.0','iPhone OS 17.4.1 (21E236)','2024-04-11T22:00:00Z','2024-04-12T21:59:00Z','foreground','normalApp',4,0);
INSERT INTO exit_metrics VALUES(3,3,'com.example.harbor','2.0','iPhone OS 17.4.1 (21E236)','2024-04-11T22:00:00Z','2024-04-12T21:59:00Z','background','backgroundTaskAssertionTimeout',3,0);
INSERT INTO exit_metrics VALUES(4,3,'com.example.harbor','2.0','iPhone OS 17.4.1 (21E236)','2024-04-11T22:00:00Z','2024-04-12T21:59:00Z','background','cpuResourceLimit',0,0);
INSERT INTO exit_metrics VALUES(5,3,'com.example.harbor','2.0','iPhone OS 17.4.1 (21E236)','2024-04-11T22:00:00Z','2024-04-12T21:59:00Z','background','memoryPressure',5,0);
INSERT INTO exit_metrics VALUES(6,3,'com.example.harbor','2.0','iPhone OS 17.4.1 (21E236)','2024-04-11T22:00:00Z','2024-04-12T21:59:00Z','background','normalApp',12,0);
INSERT INTO exit_metrics VALUES(7,3,'com.example.harbor','2.0','iPhone OS 17.4.1 (21E236)','2024-04-11T22:00:00Z','2024-04-12T21:59:00Z','background','suspendedWithLockedFile',0,0);
CREATE TABLE problems (
  id INTEGER PRIMARY KEY,
  input_id INTEGER NOT NULL REFERENCES inputs (id) ON DELETE CASCADE,
  line INTEGER,
  message TEXT NOT NULL,
  is_fatal INTEGER NOT NULL,
  is_note INTEGER NOT NULL
) STRICT;
CREATE INDEX inputs_run ON inputs (run_id);
CREATE INDEX processes_input ON processes (input_id);
CREATE INDEX tasks_input ON tasks (input_id);
CREATE INDEX tasks_process ON tasks (process_id);
CREATE INDEX tasks_outcome ON tasks (outcome, process);
CREATE INDEX crashes_input ON crashes (input_id);
CREATE INDEX crashes_incident ON crashes (incident_key, is_truncated, is_duplicate);
CREATE INDEX crashes_signature ON crashes (signature);
CREATE INDEX crashes_process ON crashes (pid, process);
CREATE INDEX crashes_unnamed ON crashes (pid) WHERE incident IS NULL;
CREATE INDEX crashes_named ON crashes (upper(incident));
CREATE INDEX held_assertions_crash ON held_assertions (crash_id);
CREATE INDEX victims_crash ON victims (crash_id);
CREATE INDEX findings_input ON findings (input_id);
CREATE INDEX findings_fingerprint ON findings (fingerprint);
CREATE INDEX exit_metrics_input ON exit_metrics (input_id);
CREATE INDEX problems_input ON problems (input_id);
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
WHERE NOT EXISTS (
  SELECT 1 FROM crashes AS d
  WHERE d.incident_key = c.incident_key AND (d.is_truncated, d.is_duplicate, d.id)
    < (c.is_truncated, c.is_duplicate, c.id));
CREATE VIEW crash_groups AS
SELECT g.signature, g.count, (SELECT happened_at FROM incidents
  WHERE signature = g.signature AND happened_at IS NOT NULL
  ORDER BY julianday(happened_at) ASC, crash_id LIMIT 1) AS first_seen, (SELECT happened_at FROM incidents
  WHERE signature = g.signature AND happened_at IS NOT NULL
  ORDER BY julianday(happened_at) DESC, crash_id LIMIT 1) AS last_seen,
  (SELECT json_group_array(value) FROM (
  SELECT DISTINCT process AS value FROM incidents
  WHERE signature = g.signature AND value IS NOT NULL ORDER BY value)) AS processes, (SELECT json_group_array(value) FROM (
  SELECT DISTINCT version AS value FROM incidents
  WHERE signature = g.signature AND value IS NOT NULL ORDER BY value)) AS versions,
  (SELECT json_group_array(value) FROM (
  SELECT DISTINCT os_version AS value FROM incidents
  WHERE signature = g.signature AND value IS NOT NULL ORDER BY value)) AS os_versions, (SELECT json_group_array(value) FROM (
  SELECT DISTINCT device AS value FROM incidents
  WHERE signature = g.signature AND value IS NOT NULL ORDER BY value)) AS devices,
  c.verdict_rule AS verdict, i.path AS example_input, (
    SELECT min(r.started_at) FROM crashes AS k
    JOIN inputs AS j ON j.id = k.input_id
    JOIN runs AS r ON r.id = j.run_id
    WHERE k.signature = g.signature) AS first_stored_at
FROM (
  SELECT signature, count(*) AS count, min(crash_id) AS first_id
  FROM incidents WHERE signature IS NOT NULL GROUP BY signature) AS g
JOIN crashes AS c ON c.id = g.first_id
JOIN inputs AS i ON i.id = c.input_id;
CREATE VIEW crashes_by_version AS
SELECT app, version, build, count(*) AS crashes,
  coalesce(sum(verdict_rule = 'assertion-kill'), 0) AS assertion_kills,
  coalesce(sum(verdict_rule = 'watchdog-kill'), 0) AS watchdog_kills,
  coalesce(sum(verdict_rule = 'file-lock-kill'), 0) AS file_lock_kills,
  coalesce(sum(verdict_rule = 'cpu-kill'), 0) AS cpu_kills,
  coalesce(sum(verdict_rule = 'jetsam-kill'), 0) AS jetsam_kills,
  json_group_array(DISTINCT verdict_rule) FILTER (WHERE verdict_rule IS NOT NULL) AS verdicts,
  max(first_seen) AS first_seen, max(last_seen) AS last_seen
FROM (
  SELECT app, version, build, verdict_rule,
    first_value(happened_at) OVER (
  PARTITION BY app, version, build ORDER BY julianday(happened_at) ASC NULLS LAST) AS first_seen,
    first_value(happened_at) OVER (
  PARTITION BY app, version, build ORDER BY julianday(happened_at) DESC NULLS LAST) AS last_seen
  FROM incidents)
GROUP BY app, version, build;
CREATE VIEW leaked_tasks AS
SELECT i.path AS input, coalesce(t.began_line, t.ended_line) AS line, t.outcome, t.process,
  t.pid, t.launch, p.bundle_identifier, (
    SELECT c.version FROM crashes AS c
    WHERE c.process = p.name AND c.pid = p.pid AND c.version IS NOT NULL
      AND 86400 * CASE WHEN (p.first_seen GLOB '*Z' OR p.first_seen GLOB '*[+-][0-9][0-9]:[0-9][0-9]') AND (c.captured_at GLOB '*Z' OR c.captured_at GLOB '*[+-][0-9][0-9]:[0-9][0-9]')
  THEN julianday(c.captured_at) - julianday(p.first_seen)
  ELSE julianday(substr(c.captured_at, 1, 19)) - julianday(substr(p.first_seen, 1, 19)) END >= -1
      AND 86400 * CASE WHEN (p.last_seen GLOB '*Z' OR p.last_seen GLOB '*[+-][0-9][0-9]:[0-9][0-9]') AND (c.captured_at GLOB '*Z' OR c.captured_at GLOB '*[+-][0-9][0-9]:[0-9][0-9]')
  THEN julianday(c.captured_at) - julianday(p.last_seen)
  ELSE julianday(substr(c.captured_at, 1, 19)) - julianday(substr(p.last_seen, 1, 19)) END <= 60
    ORDER BY c.captured_at, c.id LIMIT 1) AS version,
  t.label, t.label_pattern, t.identifier, t.owner, t.kind, t.began_at, t.ended_at,
  t.elapsed_seconds, t.background_seconds, t.budget_seconds, t.deadline,
  t.min_remaining_seconds, t.key, t.id AS task_id, t.input_id
FROM tasks AS t
JOIN inputs AS i ON i.id = t.input_id
LEFT JOIN processes AS p ON p.id = t.process_id
WHERE t.outcome IN ('leaked', 'late', 'expired');
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
CREATE VIEW outcomes_by_process AS
SELECT process, count(*) AS tasks,
  coalesce(sum(outcome = 'completed'), 0) AS completed, coalesce(sum(outcome = 'expired'), 0) AS expired,
  coalesce(sum(outcome = 'late'), 0) AS late, coalesce(sum(outcome = 'leaked'), 0) AS leaked,
  coalesce(sum(outcome = 'open'), 0) AS open, coalesce(sum(outcome = 'abandoned'), 0) AS abandoned,
  coalesce(sum(outcome = 'refused'), 0) AS refused, coalesce(sum(outcome = 'unknown'), 0) AS unknown,
  max(elapsed_seconds) AS max_elapsed_seconds,
  min(min_remaining_seconds) AS min_remaining_seconds,
  count(DISTINCT input_id) AS inputs
FROM tasks GROUP BY process;
CREATE VIEW findings_by_fingerprint AS
SELECT g.fingerprint, f.rule, CASE g.worst WHEN 2 THEN 'error' WHEN 1 THEN 'warning'
    ELSE 'note' END AS severity,
  f.process, g.count, g.inputs, f.message, f.advice, i.path AS example_input,
  f.line AS example_line, f.text AS example_text, r.started_at AS first_stored_at
FROM (
  SELECT fingerprint, sum(NOT EXISTS (
      SELECT 1 FROM crashes AS c
      WHERE c.input_id = x.input_id AND coalesce(c.incident, x.crash) = x.crash
        AND EXISTS (
  SELECT 1 FROM crashes AS d
  WHERE d.incident_key = c.incident_key AND (d.is_truncated, d.is_duplicate, d.id)
    < (c.is_truncated, c.is_duplicate, c.id)))) AS count,
    count(DISTINCT input_id) AS inputs, min(id) AS first_id,
    max(CASE severity WHEN 'error' THEN 2 WHEN 'warning' THEN 1 ELSE 0 END) AS worst
  FROM findings AS x GROUP BY fingerprint) AS g
JOIN findings AS f ON f.id = g.first_id
JOIN inputs AS i ON i.id = f.input_id
JOIN runs AS r ON r.id = i.run_id;
CREATE VIEW exits_by_version AS
SELECT bundle_identifier, version, place, reason,
  CAST(min(total(count), 9007199254740992) AS INTEGER) AS exits,
  count(DISTINCT input_id) AS payloads, json_group_array(DISTINCT os) FILTER (WHERE os IS NOT NULL) AS systems
FROM exit_metrics WHERE simulated = 0
GROUP BY bundle_identifier, version, place, reason;
CREATE VIEW inputs_with_problems AS
SELECT i.path AS input, p.line, p.message, p.is_fatal, i.format, i.bytes, i.records,
  i.lines_not_understood, r.started_at AS stored_at, i.id AS input_id
FROM problems AS p
JOIN inputs AS i ON i.id = p.input_id
JOIN runs AS r ON r.id = i.run_id
WHERE p.is_note = 0;
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
