internal import ArgumentParser
internal import BGLogKit

/// The options for a generated log.
struct LogOptions: ParsableArguments {
  /// The format of the log.
  @Option(help: "The format of the log.")
  var logFormat: GeneratedLogFormat = .nslog

  /// The size of the log in megabytes (1,000,000 bytes).
  @Option(help: "The size of the log in megabytes.")
  var mb = 200

  /// The seed of the random numbers.
  @Option(help: "The seed; the same seed gives the same bytes.")
  var seed: UInt64 = 1

  /// Throws if the size is out of range.
  func validate() throws {
    guard mb > 0, mb <= 100_000 else { throw ValidationError("--mb takes 1 to 100000.") }
  }

  /// Writes the log, and next to it a file with the result to expect of an analysis.
  func write(to file: String) throws -> LogTruth {
    var generator = LogGenerator(seed: seed, layout: logFormat)
    var output = try CompleteFile(path: file)
    let truth = try generator.write(bytes: mb * 1_000_000) { try output.write($0) }
    try output.finish()
    try truth.write(beside: file)
    return truth
  }
}
