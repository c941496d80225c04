import BGLogKit
import TestSupport
import Testing

/// The report is the same, byte for byte, on any number of threads.
struct JobsTests {
  /// An app that begins tasks, ends most of them, and is killed in the end; some 3 MB of log.
  private static let log: ContiguousArray<UInt8> = {
    var text = ""
    for number in 0..<36_000 {
      let stamp = "2011-10-30 \(10 + number / 3600):\(10 + number / 60 % 50):\(10 + number % 50)"
      text += "\(stamp).\(100 + number % 900) State Lab[\(7449 + number / 9000):207] "
      switch number % 100 {
      case 3: text += "applicationDidEnterBackground:\n"
      case 7:
        text += "Starting background task \(number / 100) with 599.5 seconds remaining\n"
      case 60 where number % 700 != 60:
        text += "Finishing background task \(number / 100) with 550.25 seconds remaining\n"
      case 80: text += "applicationWillEnterForeground:\n"
      case 90: text += "(\n    several,\n    lines\n)\n"
      default: text += "a line of noise that is about as long as lines of logs are, \(number)\n"
      }
    }
    return ContiguousArray(text.utf8)
  }()

  private func report(
    _ inputs: [Input], jobs: Int, _ format: ReportFormat
  ) -> ContiguousArray<UInt8> {
    let analyzer = Analyzer(options: AnalysisOptions(jobs: jobs))
    var bytes = ContiguousArray<UInt8>()
    if format == .ndjson {
      var writer = ReportLineWriter(paths: inputs.map(\.path))
      analyzer.analyze(inputs) { line in writer.write(line) { bytes.append(contentsOf: $0) } }
    } else {
      let document = analyzer.analyze(inputs)
      ReportOutput(format: format).write(document) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  @Test(arguments: ReportFormat.allCases)
  func `one large log`(format: ReportFormat) {
    let inputs = [Input.memory(name: "a.log", bytes: Self.log)]
    let one = report(inputs, jobs: 1, format)
    #expect(one.count > 1000)
    let place = ReportFormat.allCases.firstIndex(of: format) ?? 0
    // All formats are made of what was read alike; a quick run tries one number of threads each.
    for (number, jobs) in [2, 3, 7].enumerated()
    where Effort.isExhaustive || number == place % 3 {
      #expect(report(inputs, jobs: jobs, format) == one, "\(jobs) threads")
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `many logs, and some that are none`(format: ReportFormat) {
    var inputs: [Input] = []
    for number in 0..<40 {
      let start = number * 3000
      var bytes = ContiguousArray(Self.log[start..<start + 2500])
      if number % 10 == 9 { bytes = [] }
      inputs.append(.memory(name: "\(number).log", bytes: bytes))
    }
    inputs.append(.file("no such file"))
    let one = report(inputs, jobs: 1, format)
    for jobs in [2, 5] {
      #expect(report(inputs, jobs: jobs, format) == one, "\(jobs) threads")
    }
  }
}
