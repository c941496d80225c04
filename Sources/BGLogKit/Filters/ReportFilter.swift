internal import Correlation
internal import LogModel
internal import Scanning

/// Decides which parts of the result are reported.
///
/// All inputs are judged together. The filter only chooses among the results and changes none of them.
struct ReportFilter {
  private let process: String?
  private let bundleIdentifier: String?

  /// Which rules' findings are reported.
  let rules: RuleSelection

  /// The requested period. If it counts back from the last record, it is resolved when that record is
  /// known.
  private var window: TimeWindow

  /// The requested period in each log, where times of day get their date from the first record.
  private var windows: [InputIndex: TimeWindow] = [:]
  /// The requested period for crash reports: that of the first log whose first record is known; `nil`
  /// before.
  private var windowOfReports: TimeWindow?

  /// The names of the processes of the requested app.
  private var namesOfApp: Set<String> = []

  /// Creates the filter from the options of an analysis.
  init(_ options: AnalysisOptions) {
    process = options.process
    bundleIdentifier = options.bundleIdentifier
    window = options.window
    rules = options.findingRules
  }

  /// Whether everything is reported.
  var admitsAll: Bool { admitsEveryProcess && window.isUnbounded && rules.admitsAll }

  /// Whether all processes and apps are reported on.
  var admitsEveryProcess: Bool { process == nil && bundleIdentifier == nil }

  /// Whether the filter needs the first record of a log to decide.
  var needsFirstRecord: Bool { window.needsFirstRecord }

  /// Whether the filter can decide only after everything is read: the app that a process belongs to may
  /// be named late, and the last record is known only at the end.
  var needsAll: Bool { bundleIdentifier != nil || needsLastRecord }

  /// Whether the period counts back from the last record of all inputs.
  var needsLastRecord: Bool { window.needsLastRecord }

  /// Sets the time from which the period counts back: that of the last record or, if logs are watched,
  /// the current time.
  mutating func resolve(before last: Instant) {
    window = window.resolved(before: last)
    windows = windows.mapValues { $0.resolved(before: last) }
    windowOfReports = windowOfReports?.resolved(before: last)
  }

  /// Sets the time of the first record of a log. Only the first call for each log counts.
  mutating func anchor(_ log: InputIndex, at first: Instant?) {
    guard let first, windows[log] == nil else { return }
    let anchored = window.anchored(at: first)
    windows[log] = anchored
    windowOfReports = windowOfReports ?? anchored
  }

  /// Learns the names of the requested app's processes, because not every line names the app.
  mutating func learn(_ result: AnalysisResult) {
    guard let bundleIdentifier else { return }
    for launch in result.launches where launch.process.bundleIdentifier == bundleIdentifier {
      if let name = launch.process.process.name { namesOfApp.insert(name) }
    }
    for crash in result.crashes where crash.process.bundleIdentifier == bundleIdentifier {
      if let name = crash.process.name { namesOfApp.insert(name) }
    }
  }

  /// Whether to report on a process.
  func admits(_ timeline: ProcessTimeline) -> Bool {
    admits(timeline.process.name, timeline.bundleIdentifier)
  }

  /// Whether to report on a process of which only the name is known. `nil` means the whole input, which
  /// is reported on.
  func admits(name: String?) -> Bool {
    name == nil || admits(name, nil)
  }

  /// Whether a message may be about a requested process. `true` if it does not name its process or app.
  func mayAdmit(_ subject: LogEvent.Subject) -> Bool {
    if let process, let name = subject.name, name != process { return false }
    guard let bundleIdentifier, let own = subject.bundleIdentifier else { return true }
    return bundleIdentifier == own
  }

  /// Whether to report on a crash report: the process itself, or one of the killed processes that it
  /// lists, is requested.
  func admits(_ crash: CrashReport) -> Bool {
    if admits(crash.process.name, crash.process.bundleIdentifier) { return true }
    return crash.victims?.contains { victim in
      if let process, !victim.isNamed(process) { return false }
      return bundleIdentifier == nil || namesOfApp.contains(where: victim.isNamed)
    } ?? false
  }

