internal import Correlation
internal import LogModel
internal import Scanning

/// Which parts of a report were asked for.
///
/// All inputs are judged together; a filter only chooses what is reported, and changes none of it.
struct ReportFilter {
  private let process: String?
  private let bundleIdentifier: String?

  /// The rules whose findings are reported.
  let rules: RuleSelection

  /// The time that is asked for. One that counts back from the last record is resolved when that is known.
  private var window: TimeWindow

  /// The same for each log, where the first record gives times of day their date, and for reports beside logs.
  private var windows: [InputIndex: TimeWindow] = [:]
  private var windowOfReports: TimeWindow?

  /// The names of the processes of the app that is asked for.
  private var namesOfApp: Set<String> = []

  /// Creates the filter that the options ask for.
  init(_ options: AnalysisOptions) {
    process = options.process
    bundleIdentifier = options.bundleIdentifier
    window = options.window
    rules = options.findingRules
  }

  /// Whether everything is reported.
  var admitsAll: Bool { admitsEveryProcess && window.isUnbounded && rules.admitsAll }

  /// Whether no single process or app is asked for.
  var admitsEveryProcess: Bool { process == nil && bundleIdentifier == nil }

  /// Whether the first record of a log must be known to choose.
  var needsFirstRecord: Bool { window.needsFirstRecord }

  /// Whether everything must be read to choose: which app a process belongs to may show late, and which record is
  /// the last only at the end.
  var needsAll: Bool { bundleIdentifier != nil || needsLastRecord }

  /// Whether times must wait for the last record of all inputs.
  var needsLastRecord: Bool { window.needsLastRecord }

  /// Sets the time of the last record of all inputs, or of logs that are watched the current time.
  mutating func resolve(before last: Instant) {
    window = window.resolved(before: last)
    windows = windows.mapValues { $0.resolved(before: last) }
    windowOfReports = windowOfReports?.resolved(before: last)
  }

  /// Sets the time of the first record of a log; later calls for the same log change nothing.
  mutating func anchor(_ log: InputIndex, at first: Instant?) {
    guard let first, windows[log] == nil else { return }
    let anchored = window.anchored(at: first)
    windows[log] = anchored
    windowOfReports = windowOfReports ?? anchored
  }

  /// Learns the names of the processes of the app that is asked for, because not every line names the app.
  mutating func learn(_ result: AnalysisResult) {
    guard let bundleIdentifier else { return }
    for launch in result.launches where launch.process.bundleIdentifier == bundleIdentifier {
      if let name = launch.process.process.name { namesOfApp.insert(name) }
    }
    for crash in result.crashes where crash.process.bundleIdentifier == bundleIdentifier {
      if let name = crash.process.name { namesOfApp.insert(name) }
    }
  }

  /// Whether a process is asked for.
  func admits(_ timeline: ProcessTimeline) -> Bool {
    admits(timeline.process.name, timeline.bundleIdentifier)
  }

  /// Whether a process is asked for of which only the name is known; `nil` means all of the input.
  func admits(name: String?) -> Bool {
    name == nil || admits(name, nil)
  }

  /// Whether a message is about a process that is asked for, as far as it says.
  func mayAdmit(_ subject: LogEvent.Subject) -> Bool {
    if let process, let name = subject.name, name != process { return false }
    guard let bundleIdentifier, let own = subject.bundleIdentifier else { return true }
    return bundleIdentifier == own
  }

  /// Whether a report is asked for: that of a process, or one that names it among its victims.
  func admits(_ crash: CrashReport) -> Bool {
    if admits(crash.process.name, crash.process.bundleIdentifier) { return true }
    return crash.victims?.contains { victim in
      if let process, !victim.isNamed(process) { return false }
      return bundleIdentifier == nil || namesOfApp.contains(where: victim.isNamed)
    } ?? false
  }

  /// Whether exit counts are asked for. They belong to an app, and its process is mostly named like the last part
  /// of the bundle identifier.
  func admits(_ metric: ExitMetric) -> Bool {
    if let process, bundleIdentifier == nil, let own = metric.bundleIdentifier,
      own.split(separator: ".").last?.lowercased() != process.lowercased()
    {
      return false
    }
    guard let bundleIdentifier, let own = metric.bundleIdentifier else { return true }
    return own == bundleIdentifier
  }

  private func admits(_ name: String?, _ bundle: String?) -> Bool {
    if let process, process != name { return false }
    guard let bundleIdentifier else { return true }
    if let bundle { return bundle == bundleIdentifier }
    return name.map(namesOfApp.contains) ?? false
  }

  /// Whether any of the time between two times of an input is asked for; `nil` is a time that is not known.
  func overlaps(_ start: Instant?, _ end: Instant?, of input: InputIndex) -> Bool {
    if window.isUnbounded { return true }
    return (windows[input] ?? windowOfReports ?? window).overlaps(start, end)
  }

  /// Whether a time of an input is asked for; one that is not known is.
  func contains(_ at: Instant?, of input: InputIndex) -> Bool { overlaps(at, at, of: input) }

  /// Whether any of the lines was logged in the time that is asked for; `nil` where none is dated.
  func contains(anyOf evidence: [Evidence]) -> Bool? {
    if window.isUnbounded { return true }
    let dated = evidence.filter { $0.at != nil }
    return dated.isEmpty ? nil : dated.contains { contains($0.at, of: $0.input) }
  }

  /// Whether a task was open in the time that is asked for; one that was never ended was open as long as its
  /// process ran.
  func overlaps(_ task: TaskTimeline, in launch: ProcessTimeline) -> Bool {
    if window.isUnbounded { return true }
    let input = task.place?.input ?? task.readings.first?.input ?? launch.input
    // A refusal takes no time, and a task whose begin is not in the log may have begun at any time.
    let isMoment = task.outcome == .refused
    let ended = isMoment ? task.place : task.ended
    return overlaps(
      isMoment ? task.place?.at : task.began?.at, ended.map(\.at) ?? launch.lastSeen, of: input)
  }

  /// Returns which part of the filter nothing meets, where nothing is reported.
  ///
  /// `names` are those in the inputs; `isMentioned` searches the inputs for a bundle identifier.
  func unmet(by names: HeldNames, isMentioned: (String) -> Bool) -> UnmetFilter? {
    guard !admitsEveryProcess || !window.isUnbounded else { return nil }
    var unmet = UnmetFilter(
      process: process, bundleIdentifier: bundleIdentifier, isOfTime: !window.isUnbounded)
    if let process, !names.holds(process: process) {
      unmet.isUnknown = true
      unmet.bundleIdentifier = nil
      unmet.know(names.processes)
    } else if let bundleIdentifier, !names.bundles.contains(bundleIdentifier),
      !isMentioned(bundleIdentifier)
    {
      unmet.isUnknown = true
      unmet.process = nil
      unmet.namesNoApp = names.bundles.isEmpty
      unmet.know(names.bundles.isEmpty ? names.processes : names.bundles)
    }
    return unmet
  }
}

extension UnmetFilter {
  /// Notes the names that there are, and which of them may have been meant.
  mutating func know(_ names: Set<String>) {
    let sorted = names.sorted()
    suggestion =
      namesNoApp
      ? nil : Suggestion.nearest(to: process ?? bundleIdentifier ?? "", among: sorted)
    known = Array(sorted.prefix(Self.mostNames))
  }
}
