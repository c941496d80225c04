internal import Correlation
internal import LogModel
internal import Reporting

/// Makes the lines of a report from what was finalized and judged, and hands them to a sink.
///
/// It chooses what is asked for, and gives findings their numbers and their fingerprints.
struct ReportAssembler<Sink: ReportSink> {
  /// Takes the lines.
  var sink: Sink

  /// What is asked for.
  var filter: ReportFilter

  /// The names of logs' own devices, where the logs are known to be of several.
  var hosts = OwnHosts()

  /// The digests of the inputs, which go into the fingerprints of findings about apps without a name.
  var contents: InputDigests?

  /// The names of the launches that were retired; a watch, which may go on for days, keeps none.
  private var names = HeldNames()
  private let keepsNames: Bool

  /// What is reported as soon as the filter knows all that it needs.
  private enum Held {
    case finalized(FinalizedTask)
    case retired([LaunchTracker])
    case judged(JudgedRequest)
  }

  private var isHolding: Bool
  private var held: [Held] = []
  private var identities: FindingIdentities
  private var summary = ReportSummary()

  /// Whether anything was reported, or would be but for its rule.
  private var hasMet = false

  /// Creates an assembler that reported nothing yet and remembers at least so many kinds of findings.
  ///
  /// With `isHolding` nothing is reported before ``release()``.
  init(_ filter: ReportFilter, sink: Sink, kinds: Int = .max, isHolding: Bool = false) {
    self.filter = filter
    self.sink = sink
    self.isHolding = isHolding
    keepsNames = isHolding && !filter.admitsEveryProcess
    identities = FindingIdentities(kinds: kinds)
  }

  /// Whether the sink wants no more.
  var isStopped: Bool { sink.isClosed }

  /// Begins the report.
  mutating func begin() { emit(.header(Analyzer.tool)) }

  /// Notes what is known of a log so far: the time of its first record, and the name of its own device where it
  /// is of several.
  mutating func noteLog(_ log: InputIndex, first: Instant?, ownHost: String?) {
    filter.anchor(log, at: first)
    hosts[log] = ownHost
    guard isHolding, !filter.needsAll, first != nil || !filter.needsFirstRecord else { return }
    release()
  }

  /// Hands an event to a sink that takes messages, if it is asked for.
  mutating func note(_ normalized: NormalizedEvent) {
    guard Sink.takesEvents else { return }
    let event = normalized.event
    guard event.kind != .bareNumber, filter.mayAdmit(event.process),
      filter.contains(event.at, of: event.input)
    else { return }
    sink.take(WatchedEvent(event, ownHost: hosts[event.input]))
  }

  /// Hands a message about scheduled work to a sink that takes messages, if it is asked for.
  ///
  /// The scheduler logs thousands of them an hour, so of those about nothing else only what they change in requests
  /// is handed on.
  ///
  /// - Parameters:
  ///   - normalized: The message.
  ///   - changes: What it changed.
  ///   - request: The request that it is about, if it is about one of an app; else `nil`.
  mutating func note(
    _ normalized: NormalizedEvent, changing changes: [RequestChange], of request: RequestIdentity?
  ) {
    let event = normalized.event
    guard Sink.takesEvents, filter.contains(event.at, of: event.input) else { return }
    let ownHost = hosts[event.input]
    guard event.kind == .request else {
      guard filter.mayAdmit(event.process) else { return }
      var watched = WatchedEvent(event, ownHost: ownHost)
      watched.request = request?.key
      watched.reason = changes.last?.reason
      return sink.take(watched)
    }
    for change in changes where filter.admits(change.request) {
      sink.take(WatchedEvent(event, change, ownHost: ownHost))
    }
  }

  /// Reports what was held back; from now on nothing is.
  mutating func release() {
    isHolding = false
    let held = held
    self.held = []
    for case .retired(let launches) in held { filter.learn(AnalysisResult(retired: launches)) }
    for held in held {
      switch held {
      case .finalized(let task): add(task)
      case .retired(let launches): add(retired: launches)
      case .judged(let request): add(request)
      }
    }
  }

