internal import Correlation
internal import LogModel
internal import Reporting

/// Makes the lines of a report of what was read and judged, and gives findings what identifies them.
struct Assembly {
  /// Takes a line, and the place of the launch or task that it is about; `false` when nobody wants more.
  typealias Sink = (_ line: consuming ReportLine, _ place: TaskPlace?) -> Bool

  private var identities: FindingIdentities
  private var summary = ReportSummary()

  /// Whether nobody wants more.
  private(set) var isStopped = false

  /// Creates an assembly of which nothing is told, that remembers at least so many kinds of findings.
  init(kinds: Int = .max) { identities = FindingIdentities(kinds: kinds) }

  /// Tells what was decided before the end of a log.
  mutating func tell(_ decided: Decided, to sink: Sink) {
    let place = decided.task.map { TaskPlace(launch: decided.launch, task: $0.number) }
    var ids: [String] = []
    for var finding in decided.findings {
      identities.identify(&finding, label: decided.label)
      ids.append(finding.id)
      let about = place ?? decided.number.map { TaskPlace(launch: decided.launch, task: $0) }
      emit(.finding(finding), about, to: sink)
    }
    guard let task = decided.task else { return }
    if !ids.isEmpty { task.findings = ids }
    emit(task, place, to: sink)
  }

  /// Tells what is left when everything is judged, of the crash reports with `tellsCrashes` only.
  mutating func tell(_ whole: Whole, tellsCrashes: Bool = true, to sink: Sink) {
    for input in whole.inputs { emit(.input(input), to: sink) }
    tell(launchesOf: whole, tellsCrashes: tellsCrashes, to: sink)
    emit(.summary(summary, assumptions: whole.distinctAssumptions), to: sink)
  }

  /// Tells of the launches, the reports and what was found about them.
  mutating func tell(launchesOf whole: Whole, tellsCrashes: Bool = true, to sink: Sink) {
    for launch in whole.launches {
      emit(.process(launch.process), TaskPlace(launch: launch, task: nil), to: sink)
    }
    for process in whole.otherProcesses { emit(.process(process), to: sink) }
    var found: [(finding: Finding, label: String?, task: TaskPlace?)] = []
    for launch in whole.launches { Self.find(in: launch) { found.append(($0, $1, $2)) } }
    found += whole.otherFindings.map { ($0, nil, nil) }
    let order = FindingOrder.order(of: found.map(\.finding))
    for number in order {
      identities.identify(&found[number].finding, label: found[number].label)
      guard let task = found[number].task, let record = task.record else { continue }
      record.add(finding: found[number].finding.id)
    }
    for task in TaskOrdering.tasks(of: whole.launches) {
      guard let record = task.record else { continue }
      emit(record, task, to: sink)
    }
    if tellsCrashes { for crash in whole.crashes { emit(.crash(crash), to: sink) } }
    for metric in whole.exitMetrics { emit(.exitMetric(metric), to: sink) }
    for number in order { emit(.finding(found[number].finding), found[number].task, to: sink) }
  }

  /// The findings about a launch, each with the name and the place of the task it is about.
  private static func find(
    in launch: LaunchRecord, _ take: (Finding, String?, TaskPlace?) -> Void
  ) {
    var numbers: [String: Int]?
    LaunchRules.tell(about: launch) { finding, task in
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

  private mutating func emit(_ line: ReportLine, _ place: TaskPlace? = nil, to sink: Sink) {
    guard !isStopped else { return }
    switch line {
    case .input(let input): summary.count(input)
    case .finding(let finding): summary.count(finding.severity)
    case .crash: summary.countCrash()
    case .header, .process, .task, .exitMetric, .summary: break
    }
    isStopped = !sink(line, place)
  }

  /// Tells of a task; it is counted by itself, for to look into a line copies all of it.
  private mutating func emit(_ task: TaskRecord, _ place: TaskPlace?, to sink: Sink) {
    guard !isStopped else { return }
    summary.count(task.outcome)
    isStopped = !sink(.task(task.told), place)
  }
}

/// Which task of which launch it is; no task for what is about the launch.
struct TaskPlace {
  var launch: LaunchRecord
  var task: Int?

  /// The task, as long as it is known.
  var record: TaskRecord? { task.flatMap { launch.tasks.record($0) } }
}

extension LaunchRecord {
  /// The number of each task that is not decided, by key.
  fileprivate var numbersOfTasks: [String: Int] {
    Dictionary(
      tasks.map { ($0.key, $0.number) }, uniquingKeysWith: { first, _ in first })
  }
}
