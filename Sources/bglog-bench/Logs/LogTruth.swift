/// What is known about a generated log, or several: its size, and the result to expect of an analysis.
struct LogTruth {
  /// The expected numbers of tasks.
  var tasks = GeneratedApp.Truth()

  /// How many records the log has.
  var records = 0
  /// How many lines the log has. A record may have several lines.
  var lines = 0

  /// How many bytes the log has.
  var bytes = 0
  /// How many files it is about.
  var files = 1

  /// Adds the numbers of two logs.
  static func + (left: LogTruth, right: LogTruth) -> LogTruth {
    LogTruth(
      tasks: left.tasks + right.tasks, records: left.records + right.records,
      lines: left.lines + right.lines, bytes: left.bytes + right.bytes,
      files: left.files + right.files)
  }

  /// The numbers in JSON, for scripts.
  var json: String {
    """
    {"files": \(files), "bytes": \(bytes), "lines": \(lines), "records": \(records), \
    "begins": \(tasks.begins), "ends": \(tasks.ends), "readings": \(tasks.readings), \
    "completed": \(tasks.completed), "late": \(tasks.late), "leaked": \(tasks.leaked), \
    "doubleEnds": \(tasks.doubleEnds)}

    """
  }
}
