internal import ConsoleLogs
internal import CrashReports
public import LogModel
public import Scanning

/// Which formats an input holds, and what of it was not understood.
public struct FormatDetection: Sendable {
  /// A format found in the input.
  public struct Found: Sendable {
    /// The identifier, as ``FormatList`` has it.
    public var format: String
    /// How many records were recognised.
    public var records: Int
    /// How many physical lines they take; records in the middle of a line take none of their own.
    public var lines: Int
  }

  /// A line that was not understood.
  public struct Line: Sendable {
    /// The 1-based physical line.
    public var line: Int
    /// Its text, cut where it is very long.
    public var text: String
    /// Why it was not understood.
    public var reason: String
  }

  /// The input's path.
  public var path: String

  /// The formats, those with most records first.
  public var formats: [Found] = []

  /// How many physical lines the input has; 0 for crash reports, which are read as a whole.
  public var lines = 0

  /// How many lines are what tools print around records: headings, banners, totals, fences.
  public var linesAround = 0

  /// How many lines are neither blank nor part of a record.
  public var linesNotUnderstood = 0

  /// The first lines that were not understood.
  public var examples: [Line] = []

  /// What went wrong; fatal ones mean that nothing could be read.
  public var problems: [InputProblem] = []

  /// Reads an input to its end and says what it holds.
  ///
  /// - Parameters:
  ///   - input: What to read.
  ///   - format: The only format to look for, or `nil` for all.
  ///   - rules: The message rules, which tell messages without a header from other text.
  ///   - jobs: On how many threads to read, at least 1; the answer does not depend on it.
  public init(
    _ input: Input, only format: String? = nil, rules: RuleLibrary = .builtIn,
    jobs: Int = Processors.count
  ) {
    path = input.path
    do throws(InputError) {
      let opened = try ProbedInput(input, isLog: format != nil)
      switch opened.kind {
      case .unreadable(let reason):
        problems.append(InputProblem(line: nil, message: reason, isFatal: true))
      case .crashReport:
        guard let reader = opened.takeReader() else { return }
        var summary = InputSummary(path: path)
        _ = CrashReading.read(try reader.readToEnd(), 0, &summary)
        formats =
          summary.format.map { [Found(format: $0, records: summary.records, lines: 0)] } ?? []
        linesNotUnderstood = summary.linesNotUnderstood
        problems = summary.problems
      case .log:
        guard let reader = opened.takeReader() else { return }
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
    try scan.run(emit: { _ in }, settle: { _ in true })
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
    linesNotUnderstood = summary.linesNotUnderstood
    problems = summary.problems
    guard linesNotUnderstood > 0 else { return }
    examples = summary.examples.map {
      Line(line: $0.line, text: $0.text, reason: LineDiagnosis.reason($0.text))
    }
  }
}
