internal import Correlation
internal import LogModel
internal import Reporting

/// Makes the lines of a report of what was read and judged, and gives findings what identifies them.
struct ReportAssembler {
  /// Takes a line, the place of the launch or task that it is about, and whether it is reported; `false`
  /// when nobody wants more.
  ///
  /// Findings that are not reported come too, for they are numbered as in the whole report.
  typealias Sink = (_ line: consuming ReportLine, _ place: TaskPlace?, _ isReported: Bool) -> Bool

  /// What is asked for.
  var filter: ReportFilter

  /// What is told when all that it takes to choose is known.
  private enum Held {
    case finalized(FinalizedTask)
    case launches([LaunchTracker])
  }

  /// The name of a log's own device, by input, where it is known to be of several.
  var hosts: [InputIndex: String] = [:]

  /// What stands for the content of each input, by which findings of apps without a name are told apart.
  var contents: (InputIndex) -> String = { _ in "" }

  private var isHolding: Bool
  private var held: [Held] = []
  private var identities: FindingIdentities
  private var summary = ReportSummary()

  /// Whether nobody wants more.
  private(set) var isStopped = false

  /// Whether anything was reported, or would be but for its rule.
  private(set) var hasMet = false

  /// Creates an assembly of which nothing is told, that remembers at least so many kinds of findings.
  ///
  /// With `isHolding` nothing is told before ``release(to:)`` is called.
  init(_ filter: ReportFilter, kinds: Int = .max, isHolding: Bool = false) {
    self.filter = filter
    self.isHolding = isHolding
    identities = FindingIdentities(kinds: kinds)
  }

  /// Tells what was held back; from now on all is told at once.
  mutating func release(to sink: Sink) {
    isHolding = false
    var held: [Held] = []
    swap(&held, &self.held)
    for case .launches(let launches) in held { filter.learn(AnalysisResult(launches: launches)) }
    for held in held {
      switch held {
      case .finalized(let finalized): tell(finalized, to: sink)
      case .launches(let launches): tell(launches, to: sink)
      }
    }
  }

  /// Tells what was decided before the end of a log.
  mutating func tell(_ finalized: FinalizedTask, to sink: Sink) {
    if isHolding { return held.append(.finalized(finalized)) }
    let launch = finalized.launch.process
    let number = finalized.task?.number ?? finalized.number
    let place = number.map { TaskPlace(launch: finalized.launch, task: $0) }
    let isAsked = filter.admitsAll || filter.admits(launch)
    // Of very many that are decided at once the launch has forgotten the first by now.
    let record = finalized.task ?? place?.record
    let isThere = isAsked && record.map { filter.overlaps($0.told, in: launch) } ?? false
    var isDrawnIn = false
    var ids: [String] = []
    for var finding in finalized.findings {
      identify(&finding, finalized.label, launch.bundleIdentifier)
      let isIn = isThere || isAsked && filter.contains(anyOf: finding.evidence) ?? (place == nil)
      if isIn { isDrawnIn = true }
      if emit(finding, place, isReported: isIn, to: sink) { ids.append(finding.id) }
    }
    if isThere || isDrawnIn { hasMet = true }
    guard let task = finalized.task else { return }
    if !ids.isEmpty { task.findings = ids }
    emit(task, place, isReported: isThere || isDrawnIn, to: sink)
  }

  /// Tells what is left when everything is judged, of the crash reports with `includesCrashes` only, and
  /// returns which of those are reported, `nil` where all are.
  ///
  /// Where nothing at all is reported, `unmet` says why.
  @discardableResult
  mutating func tell(
    _ whole: AnalysisResult, includesCrashes: Bool = true, unmet: () -> UnmetFilter? = { nil },
    to sink: Sink
  ) -> [Bool]? {
    var whole = whole
    let (found, selection) = select(whole)
    if selection?.isEmpty == false { hasMet = true }
    if selection != nil, !hasMet, whole.inputs.contains(where: { $0.format != nil }),
      let unmet = unmet()
    {
      whole.inputs[0].problems.append(
        InputProblem(line: nil, message: unmet.sentenceWithNames, unmetFilter: unmet))
    }
    for input in whole.inputs { emit(.input(input), to: sink) }
    tell(whole, found, selection, includesCrashes: includesCrashes, to: sink)
    emit(.summary(summary, assumptions: whole.distinctAssumptions), to: sink)
    return selection?.crashes
  }

  /// Tells of launches that are over.
  mutating func tell(_ launches: [LaunchTracker], to sink: Sink) {
    if isHolding { return held.append(.launches(launches)) }
    let whole = AnalysisResult(launches: launches)
    let (found, selection) = select(whole)
    if selection?.isEmpty == false { hasMet = true }
    tell(whole, found, selection, includesCrashes: true, to: sink)
  }

  /// What was found about all that was judged, and what of it is reported; `nil` for all.
  private func select(_ whole: AnalysisResult) -> ([FoundProblem], ReportSelection?) {
    var found: [FoundProblem] = []
    for (number, launch) in whole.launches.enumerated() {
      Self.find(in: launch) {
        found.append(FoundProblem(finding: $0, label: $1, task: $2, subject: .launch(number)))
      }
    }
    found += whole.otherFindings
    return (found, filter.admitsAll ? nil : ReportSelection(whole, found, by: filter))
  }

