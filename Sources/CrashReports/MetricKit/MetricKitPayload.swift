internal import LogModel

/// What was read of a MetricKit payload.
struct MetricKitPayload {
  /// The app and the device that a payload or one of its diagnostics is about.
  struct MetaData {
    var version: String?
    var build: String?
    var bundleIdentifier: String?
    var system: String?
    var device: String?
    var pid: Int?
    var exceptionType: UInt64?
    var exceptionCode: String?
    var signal: UInt64?
    var terminationReason: String?
    /// iOS 27's category of the end: `taskTimeout`, `fileLock`, `watchdog`, ….
    var terminationCategory: String?
    /// The exception that was thrown, in words.
    var thrown: String?
    /// The ranges of the values about the reason of the end.
    var evidence: [Range<Int>] = []

    /// Whether it has a reason for the end of a process.
    var isCrash: Bool {
      exceptionType != nil || signal != nil || terminationReason != nil
        || terminationCategory != nil
    }
  }

  /// One diagnostic: a crash, a hang, or a limit that was exceeded.
  struct Diagnostic {
    var metaData = MetaData()
    var tree = CallStackTree()
    var isTruncated = false
  }

  /// The kinds of diagnostics that are not crashes; the raw values name them in sentences.
  enum Kind: String, CaseIterable {
    case hang
    case cpuException = "CPU exception"
    case diskWriteException = "disk write exception"
    case appLaunch = "slow launch"
  }

  var begin: Instant?
  var end: Instant?
  var metaData = MetaData()
  var appVersion: String?
  var crashes: [Diagnostic] = []
  /// The number of diagnostics of each other kind.
  var others: [Kind: Int] = [:]
  /// The number of diagnostics that Xcode simulates.
  var simulatedDiagnostics = 0
  /// The number of backtraces without a diagnostic.
  var bareTrees = 0
  var foreground: ExitCounts?
  var background: ExitCounts?
  var isTruncated = false

  /// Adds its crashes, exit counts and notes to those of an input.
  ///
  /// - Parameters:
  ///   - line: The line on which the payload starts.
  ///   - collector: The reports of the input.
  ///   - bytes: The bytes of the input.
  func collect(
    at line: CrashReportLine, into collector: inout ReportCollector, in bytes: Span<UInt8>
  ) {
    collector.addPayloadTimes([begin, end].compactMap { $0 })
    for note in notes { collector.note(note) }
    if let metric = exitMetric(at: line, input: collector.input, in: bytes) {
      collector.append(metric)
    }
    for diagnostic in crashes where !diagnostic.tree.isSimulated {
      collector.append(
        MetricKitCrash.report(diagnostic, of: self, input: collector.input, at: line, in: bytes))
    }
    if isTruncated, crashes.allSatisfy({ !$0.isTruncated }) {
      collector.addProblem(
        "the payload is cut; what was read of it counts", line: line.number)
    }
  }

  private var notes: [String] {
    var notes: [String] = []
    let counts = Kind.allCases.compactMap { kind in others[kind].map { "\($0) \(kind.rawValue)" } }
    if simulatedDiagnostics > 0 {
      notes.append(
        "a MetricKit payload that Xcode simulates: its \(simulatedDiagnostics) diagnostics"
          + " are made up and tell of no crash")
    } else if !counts.isEmpty {
      notes.append("MetricKit diagnostics that tell of no end: \(counts.joined(separator: ", "))")
    }
    if bareTrees > 0, simulatedDiagnostics == 0 {
      notes.append(
        "a MetricKit callStackTree alone: it does not say of what, so it counts for nothing")
    }
    return notes
  }

  private func exitMetric(
    at line: CrashReportLine, input: InputIndex, in bytes: Span<UInt8>
  ) -> ExitMetric? {
    guard foreground != nil || background != nil else { return nil }
    var metric = ExitMetric(input: input)
    metric.bundleIdentifier = metaData.bundleIdentifier
    metric.version = appVersion ?? metaData.version
    metric.os = metaData.system
    metric.begin = begin
    metric.end = end
    metric.foreground = foreground?.counts(at: line, input: input, in: bytes) ?? []
    metric.background = background?.counts(at: line, input: input, in: bytes) ?? []
    let all = metric.foreground + metric.background
    // Xcode's payload contains every counter, and each is 1.
    metric.isSimulated = all.count > 10 && all.allSatisfy { $0.count == 1 }
    return metric
  }
}

/// The exit counts of one state, as they were read.
struct ExitCounts {
  /// A count and its range in the bytes.
  struct Count {
    var reason: String
    var count: UInt64
    var range: Range<Int>
  }

  private var counts: [Count] = []

  /// Adds a count; those of the same reason, in several states of the app, are summed.
  mutating func add(_ count: Count) {
    if let known = counts.firstIndex(where: { $0.reason == count.reason }) {
      let (sum, overflowed) = counts[known].count.addingReportingOverflow(count.count)
      if !overflowed { counts[known].count = sum }
    } else if counts.count < 100 {
      counts.append(count)
    }
  }

  /// The counts with their evidence, sorted by reason because payloads have no fixed order.
  func counts(
    at line: CrashReportLine, input: InputIndex, in bytes: Span<UInt8>
  ) -> [ExitCount] {
    counts.sorted { $0.reason < $1.reason }.map { entry in
      var count = ExitCount(reason: entry.reason, count: entry.count)
      guard entry.count > 0 else { return count }
      var evidence = EvidenceCollector()
      evidence.add([entry.range], from: line, in: bytes)
      count.evidence = evidence.evidence(input: input, in: bytes).first
      return count
    }
  }

  /// The reason that a key counts, under one name for all systems; `nil` for other keys.
  ///
  /// Keys are `cumulativeBackgroundTaskAssertionTimeoutExitCount` up to iOS 26 and
  /// `taskTimeoutTerminationCount` since; unknown ones are shortened.
  static func reason(_ key: String) -> String? {
    if key.hasSuffix("TerminationCount") {
      let name = String(key.dropLast("TerminationCount".count))
      return name.isEmpty ? nil : current[name] ?? name
    }
    guard key.hasPrefix("cumulative"), key.hasSuffix("Count") else { return nil }
    var name = key.dropFirst("cumulative".count).dropLast("Count".count)
    if name.hasSuffix("Exit") { name = name.dropLast("Exit".count) }
    return name.isEmpty ? nil : lowerCamelCase(String(name))
  }

  /// The older names of iOS 27's names.
  private static let current = [
    "normal": "normalApp", "memoryLimit": "memoryResourceLimit", "highCPU": "cpuResourceLimit",
    "systemPressure": "memoryPressure", "watchdog": "appWatchdog",
    "fileLock": "suspendedWithLockedFile", "taskTimeout": ExitCount.backgroundTaskTimeout,
  ]

  /// `CPUResourceLimit` as `cpuResourceLimit`.
  private static func lowerCamelCase(_ name: String) -> String {
    let head = name.prefix { $0.isUppercase }
    let count = head.count > 1 && head.count < name.count ? head.count - 1 : head.count
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}
