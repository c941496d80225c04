/// What a generated log must show.
struct LogTruth {
  var tasks = GeneratedApp.Truth()

  /// How many records there are, and lines; a record may have several.
  var records = 0
  var lines = 0

  /// How many bytes and, when there are several files, how many of those.
  var bytes = 0
  var files = 1

  static func + (left: LogTruth, right: LogTruth) -> LogTruth {
    LogTruth(
      tasks: left.tasks + right.tasks, records: left.records + right.records,
      lines: left.lines + right.lines, bytes: left.bytes + right.bytes,
      files: left.files + right.files)
  }

  /// As JSON, for scripts.
  var json: String {
    """
    {"files": \(files), "bytes": \(bytes), "lines": \(lines), "records": \(records), \
    "begins": \(tasks.begins), "ends": \(tasks.ends), "readings": \(tasks.readings), \
    "completed": \(tasks.completed), "late": \(tasks.late), "leaked": \(tasks.leaked), \
    "doubleEnds": \(tasks.doubleEnds)}

    """
  }
}
