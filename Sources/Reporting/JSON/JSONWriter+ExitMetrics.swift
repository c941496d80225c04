package import LogModel

extension JSONWriter {
  /// Writes an element of `exitMetrics`.
  package mutating func exitMetric(_ metric: ExitMetric, _ paths: InputPaths) {
    object { json in
      json.member("input", paths.json(metric.input))
      json.member("bundleIdentifier", metric.bundleIdentifier)
      json.member("version", metric.version)
      json.member("os", metric.os)
      json.member("begin", metric.begin)
      json.member("end", metric.end)
      json.counts("foreground", metric.foreground)
      json.counts("background", metric.background)
      json.member("simulated", metric.isSimulated)
    }
  }

  private mutating func counts(_ name: String, _ counts: [ExitCount]) {
    key(name)
    object { json in
      for count in counts { json.member(escaped: count.reason, count.count) }
    }
  }
}
