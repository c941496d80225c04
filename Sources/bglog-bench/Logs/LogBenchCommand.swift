internal import ArgumentParser
internal import BGLogKit

/// Measures the analysis of a large log, and checks its answers against the truth.
struct LogBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logs",
    abstract: "Measures how fast bglog analyzes an NSLog, and whether its answers are right.",
    discussion: """
      Writes a log of known truth, analyzes it and prints the throughput and the peak memory. The
      file stays where it is for other tools to be measured on.

      EXAMPLE
        swift run -c release bglog-bench --mb 200 bench.log
      """)

  /// Where the log is written.
  @Argument(help: "The file to write the log to.", completion: .file())
  var file: String

  /// The size of the log.
  @Option(help: "The size of the log in megabytes.")
  var mb = 200

  /// The seed of everything in it.
  @Option(help: "The seed of the log; the same seed gives the same bytes.")
  var seed: UInt64 = 1

  /// How often to measure.
  @Option(help: "How many times to measure; the median counts.")
  var runs = 3

  func validate() throws {
    guard mb > 0, mb <= 100_000 else { throw ValidationError("--mb takes 1 to 100000.") }
    guard runs > 0, runs <= 100 else { throw ValidationError("--runs takes 1 to 100.") }
  }

  func run() throws {
    var generator = LogGenerator(seed: seed)
    let output = try FileOutput(path: file)
    let truth = try generator.write(bytes: mb * 1_000_000) { try output.write($0) }
    var seconds: [Double] = []
    var bytes = 0
    for _ in 0..<runs {
      let start = ContinuousClock.now
      let document = Analyzer().analyze([.file(file)])
      seconds.append((ContinuousClock.now - start).seconds)
      bytes = document.inputs.first?.bytes ?? 0
      try check(document, truth)
    }
    let median = seconds.sorted()[runs / 2]
    let rate = Double(bytes) / 1_000_000 / median
    print("analyzed \(bytes) bytes in \(rounded(median)) s: \(Int(rate)) MB/s")
    print("peak memory \(ResourceUsage.peakMemory / 1_000_000) MB")
    print("answers right: \(truth)")
  }

  private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  private func check(_ document: ReportDocument, _ truth: GeneratedApp.Truth) throws {
    func count(_ outcome: TaskOutcome) -> Int {
      document.tasks.count { $0.outcome == outcome }
    }
    let found = GeneratedApp.Truth(
      completed: count(.completed), late: count(.late), leaked: count(.leaked),
      doubleEnds: document.findings.count { $0.rule == .doubleEnd })
    guard found == truth else {
      print("answers wrong: \(found), where \(truth) is true")
      throw ExitCode(1)
    }
  }
}