  /// Whether to report exit counts. They name only the app; its process usually has the name of the
  /// last part of the bundle identifier.
  func admits(_ metric: ExitMetric) -> Bool {
    if let process, bundleIdentifier == nil, let own = metric.bundleIdentifier,
      own.split(separator: ".").last?.lowercased() != process.lowercased()
    {
      return false
    }
    guard let bundleIdentifier, let own = metric.bundleIdentifier else { return true }
    return own == bundleIdentifier
  }

  /// Whether to report on a request for scheduled work. Lines of the scheduler alone name no process, and its
  /// app as a rule only by the beginning of the identifier.
  func admits(_ judged: JudgedRequest) -> Bool {
    let request = judged.request
    guard admits(request.process, identifier: request.identifier, bundle: judged.bundle) else {
      return false
    }
    let last = request.ended ?? request.checks.last ?? request.started ?? request.launched
    return overlaps(
      request.place?.at, (request.state.isOpenAtEnd ? nil : last?.at), of: judged.input)
  }

  /// Whether to tell of a request while its log is watched. Of Apple's own there are very many; they are told only
  /// if a process or an app is requested.
  func admits(_ request: RequestIdentity) -> Bool {
    if admitsEveryProcess { return !request.isApples }
    return admits(request.process, identifier: request.identifier, bundle: request.bundle)
  }

  private func admits(
    _ owner: ProcessIdentity?, identifier: String?, bundle: String?
  ) -> Bool {
    if let process, owner?.name != process { return false }
    guard let bundleIdentifier else { return true }
    return bundle == bundleIdentifier
      || ScheduledRequest.mayBelong(identifier, toAppWithBundle: bundleIdentifier)
      || owner?.name.map(namesOfApp.contains) ?? false
  }

  private func admits(_ name: String?, _ bundle: String?) -> Bool {
    if let process, process != name { return false }
    guard let bundleIdentifier else { return true }
    if let bundle { return bundle == bundleIdentifier }
    return name.map(namesOfApp.contains) ?? false
  }

  /// Whether the requested period includes any time between two times of an input. `nil` means that a
  /// time is unknown, so it may lie in the period.
  func overlaps(_ start: Instant?, _ end: Instant?, of input: InputIndex) -> Bool {
    if window.isUnbounded { return true }
    return (windows[input] ?? windowOfReports ?? window).overlaps(start, end)
  }

  /// Whether the requested period includes a time of an input. `true` if the time is unknown.
  func contains(_ at: Instant?, of input: InputIndex) -> Bool { overlaps(at, at, of: input) }

  /// Whether any of the lines was logged in the requested period; `nil` if none has a time.
  func contains(anyOf evidence: [Evidence]) -> Bool? {
    if window.isUnbounded { return true }
    let dated = evidence.filter { $0.at != nil }
    return dated.isEmpty ? nil : dated.contains { contains($0.at, of: $0.input) }
  }

  /// Whether a task was open in the requested period. A task that did not end was open until its
  /// process was last seen.
  func overlaps(_ task: TaskTimeline, in launch: ProcessTimeline) -> Bool {
    if window.isUnbounded { return true }
    let input = task.place?.input ?? task.readings.first?.input ?? launch.input
    // A refused task was never open, so only the time of the refusal counts. A task whose begin is not
    // in the log may have begun at any time.
    let isMoment = task.outcome == .refused
    let ended = isMoment ? task.place : task.ended
    return overlaps(
      isMoment ? task.place?.at : task.began?.at, ended.map(\.at) ?? launch.lastSeen, of: input)
  }

  /// If nothing is reported, returns the part of the filter that nothing matches; `nil` if there is no
  /// filter.
  ///
  /// `names` are the names in the inputs. `isMentioned` searches the inputs for a bundle identifier.
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
  /// Sets the names that the inputs contain, and suggests the one that was probably meant.
  mutating func know(_ names: Set<String>) {
    let sorted = names.sorted()
    suggestion =
      namesNoApp
      ? nil : Suggestion.nearest(to: process ?? bundleIdentifier ?? "", among: sorted)
    known = Array(sorted.prefix(Self.mostNames))
  }
}

extension RequestState {
  /// Whether the request goes on after the end of the log.
  fileprivate var isOpenAtEnd: Bool {
    switch self {
    case .waiting, .chosen, .running, .paused, .unknown: true
    default: false
    }
  }
}
