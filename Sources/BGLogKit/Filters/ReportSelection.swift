internal import Correlation
internal import LogModel

/// Which of everything that was judged a filter reports.
///
/// A finding is reported where its lines, or the task it is about, lie in the time that is asked for. A task is
/// reported, too, with each finding about it.
struct ReportSelection {
  /// What a finding is about.
  enum Subject {
    case launch(Int)
    case crash(Int)
    case metric(Int)
    case request(Int)
  }

  /// Whether each launch, report, payload and request is reported.
  private(set) var launches: [Bool]
  private(set) var crashes: [Bool]
  private(set) var metrics: [Bool]
  private(set) var requests: [Bool]

  /// Whether each finding is reported, as far as its rule is.
  private(set) var findings: [Bool] = []

  private let filter: ReportFilter
  /// The launches of the processes that are asked for, whatever the time.
  private let ofProcess: Set<LaunchID>
  /// The tasks that are reported because a finding about them is.
  private var drawnIn: Set<ObjectIdentifier> = []

  /// Selects what is reported.
  ///
  /// - Parameters:
  ///   - result: Everything that was judged.
  ///   - found: What was found about it.
  ///   - filter: What is asked for.
  init(_ result: AnalysisResult, _ found: [FoundProblem], by filter: ReportFilter) {
    self.filter = filter
    let joined = Self.joined(result)
    let isOfCrash = result.crashes.indices.map { number in
      filter.admits(result.crashes[number])
        || result.joins[number].map { filter.admits(result.launches[$0].process) } ?? false
    }
    let isOfLaunch = result.launches.indices.map { number in
      filter.admits(result.launches[number].process)
        || (joined[number] ?? []).contains { filter.admits(result.crashes[$0]) }
    }
    ofProcess = Set(
      result.launches.indices.filter { isOfLaunch[$0] }.map { result.launches[$0].id })
    crashes = result.crashes.indices.map { number in
      let crash = result.crashes[number]
      guard isOfCrash[number] else { return false }
      if filter.contains(crash.happenedAt, of: crash.input) { return true }
      guard let launch = result.joins[number].map({ result.launches[$0] }), let end = launch.endedAt
      else { return false }
      return filter.contains(end, of: launch.process.input)
    }
    metrics = result.exitMetrics.map { filter.admits($0) && filter.contains($0.end, of: $0.input) }
    requests = result.requests.map { filter.admits($0) }
    launches = isOfLaunch
    for problem in found {
      let isIn: Bool
      switch problem.subject {
      case .launch(let number):
        isIn = isOfLaunch[number] && isInTime(problem, in: result.launches[number])
      case .crash(let number):
        isIn =
          crashes[number]
          || isOfCrash[number] && filter.contains(anyOf: problem.finding.evidence) ?? false
      case .metric(let number): isIn = metrics[number]
      case .request(let number): isIn = requests[number]
      }
      findings.append(isIn)
      if isIn, let task = problem.task { drawnIn.insert(ObjectIdentifier(task)) }
    }
    selectLaunches(result, found, joined)
  }

  /// Whether anything is reported.
  var isEmpty: Bool {
    ![launches, crashes, metrics, requests, findings].contains { $0.contains(true) }
  }

  /// Whether a task of a launch is reported.
  func holds(_ task: TaskTracker, of launch: LaunchTracker) -> Bool {
    guard ofProcess.contains(launch.id) else { return false }
    return drawnIn.contains(ObjectIdentifier(task))
      || filter.overlaps(task.reportedTimeline, in: launch.process)
  }

  /// The reports that each launch was joined with.
  private static func joined(_ result: AnalysisResult) -> [Int: [Int]] {
    var joined: [Int: [Int]] = [:]
    for (crash, launch) in result.joins { joined[launch, default: []].append(crash) }
    return joined
  }

  private func isInTime(_ problem: FoundProblem, in launch: LaunchTracker) -> Bool {
    let isIn = filter.contains(anyOf: problem.finding.evidence)
    if let task = problem.task {
      return isIn ?? false || filter.overlaps(task.reportedTimeline, in: launch.process)
    }
    return isIn ?? true
  }

  /// Leaves out the launches that did not run in the time that is asked for, unless a finding about them is
  /// reported.
  private mutating func selectLaunches(
    _ result: AnalysisResult, _ found: [FoundProblem], _ joined: [Int: [Int]]
  ) {
    var isDrawnIn = Set<Int>()
    for (number, problem) in found.enumerated() where findings[number] {
      if case .launch(let launch) = problem.subject { isDrawnIn.insert(launch) }
    }
    for number in launches.indices where launches[number] && !isDrawnIn.contains(number) {
      let timeline = result.launches[number].process
      launches[number] =
        filter.overlaps(timeline.firstSeen, timeline.lastSeen, of: timeline.input)
        || (joined[number] ?? []).contains { crashes[$0] }
    }
  }
}

/// A problem on its way into the report.
struct FoundProblem {
  /// The problem.
  var finding: Finding
  /// The task it is about, or `nil`.
  var task: TaskTracker?
  /// The launch or report that it was found in.
  var subject: ReportSelection.Subject
}
