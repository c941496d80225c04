internal import LogModel

/// The launches in a document, each with its tasks, requests for scheduled work and crashes; those
/// without a time are counted, too.
struct TraceLaunches {
  /// The clock on which the document's times are placed.
  let clock: TraceClock
  /// The launches that have a time, a task, a request or a crash, in the order of the document.
  private(set) var launches: [TraceLaunch] = []
  /// The number of tasks that cannot be drawn because none of their lines has a time that a trace can
  /// hold.
  private(set) var undatedTasks = 0
  /// The number of requests for scheduled work that cannot be drawn because none of their lines has
  /// such a time.
  private(set) var undatedRequests = 0
  /// The number of crashes that cannot be drawn because they have no such time.
  private(set) var undatedCrashes = 0
  /// The number of changes of a state that are left out because they have no such time.
  private(set) var undatedStates = 0
  /// The number of readings of tasks that are left out because they have no such time; a line that belongs
  /// to several tasks counts for each.
  private(set) var undatedReadings = 0
  /// The number of crash reports that are left out as copies of a report about the same incident.
  private(set) var duplicateCrashes = 0
  /// The number of findings that are left out because they are about no task and no request.
  let findingsWithoutTask: Int

  /// The name under which requests are drawn that only daemons log, so that nobody knows whose they
  /// are.
  private static let daemonsName = "scheduled work"

  /// The launches of each process, as indexes. Logs without pids or of two devices may contain
  /// several with one identity.
  private var indices: [ProcessIdentity: [Int]] = [:]

  /// Assigns the tasks, requests and crashes of a document to launches.
  init(_ document: ReportDocument) {
    clock = TraceClock(document)
    findingsWithoutTask = TaskFindings(document).withoutTask
    for process in document.processes { add(process) }
    for index in document.tasks.indices { add(document.tasks[index], index) }
    for index in document.requests.indices { add(document.requests[index], index) }
    let owners = TraceLaunches.owners(of: document.findings)
    for index in document.crashes.indices {
      let crash = document.crashes[index]
      let key = crash.incident ?? TraceLaunches.path(of: crash, in: document)
      add(crash, index, owner: key.flatMap { owners[$0] })
    }
    launches.removeAll { $0.hasRequestsOnly && $0.requests.isEmpty }
  }

  private mutating func add(_ process: ProcessTimeline) {
    var launch = TraceLaunch(process: process.process, input: process.input, timeline: process)
    launch.see(at: clock.microseconds(process.firstSeen))
    launch.see(at: clock.microseconds(process.lastSeen))
    for state in process.states {
      let at = clock.microseconds(state.line.at)
      if at == nil { undatedStates += 1 }
      launch.see(at: at)
    }
    indices[process.process, default: []].append(launches.count)
    launches.append(launch)
  }

  private mutating func add(_ task: TaskTimeline, _ index: Int) {
    let times = task.times.compactMap { clock.microseconds($0) }
    if times.isEmpty { undatedTasks += 1 }
    undatedReadings += task.readings.count { clock.microseconds($0.at) == nil }
    let input = task.input ?? 0
    let launch: Int
    if let known = self.launch(of: task.process, at: times.first, input: input) {
      launch = known
    } else {
      launch = launches.count
      indices[task.process, default: []].append(launch)
      launches.append(TraceLaunch(process: task.process, input: input))
    }
    launches[launch].tasks.append(index)
    for time in times { launches[launch].see(at: time) }
  }

  private mutating func add(_ request: ScheduledRequest, _ index: Int) {
    let times = request.steps.compactMap { clock.microseconds($0.line.at) }
    if times.isEmpty { undatedRequests += 1 }
    let input = request.place?.input ?? 0
    let process = request.process ?? ProcessIdentity(name: Self.daemonsName, pid: nil)
    let launch: Int
    if let known = self.launch(of: process, at: times.first, input: input) {
      launch = known
    } else {
      launch = launches.count
      indices[process, default: []].append(launch)
      launches.append(TraceLaunch(process: process, input: input))
    }
    // The process need not have been alive at these times, so they do not extend its life.
    launches[launch].requests.append(index)
  }

  private mutating func add(_ crash: CrashReport, _ index: Int, owner: ProcessIdentity?) {
    guard crash.duplicateOf == nil else {
      duplicateCrashes += 1
      return
    }
    let end = clock.microseconds(crash.capturedAt)
    if end == nil { undatedCrashes += 1 }
    let launch: Int
    if let owner, let known = self.launch(of: owner, at: end, input: crash.input) {
      launch = known
    } else {
      // A crash report that belongs to no log becomes a separate launch, even if its pid occurs
      // elsewhere.
      let own = crash.process
      let process = ProcessIdentity(
        name: crash.isAboutDevice ? "device" : own.name ?? own.bundleIdentifier, pid: own.pid)
      launches.append(TraceLaunch(process: process, input: crash.input))
      launch = launches.count - 1
      let start = clock.microseconds(crash.launchedAt)
      if let start, let end, start <= end { launches[launch].see(at: start) }
    }
    launches[launch].crashes.append(index)
    launches[launch].see(at: end)
  }

