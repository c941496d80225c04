internal import Correlation
internal import CrashReports
internal import LogModel
internal import Reporting

/// What is done when all inputs are read.
extension Analyzer {
  /// Joins and judges what was read.
  ///
  /// With `hasMet` something of what the filters ask for was told before, and is not in the timelines;
  /// nor are the processes of these names.
  func judge(
    _ summaries: [InputSummary], _ reports: CrashReportReader.Result, _ timelines: [Timeline],
    _ assumptions: [String], hasMet: Bool = false, names: Set<String> = []
  ) -> Whole {
    var summaries = summaries
    let paths = summaries.map(\.path)
    let launches = timelines.flatMap(\.launches)
    // A copy of all reports is the largest thing there is.
    var crashes =
      options.admitsAll ? reports.crashes : reports.crashes.filter(options.admits)
    let metrics = reports.exitMetrics.filter(options.admits)
    var told: [LaunchRecord] = []
    // Which launches are of one timeline, and so of one device.
    var bounds: [Range<Int>] = []
    for timeline in timelines {
      let start = told.count
      told += timeline.launches.filter {
        $0.isWorthTelling
          && options.admits(
            name: $0.process.process.name, bundleIdentifier: $0.process.bundleIdentifier)
      }
      bounds.append(start..<told.count)
    }
    if told.isEmpty, !hasMet, crashes.isEmpty, metrics.isEmpty, !summaries.isEmpty {
      let all =
        names.sorted() + launches.filter(\.isWorthTelling).map(\.process.process.name)
        + reports.crashes.map(\.process.name)
      summaries[0].problems += options.emptyHanded(all)
    }
    var join = CrashJoin(paths: paths)
    join.join(crashes, with: &told)
    var assumptions = assumptions + join.assumptions
    for (bounds, timeline) in zip(bounds, timelines) {
      var gone = timeline.gone.admitted { options.admits(name: $0, bundleIdentifier: nil) }
      // What a device grants, its other processes show as well.
      gone.noteDevice(of: timeline.launches)
      var own = Array(told[bounds])
      assumptions += Judge(budgetOption: options.budgetSeconds).judge(&own, besides: gone)
        .map(\.sentence)
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
    var base = 0
    for bounds in bounds where !bounds.isEmpty {
      for launch in told[bounds] { launch.position = base + launch.ordinal }
      base += told[bounds.upperBound - 1].ordinal + 1
    }
    return Whole(
      inputs: summaries, assumptions: assumptions, crashes: crashes, exitMetrics: metrics,
      launches: told, joins: join.launches)
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
