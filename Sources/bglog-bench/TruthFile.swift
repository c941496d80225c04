internal import BGLogKit

/// What is true of a log or a folder, in a file beside it.
enum TruthFile {
  /// Writes the truth about what lies at a path.
  static func write(_ json: String, beside path: String) throws {
    var name = path
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    var file = try CompleteFile(path: name + ".truth.json")
    try file.write(ContiguousArray(json.utf8))
    try file.finish()
  }
}

extension LogTruth {
  /// Writes it beside the log, or the folder of logs, that it is about.
  func write(beside path: String) throws { try TruthFile.write(json, beside: path) }
}
