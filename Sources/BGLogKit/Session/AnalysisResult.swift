internal import Correlation
internal import CrashReports
internal import LogModel

/// The judged data: either everything that was read, or launches that were retired before the end of
/// the log.
struct AnalysisResult {
  /// The summary of each input.
  var inputs: [InputSummary] = []
  /// Sentences that say what had to be assumed.
  var assumptions: [String] = []
  /// The crash reports, and other reports on why a process ended.
  var crashes: [CrashReport] = []
  /// The requests for scheduled work, device after device in the order of their first lines.
  var requests: [JudgedRequest] = []
  /// The exit counts in MetricKit payloads.
  var exitMetrics: [ExitMetric] = []
  /// The launches, grouped by device.
  var launches: [LaunchTracker]
  /// For each crash report that was joined with a launch, the index of that launch. Keys are indices
  /// into ``crashes``.
  var joins: [Int: Int] = [:]
  /// What decides which of two lines of a timeline comes first, by the number of the timeline.
  private(set) var orders: [Int: TimelineOrder] = [:]

  /// Creates the result for launches that are retired, and so judged already.
  init(retired launches: [LaunchTracker]) { self.launches = launches }

  /// Joins crash reports with launches and judges everything that was read, regardless of the filter.
  ///
  /// - Parameters:
  ///   - read: The data that was read; the reported launches are taken out of it.
  ///   - budgetOption: The background time set by the user, in seconds; `nil` if not set.
  ///   - filter: Learns the names of the requested app's processes. It also decides which assumptions
  ///     are reported.
  init(judging read: inout ReadInputs, budgetOption: Double?, _ filter: inout ReportFilter) {
    let paths = read.summaries.map(\.path)
    inputs = read.summaries
    assumptions = read.assumptions
    crashes = read.reports.crashes
    exitMetrics = read.reports.exitMetrics
    launches = []
    // The range of launches that belong to each timeline, and so to each device.
    var bounds: [Range<Int>] = []
    for number in read.timelines.indices {
      let reportable = read.timelines[number].takeReportable()
      bounds.append(launches.count..<launches.count + reportable.count)
      // Mostly there is one timeline, and launches are large to copy.
      if launches.isEmpty { launches = reportable } else { launches += reportable }
    }
    var join = CrashJoin(paths: paths)
    join.join(crashes, with: &launches)
    joins = join.launches
    var judged: [Assumption] = []
    for (bounds, timeline) in zip(bounds, read.timelines) {
      orders[timeline.number] = timeline.order
      var retired = timeline.retired.completed
      // The launches that are not reported are evidence, too, of the background time that the device
      // grants.
      retired.noteDevice(of: timeline.launches)
      SameEnd.mark(in: &launches, bounds)
      judged += OutcomeEvaluator(budgetOption: budgetOption).evaluate(
        &launches, at: bounds, besides: retired)
    }
    judgeRequests(&read, bounds)
    completeReports(join)
    filter.learn(self)
    assumptions += join.assumptions.filter { crash, _ in
      guard let crash, !filter.admitsEveryProcess else { return true }
      return filter.admits(crashes[crash])
        || joins[crash].map { filter.admits(launches[$0].process) } ?? false
    }.map(\.sentence)
    assumptions += judged.filter { filter.admits(name: $0.processName) }.map(\.sentence)
  }

  /// Judges the requests for scheduled work, after the launches that ran them and their tasks.
  private mutating func judgeRequests(_ read: inout ReadInputs, _ bounds: [Range<Int>]) {
    for number in read.timelines.indices where !read.timelines[number].requests.isEmpty {
      for launch in bounds[number] { read.timelines[number].requests.take(endOf: launches[launch]) }
      let last = read.timelines[number].inputs.compactMap { inputs[$0].lastTimestamp }
        .max { $1.seconds(since: $0) > 0 }
      requests += read.timelines[number].requests.finish(last: last)
    }
  }

  /// Completes crash reports with what is known from the launches that they were joined with.
  private mutating func completeReports(_ join: CrashJoin) {
    for (number, launch) in joins {
      let host = launches.span[launch].process.process.host
      let namesHeldTask = launches.span[launch].namesHeldTask
      let namesLockedFile = launches.span[launch].namesLockedFile
      guard namesHeldTask || namesLockedFile || host != nil else { continue }
      change(number) { crash in
        if namesHeldTask { crash.dropCaptureAdvice() }
        if namesLockedFile { crash.dropLockedFileAdvice() }
        if let host { crash.process.host = host }
      }
    }
    for (number, reason) in join.misses { change(number) { $0.explainCaptureAdvice(reason) } }
  }

  /// Changes a crash report and the copies of it.
  private mutating func change(_ number: Int, _ change: (inout CrashReport) -> Void) {
    let (input, pid) = (crashes[number].input, crashes[number].process.pid)
    change(&crashes[number])
    for copy in crashes.indices where crashes[copy].duplicateOf == inputs[input].path {
      let other = crashes[copy].process.pid
      if other == nil || other == pid { change(&crashes[copy]) }
    }
  }

  /// The assumptions without repetitions.
  var distinctAssumptions: [String] {
    var seen: Set<String> = []
    return assumptions.filter { seen.insert($0).inserted }
  }

  /// The bundle identifier of the app that a finding is about; `nil` if it is not known.
  func bundle(of subject: ReportSelection.Subject) -> String? {
    switch subject {
    case .launch(let number): launches[number].process.bundleIdentifier
    case .crash(let number): crashes[number].process.bundleIdentifier
    case .metric(let number): exitMetrics[number].bundleIdentifier
    case .request(let number): requests[number].bundle
    }
  }

  /// The findings about crash reports, requests and exit counts.
  var otherFindings: [FoundProblem] {
    var findings: [FoundProblem] = []
    func add(_ found: [Finding?], _ subject: ReportSelection.Subject) {
      findings += found.compactMap { $0.map { FoundProblem(finding: $0, subject: subject) } }
    }
    // Through a span, because reading an element of the array would copy the large report.
    let crashes = crashes.span
    for number in crashes.indices {
      let path = inputs[crashes[number].input].path
      let launch = joins[number].map { launches[$0] }
      add(
        [
          CrashFindings.finding(about: crashes[number], path: path, launch: launch),
          SlowPhaseFindings.finding(about: crashes[number], path: path, launch: launch),
        ], .crash(number))
    }
    for (number, judged) in requests.enumerated() { add(judged.findings, .request(number)) }
    for (number, metric) in exitMetrics.enumerated() {
      add(ExitMetricFindings.findings(about: metric, beside: launches), .metric(number))
    }
    return findings
  }

  /// The launches that are known only from crash reports, each with the index of its report.
  var otherProcesses: [(crash: Int, process: ProcessTimeline)] {
    let joined = Set(joins.keys)
    let others = crashes.indices.filter {
      !joined.contains($0) && crashes[$0].duplicateOf == nil && !crashes[$0].isAboutDevice
    }
    return others.map { number in
      let crash = crashes[number]
      let process = ProcessTimeline(
        process: ProcessIdentity(name: crash.process.name, pid: crash.process.pid),
        bundleIdentifier: crash.process.bundleIdentifier, input: crash.input,
        firstSeen: crash.launchedAt, lastSeen: crash.capturedAt)
      return (number, process)
    }
  }
}
