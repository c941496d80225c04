internal import ConsoleLogs
internal import Correlation
internal import LogModel

/// The devices of one log.
///
/// A collector's log holds records of many devices. Each has a clock and processes of its own, so what one of
/// them logs says nothing about the others. Most logs are of one device and have one channel.
struct LogChannels {
  /// The channels, the log's own device first, the others in the order of their first events.
  ///
  /// The log's own device is the first that is named, or the only one, which needs no name.
  private var channels: [DeviceChannel]
  private var numbers: [String: Int] = [:]
  private let mode: DeviceChannel.Mode

  /// The most devices that are followed: nobody reads a report about more.
  private let mostDevices: Int

  /// The number of the first timeline; those of the other devices follow.
  private let firstTimeline: Int

  /// How many events of further devices were left out.
  private var eventsLeftOut = 0

  /// The latest time of a log that is being written, and when it was read.
  private var latest: LogTime?

  /// Creates the channels of a log of which nothing was read yet.
  ///
  /// `log` is the number of the log among those whose devices have timelines of their own.
  init(_ mode: DeviceChannel.Mode, log: Int = 0) {
    self.mode = mode
    if case .live = mode { mostDevices = 1025 } else { mostDevices = 4097 }
    firstTimeline = log * mostDevices
    channels = [DeviceChannel(host: nil, timeline: firstTimeline, mode: mode)]
  }

  /// Hands the next event to the channel of its device.
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

  /// Notes the latest time of a log that is being written.
  mutating func note(_ at: Instant, readAt: ContinuousClock.Instant) {
    if at != latest?.at { latest = LogTime(at: at, readAt: readAt) }
  }

  /// The latest time of a device: every line gives that of an only one, of several only their own events do.
  private func time(of channel: DeviceChannel) -> LogTime? {
    channels.count == 1 ? latest : channel.latest ?? latest
  }

  /// Whether the log is printed newest first.
  var isNewestFirst: Bool { channels[0].isNewestFirst }

  /// Whether events wait to be correlated.
  var isWaiting: Bool { channels.contains { !$0.ready.isEmpty } }

  /// Waits no longer for events that may belong before those that are there.
  func settle() { for channel in channels { channel.settle() } }

  /// Puts the last events in order; the log is over.
  func finish() { for channel in channels { channel.finish() } }

  /// Correlates the events that are in order and reports what they decide.
  func correlate<Sink>(into report: inout ReportAssembler<Sink>) {
    for channel in channels where !report.isStopped {
      channel.correlate(at: time(of: channel), into: &report)
    }
  }

  /// Reports the launches that are over and forgets them.
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

  /// Ends the log and returns the launches of each device that were not retired.
  func timelines<Sink>(
    of input: InputIndex, seen: [ProcessActivity], ownHost: String?,
    into report: inout ReportAssembler<Sink>
  ) -> [Timeline] {
    let seen = Self.byHost(seen)
    return channels.map { channel in
      channel.timeline(of: input, seen: seen[channel.host] ?? [], ownHost: ownHost, into: &report)
    }
  }

  /// Gives away the events of each device, to be merged with those of other logs.
  func alignedLogs(
    of input: InputIndex, seen: [ProcessActivity], ownHost: String?, firstHost: String?
  ) -> [AlignedLog] {
    let seen = Self.byHost(seen)
    return channels.map { channel in
      channel.alignedLog(
        of: input, seen: seen[channel.host] ?? [], ownHost: ownHost, firstHost: firstHost)
    }
  }

  /// The tasks that are open, each with the time it is on the clock of its device.
  func openTasks(budgetOption: Double?) -> [(task: OpenTask, now: Instant?)] {
    channels.flatMap { $0.openTasks(at: time(of: $0), budgetOption: budgetOption) }
  }

  /// The processes of each device; the key of the log's own is `nil`.
  private static func byHost(_ all: [ProcessActivity]) -> [String?: [ProcessActivity]] {
    all.contains { $0.host != nil } ? Dictionary(grouping: all, by: \.host) : [nil: all]
  }

  /// What the reader of the log must know about its order, its clocks and its devices, each once.
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