  /// Reports a task that was finalized before the end of its log.
  mutating func add(_ finalized: FinalizedTask) {
    if isHolding { return held.append(.finalized(finalized)) }
    let launch = finalized.process
    let task = finalized.task
    let subject = ReportSubject(launch: finalized.launch, input: launch.input, task: task)
    let isAsked = filter.admitsAll || filter.admits(launch)
    let isThere = isAsked && task.map { filter.overlaps($0.reportedTimeline, in: launch) } ?? false
    var isDrawnIn = false
    var ids: [String] = []
    for var finding in finalized.findings {
      identify(&finding, task?.label, launch.bundleIdentifier)
      let isIn = isThere || isAsked && filter.contains(anyOf: finding.evidence) ?? (task == nil)
      if isIn { isDrawnIn = true }
      if emit(finding, subject, isSelected: isIn) { ids.append(finding.id) }
    }
    if isThere || isDrawnIn { hasMet = true }
    guard let task, !finalized.isReported else { return }
    if !ids.isEmpty { task.findings = ids }
    emit(task, subject, isSelected: isThere || isDrawnIn)
  }

  /// Reports a request that was judged before the end of its log.
  mutating func add(_ judged: JudgedRequest) {
    if isHolding { return held.append(.judged(judged)) }
    if keepsNames { names.add(judged) }
    let isSelected = filter.admitsAll || filter.admits(judged)
    if isSelected { hasMet = true }
    var request = judged.request
    for var finding in judged.findings {
      identify(&finding, request.identifier, judged.bundle)
      if emit(finding, nil, isSelected: isSelected) { request.findings.append(finding.id) }
    }
    emit(request, in: judged.input, isSelected: isSelected)
  }

  /// Reports launches that are over and judged.
  mutating func add(retired launches: [LaunchTracker]) {
    if isHolding { return held.append(.retired(launches)) }
    if keepsNames { for launch in launches { names.add(launch) } }
    let result = AnalysisResult(retired: launches)
    let (found, selection) = select(result)
    if selection?.isEmpty == false { hasMet = true }
    emit(result, found, selection)
  }

  /// Reports what is left when everything is judged.
  ///
  /// Where nothing at all is reported, `unmet` says why, given the names of retired launches.
  ///
  /// - Returns: The crash reports that are reported.
  mutating func finish(
    _ result: AnalysisResult, unmet: (HeldNames, ReportFilter) -> UnmetFilter?
  ) -> [CrashReport] {
    var inputs = result.inputs
    let (found, selection) = select(result)
    if selection?.isEmpty == false { hasMet = true }
    if selection != nil, !hasMet, inputs.contains(where: { $0.format != nil }),
      let unmet = unmet(names, filter)
    {
      inputs[0].problems.append(
        InputProblem(line: nil, message: unmet.sentenceWithNames, unmetFilter: unmet))
    }
    for input in inputs {
      summary.count(input)
      emit(.input(input))
    }
    emit(result, found, selection)
    emit(.summary(summary, assumptions: result.distinctAssumptions))
    guard let selection else { return result.crashes }
    return result.crashes.indices.filter { selection.crashes[$0] }.map { result.crashes[$0] }
  }

  /// What was found about everything that was judged, and what of it is reported; `nil` for all.
  private func select(_ result: AnalysisResult) -> ([FoundProblem], ReportSelection?) {
    var found: [FoundProblem] = []
    for (number, launch) in result.launches.enumerated() {
      var tasks: [String: TaskTracker]?
      LaunchRules.evaluate(launch) { finding, task in
        var task = task
        if let key = finding.task, task == nil {
          let known = tasks ?? launch.tasksByKey
          tasks = known
          task = known[key]
        }
        found.append(FoundProblem(finding: finding, task: task, subject: .launch(number)))
      }
    }
    found += result.otherFindings
    return (found, filter.admitsAll ? nil : ReportSelection(result, found, by: filter))
  }

  /// Gives a finding its number and its fingerprint.
  private mutating func identify(_ finding: inout Finding, _ label: String?, _ bundle: String?) {
    let input = finding.evidence.first?.input ?? 0
    identities.identify(&finding, label: label) { [contents] in
      bundle ?? contents?.digest(of: input) ?? ""
    }
  }

