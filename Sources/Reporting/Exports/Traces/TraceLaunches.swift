internal import LogModel

/// The launches of a document, each with its tasks and crashes, and a count of what has no time.
struct TraceLaunches {
  /// The clock of the document.
  let clock: TraceClock
  /// The launches of which something is dated, in the order of the document.
  private(set) var launches: [TraceLaunch] = []
  /// How many tasks cannot be drawn, for no line of theirs is dated.
  private(set) var undatedTasks = 0
  /// How many crashes cannot be drawn.
  private(set) var undatedCrashes = 0
  /// How many reports are copies of an incident that is drawn already.
  private(set) var duplicateCrashes = 0

  /// Logs without pids, or of two devices, hold the same process under the same numbers.
  private var indices: [ProcessIdentity: [Int]] = [:]

  /// Sorts what a document holds by launch.
  init(_ document: ReportDocument) {
    clock = TraceClock(document)
    for process in document.processes { add(process) }
    for index in document.tasks.indices { add(document.tasks[index], index) }
    let owners = TraceLaunches.owners(of: document.findings)
    for index in document.crashes.indices {
      let crash = document.crashes[index]
      let key = crash.incident ?? TraceLaunches.path(of: crash, in: document)
      add(crash, index, owner: key.flatMap { owners[$0] })
    }
    launches.removeAll { $0.first == nil }
  }

  private mutating func add(_ process: ProcessTimeline) {
    var launch = TraceLaunch(process: process.process, input: process.input, timeline: process)
    launch.see(at: clock.microseconds(process.firstSeen))
    launch.see(at: clock.microseconds(process.lastSeen))
    for state in process.states { launch.see(at: clock.microseconds(state.line.at)) }
    indices[process.process, default: []].append(launches.count)
    launches.append(launch)
  }

  private mutating func add(_ task: TaskTimeline, _ index: Int) {
    let times = task.times.compactMap { clock.microseconds($0) }
    guard !times.isEmpty else {
      undatedTasks += 1
      return
    }
    let input = task.input ?? 0
    let launch: Int
    if let known = self.launch(of: task.process, at: times[0], input: input) {
      launch = known
    } else {
      launch = launches.count
      indices[task.process, default: []].append(launch)
      launches.append(TraceLaunch(process: task.process, input: input))
    }
    launches[launch].tasks.append(index)
    for time in times { launches[launch].see(at: time) }
  }

  private mutating func add(_ crash: CrashReport, _ index: Int, owner: ProcessIdentity?) {
    guard crash.duplicateOf == nil else {
      duplicateCrashes += 1
      return
    }
    guard let end = clock.microseconds(crash.capturedAt) else {
      undatedCrashes += 1
      return
    }
    let launch: Int
    if let owner, let known = self.launch(of: owner, at: end, input: crash.input) {
      launch = known
    } else {
      // Reports that no log goes with: each is a launch of its own, even where a pid came back.
      let own = crash.process
      let process = ProcessIdentity(
        name: crash.isAboutDevice ? "device" : own.name ?? own.bundleIdentifier, pid: own.pid)
      launches.append(TraceLaunch(process: process, input: crash.input))
      launch = launches.count - 1
      let start = clock.microseconds(crash.launchedAt)
      if let start, start <= end { launches[launch].see(at: start) }
    }
    launches[launch].crashes.append(index)
    launches[launch].see(at: end)
  }

  /// The launch of a process to which something belongs: the one that is seen in the same input,
  /// else the one that was nearest in time.
  private func launch(of process: ProcessIdentity, at time: Int64, input: InputIndex) -> Int? {
    guard let known = indices[process] else { return nil }
    if known.count == 1 { return known[0] }
    if let same = known.first(where: { launches[$0].input == input }) { return same }
    return known.min { launches[$0].distance(to: time) < launches[$1].distance(to: time) }
  }

  /// The launch that each crash was found to have ended, by incident or path.
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
  /// The times of all lines of the task.
  var times: [Instant] {
    [began?.at, expired?.at, ended?.at].compactMap { $0 } + readings.compactMap(\.at)
  }
}