  /// Tells of the launches, the reports and what was found about them.
  private mutating func tell(
    _ whole: AnalysisResult, _ found: [FoundProblem], _ selection: ReportSelection?,
    includesCrashes: Bool,
    to sink: Sink
  ) {
    var found = found
    for (number, launch) in whole.launches.enumerated()
    where selection?.launches[number] ?? true {
      var process = launch.process
      process.name(by: hosts)
      emit(.process(process), TaskPlace(launch: launch, task: nil), to: sink)
    }
    for (number, process) in whole.otherProcesses where selection?.crashes[number] ?? true {
      emit(.process(process), to: sink)
    }
    let order = FindingOrder.order(of: found.map(\.finding))
    for number in order {
      identify(&found[number].finding, found[number].label, whole.bundle(of: found[number].subject))
      guard selection?.findings[number] ?? true, filter.rules.admits(found[number].finding.rule),
        let task = found[number].task, let record = task.record
      else { continue }
      record.add(finding: found[number].finding.id)
    }
    for task in TaskOrdering.tasks(of: whole.launches) {
      guard let record = task.record else { continue }
      emit(record, task, isReported: selection?.holds(record, of: task.launch) ?? true, to: sink)
    }
    for number in whole.crashes.indices where includesCrashes && selection?.crashes[number] ?? true
    {
      emit(.crash(whole.crashes[number]), to: sink)
    }
    for number in whole.exitMetrics.indices where selection?.metrics[number] ?? true {
      emit(.exitMetric(whole.exitMetrics[number]), to: sink)
    }
    for number in order {
      emit(
        found[number].finding, found[number].task, isReported: selection?.findings[number] ?? true,
        to: sink)
    }
  }

  /// The findings about a launch, each with the name and the place of the task it is about.
  private static func find(
    in launch: LaunchTracker, _ take: (Finding, String?, TaskPlace?) -> Void
  ) {
    var numbers: [String: Int]?
    LaunchRules.evaluate(launch) { finding, task in
      var task = task
      if let key = finding.task, task == nil {
        let known = numbers ?? launch.numbersOfTasks
        numbers = known
        task = known[key]
      }
      let place = task.map { TaskPlace(launch: launch, task: $0) }
      take(finding, place?.record?.label, place)
    }
  }

  /// Gives a finding its number and its fingerprint.
  private mutating func identify(_ finding: inout Finding, _ label: String?, _ bundle: String?) {
    let input = finding.evidence.first?.input ?? 0
    identities.identify(&finding, label: label) { [contents] in bundle ?? contents(input) }
  }

  private mutating func emit(_ line: ReportLine, _ place: TaskPlace? = nil, to sink: Sink) {
    guard !isStopped else { return }
    switch line {
    case .input(let input): summary.count(input)
    case .crash: summary.countCrash()
    case .header, .process, .task, .exitMetric, .finding, .summary: break
    }
    isStopped = !sink(line, place, true)
  }

  /// Tells of a finding, and returns whether it is reported: its rule may not be.
  @discardableResult
  private mutating func emit(
    _ finding: Finding, _ place: TaskPlace?, isReported: Bool, to sink: Sink
  ) -> Bool {
    guard !isStopped else { return false }
    // A task that was left out comes with the first thing that is reported of it.
    if isReported, let task = place?.record, task.isLeftOut {
      emit(task, place, isReported: true, to: sink)
    }
    let isChosen = isReported && filter.rules.admits(finding.rule)
    if isChosen { summary.count(finding.severity) } else if isReported { summary.countLeftOut() }
    var finding = finding
    finding.name(by: hosts)
    isStopped = !sink(.finding(finding), place, isChosen)
    return isChosen
  }

  /// Tells of a task; it is counted by itself, for to look into a line copies all of it.
  private mutating func emit(
    _ task: TaskTracker, _ place: TaskPlace?, isReported: Bool, to sink: Sink
  ) {
    guard !isStopped else { return }
    task.isLeftOut = !isReported
    guard isReported else { return }
    summary.count(task.outcome)
    guard !hosts.isEmpty else {
      isStopped = !sink(.task(task.told), place, true)
      return
    }
    var told = task.told
    told.name(by: hosts, of: place?.launch.process.input ?? 0)
    isStopped = !sink(.task(told), place, true)
  }
}

/// Which task of which launch it is; no task for what is about the launch.
struct TaskPlace {
  var launch: LaunchTracker
  var task: Int?

  /// The task, as long as it is known.
  var record: TaskTracker? { task.flatMap { launch.tasks.record($0) } }
}

extension LaunchTracker {
  /// The number of each task that is not decided, by key.
  fileprivate var numbersOfTasks: [String: Int] {
    Dictionary(
      tasks.map { ($0.key, $0.number) }, uniquingKeysWith: { first, _ in first })
  }
}
