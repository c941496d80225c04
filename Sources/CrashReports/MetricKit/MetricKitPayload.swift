internal import LogModel

/// What was read of one MetricKit payload.
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
    /// iOS 27's word for the kind of the end: `taskTimeout`, `fileLock`, `watchdog`, ….
    var terminationCategory: String?
    /// What was thrown, in words.
    var thrown: String?
    /// Where the values stand that say why the process ended.
    var evidence: [Range<Int>] = []

    /// Whether it says why a process ended.
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

  /// Diagnostics that are no crashes.
  enum Kind: String, CaseIterable {
    case hang, cpuException, diskWriteException, appLaunch
  }

  var begin: Instant?
  var end: Instant?
  var metaData = MetaData()
  var appVersion: String?
  var crashes: [Diagnostic] = []
  /// How many diagnostics there are of each other kind.
  var others: [Kind: Int] = [:]
  /// How many of all diagnostics Xcode made up.
  var simulatedDiagnostics = 0
  /// How many backtraces without a diagnostic there are.
  var bareTrees = 0
  var foreground: ExitCounts?
  var background: ExitCounts?
  var isTruncated = false
}

/// The exit counts of one state, as they were read.
struct ExitCounts {
  /// A count and where it stands.
  struct Count {
    var reason: String
    var count: UInt64
    var range: Range<Int>
  }

  private(set) var counts: [Count] = []

  /// Whether nothing was counted.
  var isEmpty: Bool { counts.isEmpty }

  /// Adds a count; a reason that was counted before, in another state of the app, adds up.
  mutating func add(_ count: Count) {
    if let known = counts.firstIndex(where: { $0.reason == count.reason }) {
      let (sum, overflowed) = counts[known].count.addingReportingOverflow(count.count)
      if !overflowed { counts[known].count = sum }
    } else if counts.count < 100 {
      counts.append(count)
    }
  }

  /// The counts in the order of their reasons, for payloads have them in none.
  func sorted() -> [Count] { counts.sorted { $0.reason < $1.reason } }

  /// The name that all systems' names for one reason have in reports.
  ///
  /// `cumulativeBackgroundTaskAssertionTimeoutExitCount` up to iOS 26, `taskTimeoutTerminationCount`
  /// since; names that are not known are shortened and kept.
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

  /// iOS 27's names and the older ones.
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
