internal import Correlation
internal import LogModel
internal import Reporting

/// Puts the lines of a report together to one document, in the order of the report.
struct ReportDocumentBuilder: ReportSink {
  /// A second copy of all crash reports would be the largest thing there is.
  static let takesCrashes = false

  private var document = ReportDocument(tool: Analyzer.tool)
  private var places: [TaskPlace] = []
  /// Where each task starts, and the numbers of those that came with findings: noted as they come, because
  /// looking at each task once more when all are there takes as long as moving them.
  private var starts: [TaskOrdering.Start] = []
  private var tasksWithFindings: Set<Int> = []
  /// Findings that came after the task they are about, by their number in the order found.
  private var late: [(finding: Int, task: TaskPlace)] = []

  /// The launch of each process; `nil` for those of reports, which come last.
  private var launches: [LaunchID?] = []

  /// The numbers of the findings that are not reported: findings are numbered as in the report about everything.
  private var hiddenFindings: Set<Int> = []

  mutating func take(
    _ line: consuming ReportLine, about subject: ReportSubject?, isReported: Bool
  ) {
    switch consume line {
    case .header, .crash: break
    case .input(let input): document.inputs.append(input)
    case .process(let process):
      document.processes.append(process)
      launches.append(subject?.launch)
    case .task(let task):
      guard let place = subject?.place else { return }
      makeRoom()
      if !task.findings.isEmpty { tasksWithFindings.insert(places.count) }
      starts.append(
        TaskOrdering.Start(
          task.began ?? task.ended ?? task.expired, reading: task.readings.first))
      document.tasks.append(task)
      places.append(place)
    case .request(let request): document.requests.append(request)
    case .exitMetric(let metric): document.exitMetrics.append(metric)
    case .finding(let finding):
      if !isReported { hiddenFindings.insert(document.findings.count) }
      if subject?.task?.isFinalized ?? false, let place = subject?.place {
        late.append((document.findings.count, place))
      }
      document.findings.append(finding)
    case .summary(let summary, let assumptions):
      document.assumptions = assumptions
      document.findingsLeftOut = summary.findingsLeftOut
    }
  }

  /// Makes room for many more tasks where there are many: moving them to a larger place costs as much as making
  /// them, and room that is not used is no memory yet.
  private mutating func makeRoom() {
    let count = document.tasks.count
    guard count == document.tasks.capacity, count >= 256 else { return }
    let room = max(16 * count, Self.roomForMany)
    document.tasks.reserveCapacity(room)
    places.reserveCapacity(room)
    starts.reserveCapacity(room)
  }

  /// For how many tasks room is made at least where there are many: more than most logs have.
  private static let roomForMany = 1 << 16

