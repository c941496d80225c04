internal import ArgumentParser
internal import BGLogKit

/// How many threads read.
struct JobsOption: ParsableArguments {
  /// The number as typed.
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Read on this many threads; the answer is the same for any number. (default: one for each "
        + "processor)", valueName: "n"))
  var jobs: Int?

  /// The number to use.
  var count: Int { jobs ?? Processors.count }

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
  }
}
