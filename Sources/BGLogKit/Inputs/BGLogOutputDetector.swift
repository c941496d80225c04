internal import LogModel
internal import Reporting
internal import Scanning

/// Recognizes files that bglog wrote, and files of other tools in the same formats.
///
/// Reports quote lines of logs. If a folder contains old reports, reading them as logs would count
/// everything twice.
enum BGLogOutputDetector {
  /// How files of a format begin, and the advice for such a file.
  private static let starts: [(start: String, advice: String)] = [
    ("{\"displayTimeUnit\"", "a Chrome trace, not a log; open it in Perfetto"),
    ("{\"traceEvents\"", "a Chrome trace, not a log; open it in Perfetto"),
    ("{\"resourceSpans\"", "traces of OpenTelemetry, not a log"),
    ("# HELP ", "metrics of Prometheus, not a log"),
    ("::notice title=bglog", report), ("input,process,pid,launch,key,", report),
    ("## ❌ bglog", report), ("## ⚠️ bglog", report), ("## ✅ bglog", report),
    ("## ℹ️ bglog", report), ("✓ no problem found", report), ("+ no problem found", report),
  ]

  /// A text near the start of files of a format, and the advice for such a file. The file must begin
  /// with `{` or `<`.
  private static let words: [(word: String, advice: String)] = [
    ("\"bglog.report/", report), ("\"bglog.triage/", report),
    ("\"bglog.baseline/", "a baseline of bglog; name it with --baseline"),
    ("<testsuite", "test results in JUnit's format, not a log"),
    ("sarif-schema-2", "a SARIF file, not a log"),
    // The content security policy of bglog's own pages. A log may contain other HTML pages.
    ("content=\"default-src 'none'; style-src 'sha256-", report),
  ]

  private static let report = "a report of bglog; give what it is about"

  /// How many bytes from the start are searched for ``words``.
  private static let head = 512

  /// Returns what the file is and what to do with it; `nil` if it may be a log or a crash report.
  static func advice(for bytes: Span<UInt8>) -> String? {
    let head = bytes.extracting(0..<min(bytes.count, head))
    if let found = starts.first(where: { starts(head, with: $0.start) }) { return found.advice }
    if isText(head) || isAnnotation(bytes) { return report }
    // Files in these formats begin with `{` or `<`. Other files may quote the texts.
    guard head.count > 0, head[0] == UInt8(ascii: "{") || head[0] == UInt8(ascii: "<") else {
      return nil
    }
    return words.first { bytes.firstOffset(of: $0.word, in: 0..<head.count) != nil }?.advice
  }

  private static func starts(_ bytes: Span<UInt8>, with start: String) -> Bool {
    guard bytes.count >= start.utf8.count else { return false }
    for (index, byte) in start.utf8.enumerated() where bytes[index] != byte { return false }
    return true
  }

  /// Whether the bytes begin like a text report: with a sign and a headline.
  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    let sign = ["✗ ", "✓ ", "! ", "? ", "x ", "+ "].first { starts(bytes, with: $0) }
    guard let start = sign?.utf8.count else { return false }
    let rest = bytes.extracting(start..<bytes.count)
    return Headline.all.contains { starts(rest, with: $0) }
  }

  /// The maximum length in bytes of the first line of bglog's annotations. The line contains a path and
  /// a message.
  private static let longestAnnotation = 8192

  /// Whether the bytes begin with an annotation for GitHub that bglog wrote. A build log may begin with
  /// an annotation of another tool.
  private static func isAnnotation(_ bytes: Span<UInt8>) -> Bool {
    guard starts(bytes, with: "::error ") || starts(bytes, with: "::warning ") else { return false }
    let limit = min(bytes.count, longestAnnotation)
    let line = 0..<(bytes.firstOffset(of: Byte.lineFeed, in: 0..<limit) ?? limit)
    let titles = FindingRule.allCases.map(\.rawValue) + ["not read"]
    return titles.contains { bytes.firstOffset(of: "title=\($0)::", in: line) != nil }
  }
}