  /// Completes the document, when all lines were taken, and gives it away.
  ///
  /// - Parameters:
  ///   - crashes: The crash reports, which do not come as lines.
  ///   - hosts: The names of logs' own devices, where the logs turned out to be of several.
  ///   - orders: What decides which of two lines of a timeline comes first, by the number of the timeline.
  /// - Returns: The document.
  mutating func finish(
    crashes: [CrashReport], hosts: OwnHosts, orders: [Int: TimelineOrder]
  ) -> ReportDocument {
    document.crashes = crashes
    if !hosts.isEmpty { nameProcesses(by: hosts) }
    let order = FindingOrder.order(of: document.findings)
    var position = Array(repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { position[number] = place }
    for number in position.indices { document.findings[number].id = "F\(position[number] + 1)" }
    document.findings = order.map { document.findings[$0] }
    nameFindings(by: position)
    if !hiddenFindings.isEmpty { dropHiddenFindings(in: order) }
    sortRequests()
    sortProcesses()
    sortTasks(by: orders)
    let finished = document
    document = ReportDocument(tool: Analyzer.tool)
    return finished
  }

  private mutating func nameProcesses(by hosts: OwnHosts) {
    for number in document.processes.indices { hosts.name(&document.processes[number]) }
    for number in document.findings.indices { hosts.name(&document.findings[number]) }
    var inputs: [LaunchID: InputIndex] = [:]
    for (launch, process) in zip(launches, document.processes) {
      if let launch { inputs[launch] = process.input }
    }
    for number in document.tasks.indices {
      hosts.name(&document.tasks[number], of: inputs[places[number].launch] ?? 0)
    }
  }

  /// Sorts the requests by the lines with which they begin.
  private mutating func sortRequests() {
    document.requests.sort { left, right in
      guard let left = left.place, let right = right.place else { return left.place != nil }
      return (left.input, left.line) < (right.input, right.line)
    }
  }

  private mutating func sortProcesses() {
    let order = launches.indices.sorted {
      guard let left = launches[$0], let right = launches[$1], left != right else {
        return (launches[$0] == nil ? 1 : 0, $0) < (launches[$1] == nil ? 1 : 0, $1)
      }
      return left < right
    }
    document.processes = order.map { document.processes[$0] }
  }

  /// Drops the findings that are not reported, given their numbers in the order of the report.
  private mutating func dropHiddenFindings(in order: [Int]) {
    let hidden = Set(
      order.enumerated().filter { hiddenFindings.contains($0.element) }.map { "F\($0.offset + 1)" })
    document.findings.removeAll { hidden.contains($0.id) }
    for number in document.tasks.indices where !document.tasks[number].findings.isEmpty {
      document.tasks[number].findings.removeAll(where: hidden.contains)
    }
    for number in document.requests.indices {
      document.requests[number].findings.removeAll(where: hidden.contains)
    }
  }

  /// Writes into each task and request what the findings about it are called, by the place each finding has.
  private mutating func nameFindings(by position: [Int]) {
    for number in document.requests.indices {
      document.requests[number].findings = document.requests[number].findings
        .compactMap { Int($0.dropFirst()) }.map { position[$0 - 1] }.sorted().map { "F\($0 + 1)" }
    }
    let later = laterFindings
    for number in tasksWithFindings.union(later.keys) {
      let known = document.tasks[number].findings.compactMap { Int($0.dropFirst()) }.map { $0 - 1 }
      let all = Set(known).union(later[number] ?? [])
      document.tasks[number].findings = all.map { position[$0] }.sorted().map { "F\($0 + 1)" }
    }
  }

  /// The findings that came after the task they are about, by the task's number in the order taken.
  private var laterFindings: [Int: [Int]] {
    guard !late.isEmpty else { return [:] }
    var numbers: [TaskPlace: [Int]] = [:]
    for (finding, task) in late { numbers[task, default: []].append(finding) }
    // Tasks are many and such findings few: the number in its launch rules out nearly every task.
    var isAsked = Array(repeating: false, count: 1 + (late.map(\.task.task).max() ?? 0))
    for number in late.map(\.task.task) { isAsked[number] = true }
    var later: [Int: [Int]] = [:]
    for number in places.indices {
      let task = places[number].task
      guard isAsked.indices.contains(task), isAsked[task] else { continue }
      if let findings = numbers[places[number]] { later[number] = findings }
    }
    return later
  }

  /// The numbers of the tasks, in the order of the report.
  private func order(by orders: [Int: TimelineOrder]) -> [Int] {
    var ordering = TaskOrdering(by: orders, room: places.count)
    for number in places.indices { ordering.add(starts[number], places[number]) }
    return ordering.order()
  }

  /// Sorts in place, because a second list of tasks would be the largest thing there is.
  private mutating func sortTasks(by orders: [Int: TimelineOrder]) {
    var source = order(by: orders)
    // By span, which moves what an array copies; and place by place, because tasks come nearly in order and
    // following each to where it belongs goes all over the list.
    var tasks = document.tasks.mutableSpan
    for place in source.indices {
      var from = source[place]
      // What stood at an earlier place went to where that one's task was.
      while from < place { from = source[from] }
      if from != place { tasks.swapAt(place, from) }
      source[place] = from
    }
  }
}
