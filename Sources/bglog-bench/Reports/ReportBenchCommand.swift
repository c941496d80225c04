internal import ArgumentParser
internal import BGLogKit
internal import Foundation

/// Compares reading crash reports with decoding the same bytes with Foundation's JSON parser.
struct ReportBenchCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "reports",
    abstract: "Measures how fast bglog reads crash reports, beside a JSON decoder.",
    discussion: """
      Makes reports of known cause in memory, 7 to 180 KB each, reads them one by one and checks
      the verdicts; then does the same with Foundation's JSON decoder, which gives no verdict.

      EXAMPLE
        swift run -c release bglog-bench reports --count 2000
      """)

  /// How many reports to generate.
  @Option(help: "The number of reports.")
  var count = 2000

  /// How many times to read them all.
  @Option(help: "How many times to measure; the median counts.")
  var runs = 3

  /// Throws if a number is out of range.
  func validate() throws {
    guard count > 0, count <= 100_000 else { throw ValidationError("--count takes 1 to 100000.") }
    guard runs > 0, runs <= 100 else { throw ValidationError("--runs takes 1 to 100.") }
  }

  /// Generates the reports, measures and prints the results.
  func run() throws {
    let reports = (0..<count).map { GeneratedReport(seed: UInt64($0)) }
    let analyzer = Analyzer()
    var own: [Double] = []
    var decoder: [Double] = []
    // Alternate the two, so that both run under the same load of the machine.
    for _ in 0..<runs {
      own.append(try measure(reports) { try read($0, with: analyzer) })
      decoder.append(try measure(reports, decode))
    }
    let bytes = reports.reduce(0) { $0 + $1.bytes.count }
    let (mine, theirs) = (own.sorted()[runs / 2], decoder.sorted()[runs / 2])
    print("\(count) reports of \(bytes / count) bytes")
    print("bglog         \(Int(Double(count) / mine)) reports a second, every verdict right")
    print("JSON decoder  \(Int(Double(count) / theirs)) reports a second")
    print("bglog takes \((mine / theirs * 100).rounded() / 100) of the decoder's time")
  }

  private func measure(
    _ reports: [GeneratedReport], _ read: (GeneratedReport) throws -> Void
  ) throws -> Double {
    let start = ContinuousClock.now
    for report in reports { try read(report) }
    return (ContinuousClock.now - start).seconds
  }

  private func read(_ report: GeneratedReport, with analyzer: Analyzer) throws {
    let document = analyzer.analyze([.memory(name: "report.ips", bytes: report.bytes)])
    let rule = document.crashes.first?.verdict?.rule
    guard rule == report.rule, document.crashes.first?.process.pid == report.pid else {
      print("answer wrong: \(rule?.rawValue ?? "none"), where \(report.rule.rawValue) is true")
      throw ExitCode(1)
    }
  }

  private func decode(_ report: GeneratedReport) throws {
    let parts = report.bytes.split(separator: 0x0A, maxSplits: 1)
    for part in parts { _ = try JSONSerialization.jsonObject(with: Data(part)) }
  }
}
