internal import ConsoleLogs
internal import Correlation
internal import LogModel

/// The channels of one log, one for each device.
///
/// The log of a collector has records of many devices. Each device has its own clock and processes, so
/// its records are correlated separately. Most logs have a single device.
struct LogChannels {
  /// The channels. That of the log's own device comes first, the others follow in the order of their
  /// first events.
  ///
  /// The log's own device is the first one that the log names. It may remain unnamed if it is the only
  /// one.
  private var channels: [DeviceChannel]
  private var numbers: [String: Int] = [:]
  private let mode: DeviceChannel.Mode

  /// The maximum number of devices. Nobody would read a report about more.
  private let mostDevices: Int

  /// The number of the first timeline; those of the other devices follow.
  private let firstTimeline: Int

  /// How many events were ignored because there were too many devices.
  private var eventsLeftOut = 0

  /// The latest time in a log that is being written, and when it was read.
  private var latest: LogTime?

  /// Creates the channels of a log before anything is read.
  ///
  /// `log` is the number of the log among those whose devices have timelines of their own.
  init(_ mode: DeviceChannel.Mode, log: Int = 0) {
    self.mode = mode
    if case .live = mode { mostDevices = 1025 } else { mostDevices = 4097 }
    firstTimeline = log * mostDevices
    channels = [DeviceChannel(host: nil, timeline: firstTimeline, mode: mode)]
  }

  /// Passes the next event to the channel of its device.
  mutating func take(_ event: consuming LogEvent) {
    guard let host = event.host else { return channels[0].take(event) }
    if let known = numbers[host] { return channels[known].take(event) }
    guard channels.count < mostDevices else {
      eventsLeftOut += 1
      return
    }
    numbers[host] = channels.count
    let channel = DeviceChannel(host: host, timeline: firstTimeline + channels.count, mode: mode)
    channel.take(event)
    channels.append(channel)
  }

  /// Records the latest time in a log that is being written.
  mutating func note(_ at: Instant, readAt: ContinuousClock.Instant) {
    if at != latest?.at { latest = LogTime(at: at, readAt: readAt) }
  }

  /// The latest time of a device. If it is the only device, every line gives its time; otherwise only
  /// its own events do.
  private func time(of channel: DeviceChannel) -> LogTime? {
    channels.count == 1 ? latest : channel.latest ?? latest
  }

  /// Whether the log is in reverse order, newest line first.
  var isNewestFirst: Bool { channels[0].isNewestFirst }

  /// Whether there are events that are not correlated yet.
  var isWaiting: Bool { channels.contains { !$0.ready.isEmpty } }

  /// Stops waiting for events that may have to be sorted before those already there.
  func settle() { for channel in channels { channel.settle() } }

  /// Puts the remaining events in order at the end of the log.
  func finish() { for channel in channels { channel.finish() } }

  /// Correlates the events that are in order and reports what can be decided.
  ///
  /// `reached` is the time of the last line, if nothing follows it at once; else `nil`. It counts only in the log
  /// of a single device, because every device has a clock of its own.
  func correlate<Sink>(until reached: Instant? = nil, into report: inout ReportAssembler<Sink>) {
    for channel in channels where !report.isStopped {
      channel.correlate(
        at: time(of: channel), until: channels.count == 1 ? reached : nil, into: &report)
    }
  }

  /// Reports the launches that are over and releases their memory.
  func retireLaunches<Sink>(
    readBy scanner: RecordScanner, into report: inout ReportAssembler<Sink>
  ) {
    lazy var seen = Self.byHost(scanner.sightings)
    for channel in channels where !report.isStopped {
      let launches = channel.retireLaunches(at: time(of: channel), into: &report) {
        seen[channel.host] ?? []
      }
      if !launches.isEmpty { report.add(retired: launches) }
    }
  }

  /// Forgets the processes of a log that no launch needs, once there are many of them. Those of several devices
  /// are kept.
  func forgetProcesses(of scanner: inout RecordScanner) {
    guard scanner.hasManyProcesses, channels.count == 1 else { return }
    let needed = channels[0].neededProcesses(at: scanner.summary.lastTimestamp)
    scanner.forgetProcesses { needed.contains($0) }
  }

  /// Completes the correlation at the end of the log. Returns the launches of each device that were not
  /// retired.
  func timelines<Sink>(
    of input: InputIndex, seen: [ProcessActivity], ownHost: String?,
    into report: inout ReportAssembler<Sink>
  ) -> [Timeline] {
    let seen = Self.byHost(seen)
    return channels.map { channel in
      channel.timeline(of: input, seen: seen[channel.host] ?? [], ownHost: ownHost, into: &report)
    }
  }

  /// Returns the events of each device, to be merged with those of other logs, and removes them here.
  func alignedLogs(
    of input: InputIndex, seen: [ProcessActivity], ownHost: String?, firstHost: String?
  ) -> [AlignedLog] {
    let seen = Self.byHost(seen)
    return channels.map { channel in
      channel.alignedLog(
        of: input, seen: seen[channel.host] ?? [], ownHost: ownHost, firstHost: firstHost)
    }
  }

  /// The open tasks, each with the current time on the clock of its device.
  func openTasks(budgetOption: Double?) -> [(task: OpenTask, now: Instant?)] {
    channels.flatMap { $0.openTasks(at: time(of: $0), budgetOption: budgetOption) }
  }

  /// The requests for scheduled work that wait for a window or run, each with its place, its device, which is `nil`
  /// for the log's own, and the current time on the clock of that.
  func openRequests() -> [(place: RequestPlace, request: OpenRequest, host: String?, now: Instant?)]
  {
    channels.flatMap { channel in
      channel.openRequests(at: time(of: channel)).map {
        (place: $0.place, request: $0.request, host: channel.host, now: $0.now)
      }
    }
  }

  /// The processes by device. The key of the log's own device is `nil`.
  private static func byHost(_ all: [ProcessActivity]) -> [String?: [ProcessActivity]] {
    all.contains { $0.host != nil } ? Dictionary(grouping: all, by: \.host) : [nil: all]
  }

  /// Problems with the order, clocks and devices of the log that its reader should know, without
  /// repetitions.
  var problems: [InputProblem] {
    var problems: [InputProblem] = []
    for channel in channels {
      for problem in channel.problems where !problems.contains(problem) { problems.append(problem) }
    }
    guard eventsLeftOut > 0 else { return problems }
    problems.append(
      InputProblem(
        line: nil,
        message:
          "holds records of more than \(channels.count) devices; messages of further ones were left "
          + "out: \(eventsLeftOut)"))
    return problems
  }
}
