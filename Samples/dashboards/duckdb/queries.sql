-- Questions to the lines that bglog writes as NDJSON, for DuckDB:
--
--   bglog triage -o triage.ndjson reports/
--   bglog analyze --format ndjson console.log crash.ips > analyze.ndjson
--   duckdb < queries.sql
--
-- Each SELECT stands by itself once the macro is made.

-- The lines of a file, with the columns that are used below; bglog schema --ndjson describes all.
-- Guessing the types from what a file holds would make them differ from run to run.
CREATE OR REPLACE MACRO lines(file) AS TABLE
SELECT *
FROM read_json(file, format = 'newline_delimited', columns = {
  type: 'VARCHAR',
  -- input
  path: 'VARCHAR', format: 'VARCHAR', bytes: 'BIGINT', records: 'BIGINT',
  linesNotUnderstood: 'BIGINT', problems: 'STRUCT(line BIGINT, message VARCHAR)[]',
  -- task; process is a name in lines of the types leakedTask and requestGroup, and else an object
  process: 'JSON', key: 'VARCHAR', identifier: 'VARCHAR', label: 'VARCHAR', owner: 'VARCHAR',
  kind: 'VARCHAR', began: 'STRUCT(input VARCHAR, line BIGINT, "at" VARCHAR)',
  ended: 'STRUCT(input VARCHAR, line BIGINT, "at" VARCHAR)', elapsedSeconds: 'DOUBLE',
  backgroundSeconds: 'DOUBLE', budgetSeconds: 'DOUBLE', remainingAtBegin: 'DOUBLE',
  remainingAtEnd: 'DOUBLE', outcome: 'VARCHAR',
  readings: 'STRUCT(input VARCHAR, line BIGINT, "at" VARCHAR, seconds DOUBLE, unlimited BOOLEAN)[]',
  -- finding
  rule: 'VARCHAR', severity: 'VARCHAR', confidence: 'DOUBLE', message: 'VARCHAR',
  advice: 'VARCHAR', task: 'VARCHAR', fingerprint: 'VARCHAR',
  evidence: 'STRUCT(input VARCHAR, line BIGINT, text VARCHAR)[]',
  -- crash
  input: 'VARCHAR', version: 'VARCHAR', device: 'VARCHAR', capturedAt: 'VARCHAR',
  os: 'JSON', termination: 'STRUCT(codeHex VARCHAR, name VARCHAR)',
  mainThread: 'STRUCT(state VARCHAR)', duplicateOf: 'VARCHAR', signature: 'VARCHAR',
  verdict: 'STRUCT(rule VARCHAR, confidence DOUBLE, because VARCHAR[], next VARCHAR[])',
  -- exitMetric
  bundleIdentifier: 'VARCHAR', "begin": 'VARCHAR', "end": 'VARCHAR', simulated: 'BOOLEAN',
  foreground: 'MAP(VARCHAR, BIGINT)', background: 'MAP(VARCHAR, BIGINT)',
  -- requestGroup of a triage; of a process, states are what it was in
  states: 'JSON', refusedBy: 'STRUCT(policy VARCHAR, count BIGINT)[]', meanSecondsRun: 'DOUBLE',
  longestSecondsRun: 'DOUBLE',
  -- group, leakedTask, trend and findingGroup of a triage
  count: 'BIGINT', firstSeen: 'VARCHAR', lastSeen: 'VARCHAR', processes: 'VARCHAR[]',
  versions: 'VARCHAR[]', osVersions: 'VARCHAR[]', devices: 'VARCHAR[]',
  exampleInputs: 'VARCHAR[]', exampleInput: 'VARCHAR', exampleLine: 'BIGINT',
  outcomes: 'MAP(VARCHAR, BIGINT)', heldAtKill: 'BIGINT', app: 'VARCHAR', crashes: 'BIGINT',
  verdicts: 'MAP(VARCHAR, BIGINT)', taskTimeouts: 'BIGINT', isKnown: 'BOOLEAN', isNew: 'BOOLEAN'
});

-- Was the stream written to its end? One without a summary was cut off.
SELECT count(*) FILTER (type = 'summary') = 1 AS complete, count(*) AS lines
FROM lines('triage.ndjson');

-- How did the tasks of each process go?
SELECT process ->> 'name' AS process, outcome, count(*) AS tasks
FROM lines('triage.ndjson')
WHERE type = 'task'
GROUP BY ALL
ORDER BY process, tasks DESC;

-- Which tasks leak, and how often?
SELECT
  process ->> '$' AS process, label, owner, outcomes['leaked'] AS leaked, heldAtKill,
  exampleInput || ':' || exampleLine AS example
FROM lines('triage.ndjson')
WHERE type = 'leakedTask'
ORDER BY leaked DESC, process, label;

