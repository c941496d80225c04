internal import Correlation
internal import CrashReports
internal import LogModel

/// The names of the processes and apps in the inputs, including those of processes without tasks.
struct HeldNames {
  /// The maximum number of names to keep of each kind.
  private static let most = 65_536

  /// The names of processes.
  private(set) var processes: Set<String> = []

  /// The bundle identifiers of apps.
  private(set) var bundles: Set<String> = []

  /// The processes in lists of killed processes, whose names the kernel may have truncated.
  private var victims: [CrashReport.Victim] = []

  /// Adds the name of a process.
  mutating func add(process name: String?) {
    if let name, !name.isEmpty, processes.count < Self.most { processes.insert(name) }
  }

  /// Adds the bundle identifier of an app.
  mutating func add(bundle: String?) {
    if let bundle, !bundle.isEmpty, bundles.count < Self.most { bundles.insert(bundle) }
  }

  /// Adds the names of a launch's process and app.
  mutating func add(_ launch: LaunchTracker) {
    add(process: launch.process.process.name)
    add(bundle: launch.process.bundleIdentifier)
  }

  /// Adds the names of a request's process and app.
  mutating func add(_ judged: JudgedRequest) {
    add(process: judged.request.process?.name)
    add(bundle: judged.bundle)
  }

  /// Adds the names in crash reports.
  mutating func add(_ reports: CrashReportReader.Result) {
    for crash in reports.crashes {
      add(process: crash.process.name)
      add(bundle: crash.process.bundleIdentifier)
      for victim in crash.victims ?? [] {
        add(process: victim.name)
        victims.append(victim)
      }
    }
    for metric in reports.exitMetrics { add(bundle: metric.bundleIdentifier) }
  }

  /// Adds the names in other inputs.
  mutating func formUnion(_ other: HeldNames) {
    processes.formUnion(other.processes)
    bundles.formUnion(other.bundles)
    victims += other.victims
  }

  /// Whether the inputs contain a process with this name.
  func holds(process name: String) -> Bool {
    processes.contains(name) || victims.contains { $0.isNamed(name) }
  }
}
