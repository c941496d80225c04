import Foundation

/// A log of the corpus, with what the manifest says about it in prose.
struct CorpusFile: Sendable, CustomStringConvertible {
  let path: String
  let url: URL
  /// The manifest's columns `header_format` (`form`) and `expected`.
  let form: String
  let expected: String

  var description: String { path }

  /// The folder that the environment variable `BGLOG_CORPUS` names, or `nil` if it is not set.
  static let folder = ProcessInfo.processInfo.environment["BGLOG_CORPUS"].map { URL(filePath: $0) }

  /// The files that the manifest lists; empty without a corpus.
  static let all: [CorpusFile] = {
    guard let folder,
      let manifest = try? String(
        contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8)
    else { return [] }
    return manifest.split(separator: "\n").dropFirst().compactMap { row in
      let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      guard columns.count >= 5 else { return nil }
      return CorpusFile(
        path: columns[0], url: folder.appending(path: columns[0]), form: columns[2],
        expected: columns[4])
    }
  }()

  /// The format identifiers that fit the manifest's description; the report may give any of them.
  var formats: Set<String> {
    let forms: [(String, Set<String>)] = [
      ("print() lines", ["nslog", "bare-text"]), ("crash", ["crash-text"]),
      ("two-line bodies", ["nslog"]), ("app file log", ["app-log"]),
      ("HH:mm:ss:SSS emoji", ["app-log", "short-time"]), ("appium", ["appium"]),
      ("console.app tab", ["console-app"]), ("--style compact", ["log-compact"]),
      ("compact log line", ["log-compact", "app-log"]), ("--style syslog", ["log-syslog"]),
      ("--style ndjson", ["log-ndjson"]), ("log show default", ["log-default"]),
      ("log stream default", ["log-default"]), ("metadata", ["xcode-metadata"]),
      ("time-only", ["short-time"]), ("abbreviated", ["short-time"]),
      ("n|ISO|LEVEL", ["nslog", "app-log"]), ("bodies", ["bare-text", "crash-text"]),
      ("bsd-syslog", ["syslog"]), ("idevicesyslog", ["syslog", "idevicesyslog"]),
      ("Xcode Organizer", ["syslog"]), ("joined in ONE", ["nslog", "app-log"]),
      ("bare-proc", ["bare-text", "nslog"]), ("nslog", ["nslog"]),
      ("prose", ["none", "bare-text"]),
      ("bare", ["bare-text"]), ("[category]", ["bare-text"]), ("message body", ["bare-text"]),
    ]
    return forms.first { form.contains($0.0) }?.1 ?? []
  }
}