  /// Hands on the launches, the reports and what was found about them.
  private mutating func emit(
    _ result: AnalysisResult, _ found: [FoundProblem], _ selection: ReportSelection?
  ) {
    var found = found
    for (number, launch) in result.launches.enumerated()
    where selection?.launches[number] ?? true {
      var process = launch.process
      hosts.name(&process)
      emit(.process(process), ReportSubject(launch))
    }
    for (number, process) in result.otherProcesses where selection?.crashes[number] ?? true {
      emit(.process(process))
    }
    let order = FindingOrder.order(of: found.map(\.finding))
    var requests = result.requests.map(\.request)
    for number in order {
      var label = found[number].task?.label
      if case .request(let request) = found[number].subject { label = requests[request].identifier }
      identify(&found[number].finding, label, result.bundle(of: found[number].subject))
      if case .request(let request) = found[number].subject,
        selection?.findings[number] ?? true, filter.rules.admits(found[number].finding.rule)
      {
        requests[request].findings.append(found[number].finding.id)
      }
      guard selection?.findings[number] ?? true, filter.rules.admits(found[number].finding.rule),
        let task = found[number].task
      else { continue }
      task.add(finding: found[number].finding.id)
    }
    for (launch, task) in TaskOrdering.tasks(of: result) {
      emit(
        task, ReportSubject(result.launches[launch], task),
        isSelected: selection?.holds(task, of: result.launches[launch]) ?? true)
    }
    for number in result.crashes.indices where selection?.crashes[number] ?? true {
      summary.countCrash()
      if Sink.takesCrashes { emit(.crash(result.crashes[number])) }
    }
    for number in requests.indices {
      emit(
        requests[number], in: result.requests[number].input,
        isSelected: selection?.requests[number] ?? true)
    }
    for number in result.exitMetrics.indices where selection?.metrics[number] ?? true {
      emit(.exitMetric(result.exitMetrics[number]))
    }
    for number in order {
      var subject: ReportSubject?
      if case .launch(let launch) = found[number].subject {
        subject = ReportSubject(result.launches[launch], found[number].task)
      }
      emit(
        found[number].finding, subject, isSelected: selection?.findings[number] ?? true)
    }
  }

  private mutating func emit(_ line: consuming ReportLine, _ subject: ReportSubject? = nil) {
    if !isStopped { sink.take(line, about: subject, isReported: true) }
  }

  /// Hands on a finding, and returns whether it is reported: its rule may not be.
  @discardableResult
  private mutating func emit(
    _ finding: Finding, _ subject: ReportSubject?, isSelected: Bool
  ) -> Bool {
    guard !isStopped else { return false }
    // A task that was left out comes with the first thing that is reported of it.
    if isSelected, let subject, let task = subject.task, task.isLeftOut {
      emit(task, subject, isSelected: true)
    }
    let isReported = isSelected && filter.rules.admits(finding.rule)
    if isReported { summary.count(finding.severity) } else if isSelected { summary.countLeftOut() }
    var finding = finding
    hosts.name(&finding)
    sink.take(.finding(finding), about: subject, isReported: isReported)
    return isReported
  }

  /// Counts a request that is selected and hands it on.
  private mutating func emit(
    _ request: ScheduledRequest, in input: InputIndex, isSelected: Bool
  ) {
    guard !isStopped, isSelected else { return }
    summary.count(request.state)
    var request = request
    if !hosts.isEmpty, request.process != nil, request.process?.host == nil {
      request.process?.host = hosts[input]
    }
    sink.take(.request(request), about: nil, isReported: true)
  }

  /// Counts a task that is selected and hands it on.
  private mutating func emit(_ task: TaskTracker, _ subject: ReportSubject, isSelected: Bool) {
    guard !isStopped else { return }
    task.isLeftOut = !isSelected
    guard isSelected else { return }
    summary.count(task.outcome)
    guard !hosts.isEmpty else {
      return sink.take(.task(task.reportedTimeline), about: subject, isReported: true)
    }
    var timeline = task.reportedTimeline
    hosts.name(&timeline, of: subject.input)
    sink.take(.task(timeline), about: subject, isReported: true)
  }
}

/// The launch that a line of the report is about, or the task of it.
struct ReportSubject {
  /// The launch.
  var launch: LaunchID

  /// The input that the launch is in.
  var input: InputIndex

  /// The task, or `nil` where the launch is meant.
  var task: TaskTracker?

  /// Where the task is found, or `nil` where the launch is meant.
  var place: TaskPlace? { task.map { TaskPlace(launch: launch, task: $0.number) } }
}

extension ReportSubject {
  /// Creates the subject of a line about a launch, or about a task of it.
  init(_ launch: borrowing LaunchTracker, _ task: TaskTracker? = nil) {
    self.init(launch: launch.id, input: launch.process.input, task: task)
  }
}

/// The place of a task: its launch, and its number in that.
struct TaskPlace: Hashable {
  /// The launch.
  var launch: LaunchID

  /// The number of the task in its launch.
  var task: Int
}

extension LaunchTracker {
  /// The tasks that are not finalized, by key.
  fileprivate var tasksByKey: [String: TaskTracker] {
    Dictionary(tasks.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
