internal import ArgumentParser
internal import BGLogKit

/// Which log is written.
struct LogOptions: ParsableArguments {
  /// The format of the log.
  @Option(help: "The format of the log.")
  var logFormat: LogLayout = .nslog

  /// The size of the log.
  @Option(help: "The size of the log in megabytes.")
  var mb = 200

  /// The seed of everything in it.
  @Option(help: "The seed; the same seed gives the same bytes.")
  var seed: UInt64 = 1

  func validate() throws {
    guard mb > 0, mb <= 100_000 else { throw ValidationError("--mb takes 1 to 100000.") }
  }

  /// Writes the log and, beside it, its truth.
  func write(to file: String) throws -> LogTruth {
    var generator = LogGenerator(seed: seed, layout: logFormat)
    var output = try CompleteFile(path: file)
    let truth = try generator.write(bytes: mb * 1_000_000) { try output.write($0) }
    try output.finish()
    try truth.write(beside: file)
    return truth
  }
}
