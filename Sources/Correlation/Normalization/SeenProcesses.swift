internal import LogModel

/// The processes that logged something so far.
struct SeenProcesses: Sendable {
  /// That of the correlator: how to hash a type of its own would be looked up among all types.
  private typealias Process = LaunchTable.Key

  private static func process(of event: LogEvent) -> Process {
    Process(name: event.process.name, pid: event.process.pid)
  }

  /// How many are known without a look into the table: few processes log by turns.
  private static let latestCount = 8

  private var table: GenerationalCache<Process, Bool>
  /// Those noted last; the oldest makes room for the next.
  private var latest: [Process] = []
  private var oldest = 0

  /// Creates an empty list that remembers so many at least.
  init(capacity: Int) { table = GenerationalCache(capacity: capacity) }

  /// Whether the process of an event logged something before.
  func contains(processOf event: LogEvent) -> Bool { table[Self.process(of: event)] != nil }

  /// Notes the process of an event.
  mutating func note(processOf normalized: NormalizedEvent) {
    let isLatest = latest.contains {
      $0.pid == normalized.event.process.pid && $0.name == normalized.event.process.name
    }
    if isLatest { return }
    let process = Self.process(of: normalized.event)
    table.set(process, true)
    if latest.count < Self.latestCount { return latest.append(process) }
    latest[oldest] = process
    oldest = (oldest + 1) % Self.latestCount
  }
}