-- How often does scheduled work run, and what holds it back?
SELECT
  process ->> '$' AS process, kind, identifier, count AS requests,
  CAST(states ->> 'completed' AS BIGINT) AS completed,
  CAST(states ->> 'expired' AS BIGINT) AS expired,
  CAST(states ->> 'waiting' AS BIGINT) AS waiting,
  [refusal.policy for refusal in refusedBy] AS held_back_by, longestSecondsRun AS longest_s
FROM lines('triage.ndjson')
WHERE type = 'requestGroup' AND NOT simulated
ORDER BY requests DESC, kind, identifier;

-- How long do tasks take?
SELECT
  process ->> 'name' AS process, count(*) AS ended,
  round(median(elapsedSeconds), 1) AS median_s,
  round(quantile_cont(elapsedSeconds, 0.95), 1) AS p95_s, max(elapsedSeconds) AS max_s
FROM lines('triage.ndjson')
WHERE type = 'task' AND elapsedSeconds IS NOT NULL
GROUP BY ALL
ORDER BY max_s DESC;

-- Which tasks were longer than 25 s in the background? Since iOS 13 there are about 30 s.
SELECT
  process ->> 'name' AS process, coalesce(label, identifier, key) AS task, budgetSeconds,
  backgroundSeconds, began.input AS input, began.line AS line
FROM lines('triage.ndjson')
WHERE type = 'task' AND backgroundSeconds > 25
ORDER BY backgroundSeconds DESC;

-- Which tasks came closest to the end of their time? Below 0 they were late.
SELECT
  process ->> 'name' AS process, coalesce(label, identifier, key) AS task, outcome, remainingAtEnd,
  ended.input AS input, ended.line AS line
FROM lines('triage.ndjson')
WHERE type = 'task' AND remainingAtEnd IS NOT NULL
ORDER BY remainingAtEnd
LIMIT 20;

-- Which crashes are the same, and where do they happen?
SELECT signature, count, verdict.rule AS verdict, processes, versions, osVersions, devices
FROM lines('triage.ndjson')
WHERE type = 'group'
ORDER BY count DESC, signature;

-- Is it getting better with each version?
SELECT app, version, crashes, taskTimeouts, verdicts
FROM lines('triage.ndjson')
WHERE type = 'trend'
ORDER BY app, firstSeen;

-- What is to be done first? isKnown is set by --baseline, isNew by --store.
SELECT severity, rule, sum(count) AS times, count(*) AS findings, min(message) AS example
FROM lines('triage.ndjson')
WHERE type = 'findingGroup' AND NOT coalesce(isKnown, false)
GROUP BY severity, rule
ORDER BY list_position(['error', 'warning', 'note'], severity), times DESC;

-- Why were apps killed? A copy of an incident counts once.
SELECT
  termination.codeHex AS code, termination.name AS name, verdict.rule AS verdict,
  mainThread.state AS main_thread, count(*) AS kills
FROM lines('triage.ndjson')
WHERE type = 'crash' AND duplicateOf IS NULL AND termination IS NOT NULL
GROUP BY ALL
ORDER BY kills DESC, code;

-- What does MetricKit count on the devices of users?
SELECT bundleIdentifier AS app, version, place, entry.key AS reason, sum(entry.value) AS exits
FROM (
  SELECT *, 'foreground' AS place, unnest(map_entries(foreground)) AS entry
  FROM lines('triage.ndjson') WHERE type = 'exitMetric'
  UNION ALL
  SELECT *, 'background' AS place, unnest(map_entries(background)) AS entry
  FROM lines('triage.ndjson') WHERE type = 'exitMetric'
)
WHERE NOT simulated
GROUP BY ALL
HAVING exits > 0
ORDER BY exits DESC;

-- How much of each input was understood, and what was wrong with it?
SELECT
  path, format, records, linesNotUnderstood,
  [problem.message for problem in problems] AS problems
FROM lines('triage.ndjson')
WHERE type = 'input'
ORDER BY linesNotUnderstood DESC, len(problems) DESC, path;

-- Which lines does each error stand on? To be opened in an editor as FILE:LINE.
SELECT rule, message, line.input || ':' || line.line AS place, line.text AS text
FROM (
  SELECT *, unnest(evidence) AS line
  FROM lines('triage.ndjson') WHERE type = 'finding' AND severity = 'error'
)
ORDER BY place;

-- What is wrong with each task of an analysis? There, a key names one task.
SELECT
  tasks.key, tasks.outcome, tasks.elapsedSeconds, findings.rule, findings.confidence,
  findings.advice
FROM lines('analyze.ndjson') AS tasks
JOIN lines('analyze.ndjson') AS findings ON findings.task = tasks.key
WHERE tasks.type = 'task' AND findings.type = 'finding'
ORDER BY tasks.key, findings.rule;

-- How did the remaining time run out, reading by reading?
SELECT key, reading."at" AS logged, reading.seconds AS remaining_s
FROM (
  SELECT key, unnest(readings) AS reading
  FROM lines('analyze.ndjson') WHERE type = 'task'
)
WHERE NOT reading.unlimited
ORDER BY key, logged;
