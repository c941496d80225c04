internal import ArgumentParser
internal import BGLogKit

/// Measures the analysis of a large log and checks the result.
struct LogBenchCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "logs",
    abstract: "Measures how fast bglog analyzes a log, and whether its answers are right.",
    discussion: """
      Writes a log of known truth, analyzes it and prints the throughput and the peak memory. The
      file stays where it is, and its truth beside it, for other tools to be measured on.

      EXAMPLES
        swift run -c release bglog-bench --mb 200 bench.log
        swift run -c release bglog-bench --log-format log-ndjson bench.ndjson
      """)

  /// The path at which to write the log. It is not deleted afterwards.
  @Argument(help: "The file to write the log to.", completion: .file())
  var file: String

  /// The format, size and seed of the log.
  @OptionGroup var options: LogOptions

  /// How many times to analyze the log.
  @Option(help: "How many times to measure; the median counts.")
  var runs = 3

  /// Throws if the number of runs is out of range.
  func validate() throws {
    guard runs > 0, runs <= 100 else { throw ValidationError("--runs takes 1 to 100.") }
  }

  /// Writes the log, measures and prints the results.
  func run() throws {
    let truth = try options.write(to: file)
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
    print("answers right: \(truth.tasks.counts)")
  }

  private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  private func check(_ document: ReportDocument, _ truth: LogTruth) throws {
    func count(_ outcome: TaskOutcome) -> Int {
      document.tasks.count { $0.outcome == outcome }
    }
    var found = GeneratedApp.Truth(
      completed: count(.completed), late: count(.late), leaked: count(.leaked),
      doubleEnds: document.findings.count { $0.rule == .doubleEnd })
    // The readings are not checked, so they are set to the right number.
    found.readings = truth.tasks.readings
    guard found == truth.tasks, document.tasks.count == truth.tasks.begins else {
      print(
        "answers wrong: \(document.tasks.count) tasks, \(found.counts), where "
          + "\(truth.tasks.counts) is true")
      throw ExitCode(1)
    }
  }
}

extension GeneratedApp.Truth {
  /// The checked counts, as text.
  fileprivate var counts: String {
    "\(completed) completed, \(late) late, \(leaked) leaked, \(doubleEnds) ended again"
  }
}
