internal import LogModel

/// What was read from a MetricKit payload.
struct MetricKitPayload {
  /// Facts about the app, the device and the end, from a payload or one of its diagnostics. Each is
  /// `nil` if missing.
  struct MetaData {
    /// The version that users see.
    var version: String?
    /// The build number.
    var build: String?
    /// The bundle identifier.
    var bundleIdentifier: String?
    /// The system as printed, for example `iPhone OS 17.5.1 (21F90)`.
    var system: String?
    /// The hardware model.
    var device: String?
    /// The process identifier.
    var pid: Int?
    /// The number of the Mach exception.
    var exceptionType: UInt64?
    /// The code of the Mach exception, as printed.
    var exceptionCode: String?
    /// The number of the signal.
    var signal: UInt64?
    /// Why the process was ended, as printed.
    var terminationReason: String?
    /// The category that iOS 27 gives to the end: `taskTimeout`, `fileLock`, `watchdog`, ….
    var terminationCategory: String?
    /// The name and message of the uncaught exception.
    var thrown: String?
    /// The offsets of the values that tell why the process ended.
    var evidence: [Range<Int>] = []

    /// Whether there is any reason for the end of a process.
    var isCrash: Bool {
      exceptionType != nil || signal != nil || terminationReason != nil
        || terminationCategory != nil
    }
  }

  /// One diagnostic: a crash, a hang, or a limit that was exceeded.
  struct Diagnostic {
    /// The facts in the diagnostic itself.
    var metaData = MetaData()
    /// The backtraces.
    var tree = CallStackTree()
    /// Whether the input ended before the diagnostic did.
    var isTruncated = false
  }

  /// The kinds of diagnostics other than crashes. The raw values are their names in sentences.
  enum Kind: String, CaseIterable {
    /// The main thread did not respond.
    case hang
    /// The app used too much CPU time.
    case cpuException = "CPU exception"
    /// The app wrote too much to the disk.
    case diskWriteException = "disk write exception"
    /// The app took too long to launch.
    case appLaunch = "slow launch"
  }

  /// The beginning of the period that the payload covers, or `nil`.
  var begin: Instant?
  /// The end of the period that the payload covers, or `nil`.
  var end: Instant?
  /// The facts in the payload itself.
  var metaData = MetaData()
  /// The version of the app, or `nil`.
  var appVersion: String?
  /// The crash diagnostics.
  var crashes: [Diagnostic] = []
  /// The number of diagnostics of each kind other than crashes.
  var others: [Kind: Int] = [:]
  /// The number of diagnostics that Xcode simulated for testing.
  var simulatedDiagnostics = 0
  /// The number of backtraces that no diagnostic contains.
  var bareTrees = 0
  /// The exits in the foreground, or `nil` if the payload has none.
  var foreground: ExitCounts?
  /// The exits in the background, or `nil` if the payload has none.
  var background: ExitCounts?
  /// Whether the input ended before the payload did.
  var isTruncated = false

  /// Adds the payload's crashes, exit counts and notes to those of the input.
  ///
  /// - Parameters:
  ///   - line: The line on which the payload, or the object around it, starts.
  ///   - walk: Finds the lines that are quoted.
  ///   - collector: Collects the reports of the input.
  ///   - bytes: The bytes of the input.
  func collect(
    at line: CrashReportLine, _ walk: inout LineWalk, into collector: inout ReportCollector,
    in bytes: Span<UInt8>
  ) {
    collector.addPayloadTimes([begin, end].compactMap { $0 })
    for note in notes { collector.note(note) }
    if let metric = exitMetric(&walk, input: collector.input, in: bytes) {
      collector.append(metric)
    }
    for diagnostic in crashes where !diagnostic.tree.isSimulated {
      collector.append(
        MetricKitCrash.report(
          diagnostic, of: self, input: collector.input, at: line, &walk, in: bytes))
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
    _ walk: inout LineWalk, input: InputIndex, in bytes: Span<UInt8>
  ) -> ExitMetric? {
    guard foreground != nil || background != nil else { return nil }
    let starts = [foreground?.start, background?.start].compactMap { $0 }
    let line = walk.line(at: starts.min() ?? 0, in: bytes)
    var metric = ExitMetric(input: input)
    metric.bundleIdentifier = metaData.bundleIdentifier
    metric.version = appVersion ?? metaData.version
    metric.os = metaData.system
    metric.begin = begin
    metric.end = end
    metric.foreground = foreground?.counts(at: line, input: input, in: bytes) ?? []
    metric.background = background?.counts(at: line, input: input, in: bytes) ?? []
    let all = metric.foreground + metric.background
    // The payload that Xcode simulates contains every counter, and each is 1.
    metric.isSimulated = all.count > 10 && all.allSatisfy { $0.count == 1 }
    return metric
  }
}

/// The exit counts of one app state, foreground or background.
struct ExitCounts {
  /// The exits for one reason.
  struct Count {
    /// The reason, under one name for all systems.
    var reason: String
    /// The number of exits.
    var count: UInt64
    /// The offsets of the count, with its key.
    var range: Range<Int>
  }

  private var counts: [Count] = []

  /// The offset of the first count; `nil` if there is none.
  var start: Int? { counts.map(\.range.lowerBound).min() }

  /// Adds a count. Counts of the same reason, which may come from several states of the app, are
  /// added up.
  mutating func add(_ count: Count) {
    if let known = counts.firstIndex(where: { $0.reason == count.reason }) {
      let (sum, overflowed) = counts[known].count.addingReportingOverflow(count.count)
      if !overflowed { counts[known].count = sum }
    } else if counts.count < 100 {
      counts.append(count)
    }
  }

  /// The counts with the lines that print them, sorted by reason because payloads have no fixed
  /// order.
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

  /// The reason whose exits a key counts, under one name for all systems; `nil` for other keys.
  ///
  /// Such keys are `cumulativeBackgroundTaskAssertionTimeoutExitCount` up to iOS 26 and
  /// `taskTimeoutTerminationCount` since iOS 27. An unknown reason keeps the name in its key.
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

  /// The names before iOS 27, by the names since iOS 27.
  private static let current = [
    "normal": "normalApp", "memoryLimit": "memoryResourceLimit", "highCPU": "cpuResourceLimit",
    "systemPressure": "memoryPressure", "watchdog": "appWatchdog",
    "fileLock": "suspendedWithLockedFile", "taskTimeout": ExitCount.backgroundTaskTimeout,
  ]

  /// Returns `cpuResourceLimit` for `CPUResourceLimit`.
  private static func lowerCamelCase(_ name: String) -> String {
    let head = name.prefix { $0.isUppercase }
    let count = head.count > 1 && head.count < name.count ? head.count - 1 : head.count
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}
