internal import LogModel
internal import Reporting

/// Counts what happened to each version of each app.
struct TrendTable {
  private struct Key: Hashable {
    var app: String
    var version: String?
  }

  private struct Entry {
    var trend: VersionTrend
    var seen = TimeSpan()
  }

  private var entries: [Key: Entry] = [:]

  /// Adds a report, which must not be a copy of an earlier one.
  mutating func take(_ crash: CrashReport) {
    guard let app = crash.process.bundleIdentifier ?? crash.process.name else { return }
    change(Key(app: app, version: crash.version)) { entry in
      entry.trend.crashes += 1
      if let rule = crash.verdict?.rule { entry.trend.verdicts[rule, default: 0] += 1 }
      entry.seen.take(crash.happenedAt)
    }
  }

  /// Adds the exit counts of MetricKit, unless Xcode simulated them.
  mutating func take(_ metric: ExitMetric) {
    guard !metric.isSimulated, let app = metric.bundleIdentifier else { return }
    change(Key(app: app, version: metric.version)) { entry in
      let timeouts = metric.count(of: ExitCount.backgroundTaskTimeout)
      let (sum, overflow) = entry.trend.taskTimeouts.addingReportingOverflow(timeouts)
      entry.trend.taskTimeouts = overflow ? .max : sum
    }
  }

  private mutating func change(_ key: Key, _ body: (inout Entry) -> Void) {
    body(
      &entries[key, default: Entry(trend: VersionTrend(app: key.app, version: key.version))])
  }

  /// The trends, sorted by app and version.
  var trends: [VersionTrend] {
    let finished = entries.values.map { entry in
      var trend = entry.trend
      trend.firstSeen = entry.seen.first
      trend.lastSeen = entry.seen.last
      return trend
    }
    return finished.sorted { left, right in
      guard left.app == right.app else { return left.app < right.app }
      guard let mine = left.version else { return right.version != nil }
      return right.version.map { VersionOrder.precedes(mine, $0) } ?? false
    }
  }
}
