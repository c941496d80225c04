internal import Correlation
internal import CrashReports
internal import LogModel
internal import Reporting

/// What is done when all inputs are read.
extension Analyzer {
  /// Joins and judges what was read: all of it, whatever part of it is asked for.
  ///
  /// `filter` only chooses among the sentences about what was assumed.
  func judge(
    _ summaries: [InputSummary], _ reports: CrashReportReader.Result, _ timelines: [Timeline],
    _ assumptions: [String], _ filter: inout ReportFilter
  ) -> AnalysisResult {
    let paths = summaries.map(\.path)
    var crashes = reports.crashes
    var told: [LaunchTracker] = []
    // Which launches are of one timeline, and so of one device.
    var bounds: [Range<Int>] = []
    for timeline in timelines {
      let start = told.count
      told += timeline.launches.filter(\.isReportable)
      bounds.append(start..<told.count)
    }
    var join = CrashJoin(paths: paths)
    join.join(crashes, with: &told)
    var judged: [Assumption] = []
    for (bounds, timeline) in zip(bounds, timelines) {
      var gone = timeline.gone.completed
      // What a device grants, its other processes show as well.
      gone.noteDevice(of: timeline.launches)
      let own = Array(told[bounds])
      SameEnd.mark(in: own)
      judged += OutcomeEvaluator(budgetOption: options.budgetSeconds).evaluate(own, besides: gone)
      told.replaceSubrange(bounds, with: own)
    }
    for (number, launch) in join.launches where told[launch].namesHeldTask {
      change(number, &crashes, paths) { $0.dropCaptureAdvice() }
    }
    for (number, launch) in join.launches where told[launch].namesLockedFile {
      change(number, &crashes, paths) { $0.dropLockedFileAdvice() }
    }
    for (number, reason) in join.misses {
      change(number, &crashes, paths) { $0.explainCaptureAdvice(reason) }
    }
    // Launches of the one log that were told of before have their places between these.
    for (number, bounds) in bounds.enumerated() {
      for launch in told[bounds] { launch.place(inTimeline: number) }
    }
    for (number, launch) in join.launches {
      guard let host = told[launch].process.process.host else { continue }
      change(number, &crashes, paths) { $0.process.host = host }
    }
    var whole = AnalysisResult(
      inputs: summaries, assumptions: assumptions, crashes: crashes,
      exitMetrics: reports.exitMetrics, launches: told, joins: join.launches)
    filter.learn(whole)
    let joined = join.assumptions.filter { crash, _ in
      guard let crash, !filter.admitsEveryProcess else { return true }
      return filter.admits(crashes[crash])
        || join.launches[crash].map { filter.admits(told[$0].process) } ?? false
    }
    whole.assumptions += joined.map(\.sentence)
    whole.assumptions += judged.filter { filter.admits(name: $0.processName) }.map(\.sentence)
    return whole
  }

  /// Changes what is advised in a report, and in its copies.
  private func change(
    _ number: Int, _ crashes: inout [CrashReport], _ paths: [String],
    _ change: (inout CrashReport) -> Void
  ) {
    let own = crashes[number]
    change(&crashes[number])
    for copy in crashes.indices where crashes[copy].duplicateOf == paths[own.input] {
      let pid = crashes[copy].process.pid
      if pid == nil || pid == own.process.pid { change(&crashes[copy]) }
    }
  }
}