  /// The launch of a process to which something belongs: a launch in the same input, or else the
  /// nearest in time. Without a time it is the first.
  private func launch(of process: ProcessIdentity, at time: Int64?, input: InputIndex) -> Int? {
    guard let known = indices[process] else { return nil }
    if known.count == 1 { return known[0] }
    if let same = known.first(where: { launches[$0].input == input }) { return same }
    guard let time else { return known[0] }
    return known.min { launches[$0].distance(to: time) < launches[$1].distance(to: time) }
  }

  /// The launch that each crash ended, by the incident identifier or path of the crash report.
  private static func owners(of findings: [Finding]) -> [String: ProcessIdentity] {
    var owners: [String: ProcessIdentity] = [:]
    for finding in findings {
      if let crash = finding.crash, let process = finding.process { owners[crash] = process }
    }
    return owners
  }

  private static func path(of crash: CrashReport, in document: ReportDocument) -> String? {
    document.inputs.indices.contains(crash.input) ? document.inputs[crash.input].path : nil
  }
}

extension TaskTimeline {
  /// The times of all lines about the task.
  var times: [Instant] {
    [began?.at, expired?.at, ended?.at].compactMap { $0 } + readings.compactMap(\.at)
  }
}

/// A launch of a process, and what can be drawn of it. Tasks, requests and crashes are indexes into
/// the document.
struct TraceLaunch {
  /// The identity of the launch.
  let process: ProcessIdentity
  /// The input in which the launch was seen first.
  let input: InputIndex
  /// The timeline of the launch; `nil` if only tasks, requests or a crash report mention the launch.
  var timeline: ProcessTimeline?
  /// The tasks of the launch.
  var tasks: [Int] = []
  /// The requests for scheduled work that the launch asked for or ran.
  var requests: [Int] = []
  /// The crashes of the launch, without copies.
  var crashes: [Int] = []
  /// The first time at which the launch was seen, in microseconds since 1970; `nil` if nothing has
  /// a time.
  private(set) var first: Int64?
  /// The last time at which the launch was seen, in microseconds since 1970; `nil` if nothing has a
  /// time.
  private(set) var last: Int64?

  /// Creates a launch without tasks, requests, crashes and times.
  init(process: ProcessIdentity, input: InputIndex, timeline: ProcessTimeline? = nil) {
    self.process = process
    self.input = input
    self.timeline = timeline
  }

  /// Extends the known life of the launch to a time at which the process was alive; `nil` changes
  /// nothing.
  mutating func see(at microseconds: Int64?) {
    guard let microseconds else { return }
    first = min(first ?? microseconds, microseconds)
    last = max(last ?? microseconds, microseconds)
  }

  /// Whether only requests for scheduled work mention the launch.
  var hasRequestsOnly: Bool { first == nil && tasks.isEmpty && crashes.isEmpty }

  /// Microseconds from the known life of the process to a time; 0 if the process was alive then.
  func distance(to time: Int64) -> Int64 {
    guard let first, let last else { return .max }
    return max(first - time, time - last, 0)
  }

  /// The title of the launch for people: `State Lab (7449, launch 1)`.
  var title: String {
    let name = process.nameAndHost ?? "unnamed process"
    return "\(name) (\(process.pid.map { "\($0), " } ?? "")launch \(process.launch))"
  }
}

/// The clock on which all times of a document are placed.
///
/// A trace needs absolute times, but logs print local ones. A time without a time zone is assumed
/// to be in the zone that another input of the document prints. If no input prints one, UTC is
/// assumed.
struct TraceClock {
  /// The first time that a JSON number, with its 53 bits, may not hold exactly: in microseconds
  /// since 1970, in the year 2255.
  private static let end: Int64 = 9_007_199_254_740_992

  private let zone: Int32

  /// Creates the clock of a document.
  init(_ document: ReportDocument) {
    var zone: Int32?
    for crash in document.crashes where zone == nil {
      zone = (crash.capturedAt ?? crash.launchedAt)?.offsetSeconds
    }
    for input in document.inputs where zone == nil { zone = input.firstTimestamp?.offsetSeconds }
    self.zone = zone ?? 0
  }

  /// A time that is known and that a trace cannot hold, because it is before 1970 or after 2254; otherwise
  /// `nil`.
  func unplaced(_ instant: Instant?) -> Instant? { microseconds(instant) == nil ? instant : nil }

  /// Microseconds since 1970; `nil` if the time is unknown, before 1970 or after 2254.
  func microseconds(_ instant: Instant?) -> Int64? {
    guard let instant else { return nil }
    let offset = Int64(instant.offsetSeconds ?? zone) * 1_000_000
    let micros = instant.wallMicroseconds &+ instant.correction &- offset
    return micros >= 0 && micros < Self.end ? micros : nil
  }
}
