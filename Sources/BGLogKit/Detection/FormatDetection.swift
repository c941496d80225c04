internal import ConsoleLogs
internal import CrashReports
public import LogModel
internal import Reporting
public import Scanning

/// Which formats an input contains, and which lines were not understood.
public struct FormatDetection: Sendable {
  /// A format found in the input.
  public struct Found: Sendable {
    /// The identifier of the format, as in ``FormatList``.
    public var format: String
    /// How many records have this format.
    public var records: Int
    /// How many physical lines these records take. A record that begins in the middle of a line adds
    /// none.
    public var lines: Int
  }

  /// A line that was not understood.
  public struct Line: Sendable {
    /// The 1-based number of the physical line.
    public var line: Int
    /// The text, truncated if it is very long.
    public var text: String
    /// Why the line was not understood.
    public var reason: String
  }

  /// The path of the input; `-` for standard input.
  public var path: String

  /// The formats, most frequent first.
  public var formats: [Found] = []

  /// How many physical lines the input has; 0 for crash reports.
  ///
  /// Each line counts once more as one thing: the lines of all ``formats``, ``linesAround``,
  /// ``linesOfCutRecord``, ``linesNotUnderstood`` and ``linesBlank`` add up to this number.
  public var lines = 0

  /// How many lines are output of tools around the records, such as headings, banners, totals and code
  /// fences.
  public var linesAround = 0

  /// How many lines above the first header are the rest of a record whose header was cut off.
  public var linesOfCutRecord = 0

  /// How many lines are neither blank nor part of a record.
  public var linesNotUnderstood = 0

  /// How many lines outside of records are blank.
  public var linesBlank = 0

  /// The first lines that were not understood; not necessarily all of them.
  public var examples: [Line] = []

  /// What went wrong. A fatal problem means that nothing could be read.
  public var problems: [InputProblem] = []

  /// Reads an input to its end and detects its formats.
  ///
  /// - Parameters:
  ///   - input: The input to read.
  ///   - format: The identifier of the only format to look for; `nil` for all.
  ///   - rules: The message rules, which distinguish messages without a header from other text.
  ///   - jobs: The number of threads, at least 1. The result does not depend on it.
  public init(
    _ input: Input, only format: String? = nil, rules: RuleLibrary = .builtIn,
    jobs: Int = Processors.count
  ) {
    path = input.path
    do throws(InputError) {
      let opened = try ProbedInput(input, ProbedInput.Reading(isLog: format != nil))
      switch opened.kind {
      case .unreadable(let reason):
        problems.append(InputProblem(line: nil, message: reason, isFatal: true))
      case .crashReport:
        var summary = InputSummary(path: path)
        _ = try opened.readCrashes(0, &summary)
        formats =
          summary.format.map { [Found(format: $0, records: summary.records, lines: 0)] } ?? []
        linesNotUnderstood = summary.linesNotUnderstood
        problems = summary.problems
      case .log:
        guard let reader = try opened.takeReader() else { return }
        let only = format.flatMap { LogFormat(rawValue: $0) }
        take(try Self.scan(reader, only: only, rules: rules.indexed, jobs: jobs))
      }
    } catch {
      problems.append(InputProblem(line: nil, message: error.reason, isFatal: true))
    }
  }

  private static func scan(
    _ reader: consuming ChunkReader, only format: LogFormat?, rules: IndexedRules, jobs: Int
  ) throws(InputError) -> ScanSummary {
    var scan = ParallelLogReader(
      reader, scanner: RecordScanner(input: 0, matcher: RuleMatcher(rules), format: format),
      jobs: max(1, jobs))
    try scan.run(emit: { _ in }, settle: { _, _ in true })
    return scan.scanner.summary
  }

  private mutating func take(_ summary: ScanSummary) {
    formats = LogFormat.allCases.filter { summary.records(of: $0) > 0 }.map {
      Found(
        format: $0.rawValue, records: summary.records(of: $0), lines: summary.lines(of: $0))
    }
    .sorted { ($0.records, $1.format) > ($1.records, $0.format) }
    lines = summary.lineCount
    linesAround = summary.bannerLines
    linesOfCutRecord = summary.linesOfCutRecord
    linesNotUnderstood = summary.linesNotUnderstood
    linesBlank = summary.blankLines
    problems = summary.problems
    guard linesNotUnderstood > 0 else { return }
    examples = summary.examples.map {
      Line(line: $0.line, text: $0.text, reason: LineDiagnosis.reason($0.text))
    }
  }
}

/// The output of `bglog detect`.
extension FormatDetection {
  /// The formats with their numbers of lines, and the first lines that were not understood.
  public var text: String {
    var text = TerminalText.escaped(path) + ": "
    guard let first = formats.first else {
      let reason = problems.first { $0.isFatal }?.message ?? "holds nothing that bglog understands"
      return text + TerminalText.escaped(reason) + "\n" + examplesText
    }
    text += first.format + (formats.count > 1 ? " and \(formats.count - 1) more" : "") + "\n"
    var table = TextTable(["  format", "records", "lines"])
    for found in formats {
      let lines = self.lines > 0 ? String(found.lines) : ""
      table.append(["  " + found.format, String(found.records), lines])
    }
    if linesAround > 0 { table.append(["  around the records", "", String(linesAround)]) }
    if linesOfCutRecord > 0 { table.append(["  of a cut record", "", String(linesOfCutRecord)]) }
    if linesBlank > 0 { table.append(["  blank", "", String(linesBlank)]) }
    if lines > 0 || linesNotUnderstood > 0 {
      table.append(["  not understood", "", String(linesNotUnderstood)])
    }
    text += table.text
    for problem in problems { text += "  note: " + TerminalText.escaped(problem.message) + "\n" }
    return text + examplesText
  }

  private var examplesText: String {
    examples.map { line in
      "  line \(line.line): \(line.reason)\n    "
        + TerminalText.escaped(String(line.text.prefix(160))) + "\n"
    }.joined()
  }

  /// Several detections as a JSON array.
  public static func json(_ detections: [FormatDetection]) -> String {
    var json = JSONWriter()
    json.array { json in
      for detection in detections {
        json.object { json in detection.write(to: &json) }
      }
    }
    return String(decoding: json.output.bytes, as: UTF8.self) + "\n"
  }

  private func write(to json: inout JSONWriter) {
    json.member("path", path)
    json.key("formats")
    json.array { json in
      for found in formats {
        json.object(.inline) { json in
          json.member("format", found.format)
          json.member("records", found.records)
          json.member("lines", found.lines)
        }
      }
    }
    json.member("lines", lines)
    json.member("linesAroundRecords", linesAround)
    json.member("linesOfCutRecord", linesOfCutRecord)
    json.member("linesNotUnderstood", linesNotUnderstood)
    json.member("linesBlank", linesBlank)
    json.key("notUnderstood")
    json.array { json in
      for line in examples {
        json.object(.inline) { json in
          json.member("line", line.line)
          json.member("text", line.text)
          json.member("reason", line.reason)
        }
      }
    }
    json.member("problems", problems.map(\.message))
  }
}
