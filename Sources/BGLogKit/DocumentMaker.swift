internal import Correlation
internal import LogModel
internal import Reporting

/// Puts the lines of a report together to one document, in the order of the report.
struct DocumentMaker {
  private var document = ReportDocument(tool: Analyzer.tool)
  private var places: [TaskPlace] = []
  /// Findings about tasks that were told of before, by their number in the order found.
  private var late: [(finding: Int, task: TaskPlace)] = []

  /// Takes a line, and the place of the task that it is about.
  mutating func take(_ line: ReportLine, _ place: TaskPlace?) {
    switch line {
    case .header: break
    case .input(let input): document.inputs.append(input)
    case .process(let process): document.processes.append(process)
    case .task(let task):
      guard let place else { return }
      document.tasks.append(task)
      places.append(place)
    case .crash(let crash): document.crashes.append(crash)
    case .exitMetric(let metric): document.exitMetrics.append(metric)
    case .finding(let finding):
      if let place, place.record?.isDecided ?? true {
        late.append((document.findings.count, place))
      }
      document.findings.append(finding)
    case .summary(_, let assumptions): document.assumptions = assumptions
    }
  }

  /// The document; all lines were taken.
  consuming func finish() -> ReportDocument {
    let order = FindingOrder.order(of: document.findings)
    var position = Array(repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { position[number] = place }
    for number in position.indices { document.findings[number].id = "F\(position[number] + 1)" }
    document.findings = order.map { document.findings[$0] }
    sortTasks()
    let later = laterFindings
    for number in document.tasks.indices {
      let own = document.tasks[number].findings.compactMap { Int($0.dropFirst()) }.map { $0 - 1 }
      let all = Set(own).union(later[number] ?? [])
      guard !all.isEmpty else { continue }
      document.tasks[number].findings = all.map { position[$0] }.sorted().map { "F\($0 + 1)" }
    }
    return document
  }

  /// The findings that came after the task they are about, by the task's place in the document.
  private var laterFindings: [Int: [Int]] {
    guard !late.isEmpty else { return [:] }
    var numbers: [Key: [Int]] = [:]
    for (finding, task) in late { numbers[Key(task), default: []].append(finding) }
    var later: [Int: [Int]] = [:]
    for (number, place) in places.enumerated() {
      if let findings = numbers[Key(place)] { later[number] = findings }
    }
    return later
  }

  private struct Key: Hashable {
    var launch: ObjectIdentifier
    var task: Int

    init(_ place: TaskPlace) {
      launch = ObjectIdentifier(place.launch)
      task = place.task
    }
  }

  /// Sorts in place, for a second list of tasks would be the largest thing there is.
  private mutating func sortTasks() {
    var ordering = TaskOrdering()
    for number in places.indices { ordering.add(document.tasks[number], places[number]) }
    var source = ordering.order
    for start in source.indices where source[start] != start {
      var place = start
      while source[place] != start {
        let next = source[place]
        document.tasks.swapAt(place, next)
        places.swapAt(place, next)
        source[place] = place
        place = next
      }
      source[place] = place
    }
  }
}
