package import LogModel

extension JSONWriter {
  /// Writes an element of `exitMetrics`.
  package mutating func exitMetric(_ metric: ExitMetric, _ paths: InputPaths) {
    object { $0.exitMetricMembers(metric, paths) }
  }

  /// Writes the members of that object.
  mutating func exitMetricMembers(_ metric: ExitMetric, _ paths: InputPaths) {
    member("input", paths.json(metric.input))
    member("bundleIdentifier", metric.bundleIdentifier)
    member("version", metric.version)
    member("os", metric.os)
    member("begin", metric.begin)
    member("end", metric.end)
    counts("foreground", metric.foreground)
    counts("background", metric.background)
    member("simulated", metric.isSimulated)
  }

  private mutating func counts(_ name: StaticString, _ counts: [ExitCount]) {
    key(name)
    object { json in
      for count in counts { json.member(escaped: count.reason, count.count) }
    }
  }
}
