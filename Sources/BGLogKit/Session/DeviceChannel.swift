internal import Correlation
internal import LogModel

/// One device of a log: its events are put in order and correlated to launches and their tasks.
final class DeviceChannel {
  /// How the events of a log are correlated.
  enum Mode {
    /// While the log is read to its end; with `early`, tasks are reported before that.
    case complete(early: Correlator.Early?)
    /// Later, together with the events of other logs.
    case merged
    /// While the log is written, perhaps for days; the budget is the one that the user gave, in seconds.
    case live(budgetOption: Double?)
  }

  /// How long daemons may still say more about the end of a process, in seconds: where its reason is known,
  /// and where it is not.
  private static let lastWords = (known: 0.2, vague: 2.0)

  /// The name of the device, or `nil` for the log's own.
  let host: String?

  /// The number of its timeline among those of all logs.
  private let number: Int

  private let mode: Mode
  private var normalizer: EventNormalizer
  private var correlator: Correlator

  /// The events that are in order and not correlated yet; all of them where those of several logs are merged.
  private(set) var ready: [NormalizedEvent] = []

  /// By how much its clock is corrected, in microseconds; only while a log is written.
  private var correction: Int64 = 0

  /// The time of its latest event and when that was read; only while a log is written.
  private(set) var latest: LogTime?

  /// Creates the channel of a device of which nothing was read yet.
  ///
  /// - Parameters:
  ///   - host: The name of the device, or `nil` for the log's own.
  ///   - timeline: The number of its timeline among those of all logs.
  ///   - mode: How its events are correlated.
  init(host: String?, timeline: Int, mode: Mode) {
    self.host = host
    number = timeline
    self.mode = mode
    let device = host.map { LogHost(name: $0, isOwn: false) }
    switch mode {
    case .complete(let early):
      normalizer = EventNormalizer()
      correlator = Correlator(timeline: timeline, early: early, host: device)
    case .merged:
      normalizer = EventNormalizer()
      correlator = Correlator(timeline: timeline, host: device)
    case .live(let budgetOption):
      normalizer = EventNormalizer(isLive: true)
      correlator = Correlator(
        timeline: timeline, early: Correlator.Early(budgetOption: budgetOption),
        limits: MemoryLimits(), host: device)
    }
  }

  /// Whether the log is printed newest first.
  var isNewestFirst: Bool { normalizer.isNewestFirst }

  /// What the reader of the log must know about its order and its clock.
  var problems: [InputProblem] { normalizer.problems }

  /// Takes the next event of the device.
  func take(_ event: consuming LogEvent) {
    if case .live = mode, let at = event.at { latest = LogTime(at: at, readAt: .now) }
    normalizer.take(event, into: &ready)
  }

  /// Waits no longer for events that may belong before those that are there.
  func settle() { normalizer.settle(into: &ready) }

  /// Puts the last events in order; the log is over.
  func finish() { normalizer.finish(into: &ready) }

  /// Correlates the events that are in order and reports what they decide.
  ///
  /// `time` is the latest time of the device, for a log that is being written.
  func correlate<Sink>(at time: LogTime?, into report: inout ReportAssembler<Sink>) {
    if case .merged = mode { return }
    for event in ready {
      report.note(event)
      correlator.take(event)
      // At once, so that the next event finds the memory that this one gives back.
      reportFinalized(into: &report)
      if report.isStopped { break }
    }
    if case .live = mode {
      correction = ready.last { $0.event.at != nil }?.event.at?.correction ?? correction
      correlator.finalizeLate(at: now(time))
      reportFinalized(into: &report)
    }
    ready.removeAll(keepingCapacity: true)
  }

  private func reportFinalized<Sink>(into report: inout ReportAssembler<Sink>) {
    _ = correlator.emitFinalized { task in
      report.add(task)
      return !report.isStopped
    }
  }

  /// Retires the launches that are over by now.
  ///
  /// - Parameters:
  ///   - time: The latest time of the device, for a log that is being written.
  ///   - report: Takes what is left to say about tasks of these launches.
  ///   - seen: The processes of the device, asked for only where a launch may be over.
  /// - Returns: These launches; they are judged, and will be forgotten.
  func retireLaunches<Sink>(
    at time: LogTime?, into report: inout ReportAssembler<Sink>, seen: () -> [ProcessActivity]
  ) -> [LaunchTracker] {
    let launches: [LaunchTracker]
    switch mode {
    case .merged: return []
    case .complete: launches = correlator.retireIdle { normalizer.corrected(seen()) }
    case .live(let budgetOption):
      let now = now(time)
      launches = correlator.retireEnded(
        now: now, seen: { normalizer.corrected(seen()) }, budgetOption: budgetOption
      ) { at, isVague in
        guard let at, let now else { return true }
        return now.seconds(since: at) > (isVague ? Self.lastWords.vague : Self.lastWords.known)
      }
    }
    reportFinalized(into: &report)
    return launches
  }

  /// Ends the log.
  ///
  /// - Parameters:
  ///   - input: The log.
  ///   - seen: The processes of the device.
  ///   - ownHost: The name of the log's own device where the log is of several.
  ///   - report: Takes what is left to say about single tasks.
  /// - Returns: The launches that were not retired.
  func timeline<Sink>(
    of input: InputIndex, seen: [ProcessActivity], ownHost: String?,
    into report: inout ReportAssembler<Sink>
  ) -> Timeline {
    if host == nil { correlator.nameHost(ownHost) }
    var launches = correlator.finish(seen: normalizer.corrected(seen), order: order)
    Correlator.removeRetired(from: &launches)
    reportFinalized(into: &report)
    return Timeline(
      number: number, inputs: [input], order: order, launches: launches,
      retired: correlator.retired)
  }

  /// Gives away the events, to be merged with those of other logs; `firstHost` is the device that the log names
  /// first.
  func alignedLog(
    of input: InputIndex, seen: [ProcessActivity], ownHost: String?, firstHost: String?
  ) -> AlignedLog {
    let name = host ?? ownHost
    let device = name.map { LogHost(name: $0, isOwn: host == nil) }
    let events = ready
    ready = []
    return AlignedLog(
      input: input, events: events, sightings: normalizer.corrected(seen), order: order,
      device: host ?? firstHost, host: device)
  }

  private var order: TimelineOrder { isNewestFirst ? .linesBackwards : .lines }

  /// The tasks that are open, each with the time it is on the clock of the device.
  func openTasks(at time: LogTime?, budgetOption: Double?) -> [(task: OpenTask, now: Instant?)] {
    let now = now(time)
    return correlator.openTasks(budgetOption: budgetOption).map { ($0, now) }
  }

  /// The time on the clock of the device, or `nil` before any.
  private func now(_ time: LogTime?) -> Instant? {
    guard var now = time?.now else { return nil }
    now.correction &+= correction
    return now
  }
}

/// A time of a log that is being written, and when it was read.
struct LogTime {
  /// The time on the log's clock.
  var at: Instant
  /// When that was read.
  var readAt: ContinuousClock.Instant

  /// The time on the log's clock now.
  var now: Instant {
    let passed = (ContinuousClock.now - readAt).components
    return at.advanced(bySeconds: Double(passed.seconds) + Double(passed.attoseconds) / 1e18)
  }
}
