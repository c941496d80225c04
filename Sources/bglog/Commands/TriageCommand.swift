internal import ArgumentParser
internal import BGLogKit

/// `bglog triage`: one report about any number of inputs, each analyzed on its own.
struct TriageCommand: InputCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "triage",
    abstract: "Says what thousands of reports and logs have in common, and remembers it.",
    discussion: """
      EXAMPLES
        bglog triage reports/
        bglog triage sysdiagnose.tar.gz
        bglog triage 'logs/**/*.log' --exclude '*-debug.log'
        find . -name '*.ips' -print0 | bglog triage -0
        bglog triage --store triage.sqlite reports/
        bglog triage --write-baseline known.json reports/
        bglog triage --baseline known.json -o junit.xml -o out.sarif reports/

      Inputs are files, folders (all in them), archives (tar, zip, also
      compressed with gzip, xz, zstd or bzip2; nothing is unpacked to disk)
      and globs in quotation marks. Each is judged by itself; crashes are
      grouped by signature, tasks by name, findings by fingerprint. A log and
      the report of its process belong to bglog analyze, which joins them.

      EXIT STATUS
        0   everything was read; no new finding at or above --fail-on
        1   everything was read; there are such findings
        2   some input could not be read, or was named and is nothing bglog
            understands; the rest is reported. Also when nothing was read,
            or the store cannot be written: the report is written all the same
        64  wrong usage, or a rule pack or baseline that is wrong
      """)

  /// The inputs as typed.
  @Argument(
    help: "Files, folders, archives and globs; - is a list of them on standard input.",
    completion: .file())
  var inputs: [String] = []

  /// Files that list inputs.
  @Option(
    name: .customLong("files-from"), parsing: .singleValue,
    help: ArgumentHelp(
      "Read a list of inputs from this file, one a line; - is standard input. May be repeated.",
      valueName: "file"),
    completion: .file())
  var lists: [String] = []

  /// Whether NUL bytes rather than newlines separate the inputs in a list, as printed by `find
  /// -print0`.
  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "A zero byte ends each input of the list, as find -print0 writes them.")
  var isNullSeparated = false

  /// Glob patterns: in folders and archives, only matching files are read; all if empty.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "In folders and archives, look only at what fits this glob. May be repeated.",
      valueName: "glob"))
  var include: [String] = []

  /// Glob patterns: in folders and archives, matching files are skipped.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "In folders and archives, leave out what fits this glob. May be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  /// Whether to read hidden files in folders and archives.
  @Flag(
    help: "In folders and archives, look at names that begin with a dot, too.")
  var hidden = false

  /// Whether to follow symbolic links out of a folder, and links to folders.
  @Flag(help: "In folders, follow symbolic links that lead elsewhere, and links to folders.")
  var follow = false

  /// How many bytes may be unpacked from an archive for each byte of its size.
  @Option(
    help: ArgumentHelp(
      "Leave an archive when it grows to more than this many times its size.", valueName: "n"))
  var maxExpansion = 250

  /// The path of the database to store the results in; `nil` for none.
  @Option(
    help: ArgumentHelp(
      "Remember everything in this SQLite database, each content once, and say what is new.",
      valueName: "file"),
    completion: .file())
  var store: String?

  /// Where and how to write the report.
  @OptionGroup(title: "Output Options") var output: OutputOptions

  /// What to report and what to assume.
  @OptionGroup(title: "Judgement Options") var filters: FilterOptions

  /// The baselines of known findings.
  @OptionGroup(title: "Known Findings") var known: BaselineOptions

  /// The rule packs to use.
  @OptionGroup(title: "Rules and Configuration") var rules: RuleOptions

  /// Throws if there is no input or the expansion limit is invalid.
  func validate() throws {
    if inputs.isEmpty, lists.isEmpty, StandardStreams.inputIsTerminal {
      throw ValidationError("Name a folder, an archive or files, for example: reports/")
    }
    if maxExpansion < 1 { throw ValidationError("--max-expansion takes a number from 1 on.") }
  }

  /// Reads the inputs and writes the report.
  func run() throws {
    try filters.checkAgo(inputs)
    try FileClash(
      inputs: inputs, lists: lists, outputs: output.destinations, known: known,
      rules: rules, store: store
    ).check()
    let paths = try TriagePaths(inputs, lists, isNullSeparated).read()
    var options = try TriageOptions(
      analysis: filters.analysis(rules: rules.load()), includes: include, excludes: exclude,
      takesHidden: hidden, maxExpansion: maxExpansion, storePath: store, baseline: known.load(),
      redacts: output.redacts)
    options.followsLinks = follow
    options.redactionKey = output.redactKey
    options.ownPaths = known.baselines + [known.writeBaseline].compactMap { $0 }
    options.replacedPaths = output.destinations.filter { !$0.isStandardOutput }.map(\.path)
    options.replacedPaths += [known.writeBaseline].compactMap { $0 }
    var triage = ReportedTriage()
    do {
      let files = try TriageOutputs(
        output.destinations, layout: output.layout, goesOn: known.writeBaseline != nil)
      options.ownPaths += files.paths
      try triage.run(paths, with: Triager(options: options), to: files)
    } catch let error as OutputError {
      // If the reader of a pipe has closed it, the exit status still depends on the findings alone.
      if !error.isClosedPipe { throw OutputOptions.reported(error) }
    } catch let error as TriageError {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(error.description))
      throw ExitStatus.failure
    }
    try known.write(triage.recorded)
    throw ExitStatus.status(
      failed: triage.hasFailures, worst: known.writeBaseline == nil ? triage.worst : nil,
      failOn: filters.failOn.severity)
  }
}

/// The inputs of a triage: those on the command line and those listed in files.
private struct TriagePaths {
  private let inputs: [String]
  private let lists: [String]
  private let isNullSeparated: Bool

  /// Creates the inputs from the arguments of the command line.
  init(_ inputs: [String], _ lists: [String], _ isNullSeparated: Bool) {
    self.inputs = inputs
    self.lists = lists
    self.isNullSeparated = isNullSeparated
  }

  /// Reads the lists and returns all inputs. If a list cannot be read, prints why and throws an exit
  /// status.
  func read() throws -> TriageInputs {
    var all = TriageInputs()
    try (inputs + lists).checkStandardInput()
    for input in inputs {
      if input == "-" { try add("-", to: &all) } else { all.paths.append(input) }
    }
    for list in lists { try add(list, to: &all) }
    if inputs.isEmpty, lists.isEmpty { try add("-", to: &all) }
    return all
  }

  private func add(_ list: String, to all: inout TriageInputs) throws {
    do throws(PathListError) {
      try all.add(
        listedIn: list == "-" ? .standardInput : .file(list), isNullSeparated: isNullSeparated)
    } catch {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(error.description))
      throw ExitStatus.failure
    }
  }
}
