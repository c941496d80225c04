internal import BGLogKit

/// A JSON file next to a generated log or folder that says what an analysis of it must find.
enum TruthFile {
  /// Writes the file for the log or folder at `path`, with the ending `.truth.json`.
  static func write(_ json: String, beside path: String) throws {
    var name = path
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    var file = try CompleteFile(path: name + ".truth.json")
    try file.write(ContiguousArray(json.utf8))
    try file.finish()
  }
}

extension LogTruth {
  /// Writes these numbers to a file next to the log, or the folder of logs, that they are about.
  func write(beside path: String) throws { try TruthFile.write(json, beside: path) }
}
