internal import LogModel
internal import Scanning

/// MetricKit payloads.
extension CrashReportReader {
  /// Reads a payload, or the payloads in an object that was put around them.
  mutating func readMetricKit(_ payload: Payload, in bytes: Span<UInt8>) {
    if readWrappedPayloads(payload, in: bytes) { return }
    result.format = result.format ?? .metrickit
    let reader = MetricKitReader.read(
      at: payload.line.content.lowerBound, in: bytes, asMembers: payload.isMembers)
    take(reader, payload, in: bytes)
  }

  /// Reads the payloads in an object; `false` where there is none.
  mutating func readWrappedPayloads(_ payload: Payload, in bytes: Span<UInt8>) -> Bool {
    guard !payload.isMembers else { return false }
    let places = WrappedPayloads.offsets(at: payload.line.content.lowerBound, in: bytes)
    guard !places.isEmpty else { return false }
    result.format = result.format ?? .metrickit
    for place in places { take(MetricKitReader.read(at: place, in: bytes), payload, in: bytes) }
    return true
  }

  private mutating func take(
    _ reader: MetricKitReader, _ payload: Payload, in bytes: Span<UInt8>
  ) {
    let content = reader.payload
    result.payloadTimes += [content.begin, content.end].compactMap { $0 }
    noteOthers(in: content)
    if let metric = exitMetric(of: content, payload, in: bytes) {
      result.exitMetrics.append(metric)
    }
    for diagnostic in content.crashes where !diagnostic.tree.isSimulated {
      append(
        MetricKitCrash.report(
          diagnostic, of: content, input: input, at: payload.line, in: bytes))
    }
    if content.isTruncated, content.crashes.allSatisfy({ !$0.isTruncated }) {
      result.problems.append(
        InputProblem(
          line: payload.line.number, message: "the payload is cut; what was read of it counts"))
    }
  }

  private mutating func noteOthers(in payload: MetricKitPayload) {
    let words: [MetricKitPayload.Kind: String] = [
      .hang: "hang", .cpuException: "CPU exception", .diskWriteException: "disk write exception",
      .appLaunch: "slow launch",
    ]
    let counts = MetricKitPayload.Kind.allCases.compactMap { kind in
      payload.others[kind].map { "\($0) \(words[kind] ?? kind.rawValue)" }
    }
    if payload.simulatedDiagnostics > 0 {
      note(
        "a MetricKit payload that Xcode simulates: its \(payload.simulatedDiagnostics) diagnostics"
          + " are made up and tell of no crash")
    } else if !counts.isEmpty {
      note("MetricKit diagnostics that tell of no end: \(counts.joined(separator: ", "))")
    }
    if payload.bareTrees > 0, payload.simulatedDiagnostics == 0 {
      note("a MetricKit callStackTree alone: it does not say of what, so it counts for nothing")
    }
  }

  private func exitMetric(
    of payload: MetricKitPayload, _ object: Payload, in bytes: Span<UInt8>
  ) -> ExitMetric? {
    guard payload.foreground != nil || payload.background != nil else { return nil }
    var metric = ExitMetric(input: input)
    metric.bundleIdentifier = payload.metaData.bundleIdentifier
    metric.version = payload.appVersion ?? payload.metaData.version
    metric.os = payload.metaData.system
    metric.begin = payload.begin
    metric.end = payload.end
    metric.foreground = counts(payload.foreground, object.line, in: bytes)
    metric.background = counts(payload.background, object.line, in: bytes)
    let all = metric.foreground + metric.background
    // Xcode's payload has all counters there are, and each is 1.
    metric.isSimulated = all.count > 10 && all.allSatisfy { $0.count == 1 }
    return metric
  }

  private func counts(
    _ counts: ExitCounts?, _ line: CrashReportLine, in bytes: Span<UInt8>
  ) -> [ExitCount] {
    (counts?.sorted() ?? []).map { entry in
      var count = ExitCount(reason: entry.reason, count: entry.count)
      guard entry.count > 0 else { return count }
      var evidence = EvidenceCollector()
      evidence.add([entry.range], from: line, in: bytes)
      count.evidence = evidence.evidence(input: input, in: bytes).first
      return count
    }
  }
}
