internal import ArgumentParser
internal import BGLogKit

/// `bglog watch`: reports what happens to background tasks while a log is written.
struct WatchCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Follows growing logs and tells what happens to background tasks.",
    discussion: """
      EXAMPLES
        bglog watch console.log
        bglog watch --budget 30 --process Lantern device.log
        idevicesyslog | bglog watch -
        log stream --style ndjson | bglog watch --format ndjson -

      A file is read to know which tasks are open, and what is logged from
      then on is told; --from-start tells all of it. A file that is renamed,
      cut or made anew is followed, and its lines count on from those before;
      one that is not there is waited for. A log that is watched is taken to
      run forward. Ctrl-C prints the summary.

      EXIT STATUS
        0   no finding at or above --fail-on was told
        1   there were such findings
        2   some input could not be read
        64  wrong usage, or a rule pack that is wrong
      """)

  /// The paths of the logs as typed.
  @Argument(help: "Logs; - is standard input.", completion: .file())
  var inputs: [String] = []

  /// The format of the output.
  @Option(help: "text, or ndjson: one object a line, each written at once.")
  var format: WatchFormat = .text

  /// Whether to report also what is already in the files.
  @Flag(help: "Tell what the files hold already, too.")
  var fromStart = false

  /// The rule packs to use.
  @OptionGroup var rules: RuleOptions

  /// What to report and what to assume.
  @OptionGroup var filters: FilterOptions

  /// Throws if there is no input or standard input is named twice.
  func validate() throws {
    if inputs.isEmpty, StandardStreams.inputIsTerminal {
      throw ValidationError("Name a log to watch, for example: console.log")
    }
    try inputs.checkStandardInput()
  }

  /// Watches the logs until they end or the user stops it.
  func run() throws {
    try filters.checkAgo(inputs)
    FreedMemory.keepNoReserve()
    let library = try rules.load()
    let paths = inputs.isEmpty ? ["-"] : inputs
    let watcher = Watcher(
      paths,
      options: WatchOptions(analysis: filters.analysis(rules: library), isFromStart: fromStart))
    var signals = StopSignals()
    var screen = WatchScreen(paths: paths, format: format)
    do throws(StandardStreams.WriteError) {
      while !signals.look(), !watcher.isOver {
        let (lines, isIdle) = watcher.turn()
        try screen.show(lines, open: watcher.open, requests: watcher.openRequests)
        if isIdle, !watcher.isOver { FollowedFile.wait(forInput: paths == ["-"], milliseconds: 25) }
      }
      try screen.close(watcher.finish())
    } catch {
      // If the reader of a pipe has closed it, the exit status still depends on the findings alone.
      let error = OutputError(error, path: "-")
      if !error.isClosedPipe { throw OutputOptions.reported(error) }
    }
    throw ExitStatus.status(
      failed: watcher.hasFailed, worst: watcher.worst, failOn: filters.failOn.severity)
  }
}

/// The values of `--format` of `bglog watch`.
enum WatchFormat: String, CaseIterable, ExpressibleByArgument {
  /// A format.
  case text, ndjson
}
