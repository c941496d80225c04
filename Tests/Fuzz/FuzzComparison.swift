import BGLogKit
import Foundation

/// Another way to report on an input, which must say the same as a report on bytes in memory with one thread.
///
/// The length of an input chooses the way, so that an input takes the time of two reports and not of eight.
enum FuzzComparison: CaseIterable {
  /// With two threads.
  case twoThreads
  /// With eight threads.
  case eightThreads
  /// From a file.
  case file
  /// From a stream, in small pieces.
  case pieces
  /// Line by line, while the input is read.
  case lines
  /// Redacted: the verdicts stay.
  case redacted
  /// In every format: none of them passes on what controls a terminal.
  case formats

  /// Compares the reports on an input and traps if they differ.
  static func run(_ bytes: ContiguousArray<UInt8>) {
    allCases[bytes.count % allCases.count].compare(bytes)
  }

  private static let path = FileManager.default.temporaryDirectory
    .appending(path: "bglog-fuzz-\(ProcessInfo.processInfo.processIdentifier).log").path

  /// Reads with one thread, as libFuzzer does. It is kept, because it compiles a rule when a line first needs it.
  nonisolated(unsafe) static let analyzer = Analyzer(options: AnalysisOptions(jobs: 1))

  /// Has no placeholders; to be copied, because compiling its patterns takes longer than most inputs.
  nonisolated(unsafe) static let redactor = Redactor()

  private func compare(_ bytes: ContiguousArray<UInt8>) {
    let input = Input.memory(name: Self.path, bytes: bytes)
    let document = unsafe Self.analyzer.analyze([input])
    switch self {
    case .twoThreads: isSame(document, Self.report(input, jobs: 2))
    case .eightThreads: isSame(document, Self.report(input, jobs: 8))
    case .file:
      guard FileManager.default.createFile(atPath: Self.path, contents: Data(bytes)) else { return }
      isSame(document, unsafe Self.analyzer.analyze([.file(Self.path)]))
    case .pieces:
      var rest = bytes[...]
      let stream = ByteStream(path: Self.path) {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(7) }
        return ContiguousArray(rest.prefix(7))
      }
      isSame(document, unsafe Self.analyzer.analyze([.stream(stream)]))
    case .lines:
      var (tasks, findings) = ([TaskTimeline](), [Finding]())
      unsafe Self.analyzer.analyze([input]) { line in
        switch line {
        case .task(let task): tasks.append(task)
        case .finding(let finding): findings.append(finding)
        default: break
        }
      }
      precondition(
        Self.verdicts(document.tasks, document.findings) == Self.verdicts(tasks, findings), "lines")
    case .redacted:
      var (redactor, redacted) = unsafe (Self.redactor, document)
      redactor.redact(&redacted)
      precondition(
        document.tasks.map(\.outcome) == redacted.tasks.map(\.outcome)
          && document.findings.map(\.rule) == redacted.findings.map(\.rule)
          && document.findings.map(\.severity) == redacted.findings.map(\.severity), "redacted")
    case .formats:
      for format in ReportFormat.allCases {
        precondition(!Self.written(document, format).contains(0x1B), format.rawValue)
      }
    }
  }

  private static func report(_ input: Input, jobs: Int) -> ReportDocument {
    Analyzer(options: AnalysisOptions(jobs: jobs)).analyze([input])
  }

  private static func written(
    _ document: ReportDocument, _ format: ReportFormat
  ) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    ReportOutput(format: format).write(document) { bytes += $0 }
    return bytes
  }

  private func isSame(_ one: ReportDocument, _ other: ReportDocument) {
    precondition(Self.written(one, .json) == Self.written(other, .json), "\(self)")
  }

  /// What is said about the tasks, in no particular order.
  private static func verdicts(_ tasks: [TaskTimeline], _ findings: [Finding]) -> [String] {
    let outcomes = tasks.map { "\($0.key) \($0.outcome)" }
    return (outcomes + findings.map { "\($0.rule) \($0.task ?? "") \($0.message)" }).sorted()
  }
}
