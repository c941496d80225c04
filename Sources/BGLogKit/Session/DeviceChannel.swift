internal import Correlation
internal import LogModel

/// The events of one device in a log. They are put in order and correlated to launches and tasks.
final class DeviceChannel {
  /// When the events are correlated.
  enum Mode {
    /// While the log is read to its end. With `early`, tasks are reported before the end. `budgetOption` is
    /// the background time set by the user, in seconds; `awaitsReports` is whether there are crash reports to
    /// be joined with the launches.
    case complete(early: Correlator.Early?, budgetOption: Double?, awaitsReports: Bool)
    /// Later, merged with the events of other logs.
    case merged
    /// While the log is being written, possibly for days. `budgetOption` is the background time set by
    /// the user, in seconds.
    case live(budgetOption: Double?)
  }

  /// How many seconds after the end of a process daemons may still log about it: `known` if the reason
  /// for the end is known, `vague` if not.
  private static let lastWords = (known: 0.2, vague: 2.0)

  /// The name of the device; `nil` for the log's own device.
  let host: String?

  /// The number of its timeline among those of all logs.
  private let number: Int

  private let mode: Mode
  private var normalizer: EventNormalizer
  private var correlator: Correlator

  /// The events that are in order but not correlated yet. If several logs are merged, all events stay
  /// here.
  private(set) var ready: [NormalizedEvent] = []

  /// The correction of the device's clock, in microseconds. It is used only while the log is being
  /// written.
  private var correction: Int64 = 0

  /// The time of the latest event, and when it was read. It is set only while the log is being written.
  private(set) var latest: LogTime?

  /// Creates the channel of a device, without events.
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
    case .complete(let early, let budgetOption, let awaitsReports):
      normalizer = EventNormalizer()
      correlator = Correlator(
        timeline: timeline, early: early, host: device, budgetOption: budgetOption,
        awaitsReports: awaitsReports)
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

  /// Whether the log is in reverse order, newest line first.
  var isNewestFirst: Bool { normalizer.isNewestFirst }

  /// Problems with the order or the clock of the log that its reader should know.
  var problems: [InputProblem] { normalizer.problems }

  /// Adds the next event of the device.
  func take(_ event: consuming LogEvent) {
    if case .live = mode, let at = event.at { latest = LogTime(at: at, readAt: .now) }
    normalizer.take(event, into: &ready)
  }

  /// Stops waiting for events that may have to be sorted before those already there.
  func settle() { normalizer.settle(into: &ready) }

  /// Puts the remaining events in order at the end of the log.
  func finish() { normalizer.finish(into: &ready) }

  /// Correlates the events that are in order and reports what can be decided.
  ///
  /// - Parameters:
  ///   - time: The latest time of the device, in a log that is being written; otherwise `nil`.
  ///   - reached: The time of the last line of a stored log, if nothing follows it at once; otherwise `nil`.
  ///   - report: Receives what can be decided.
  func correlate<Sink>(
    at time: LogTime?, until reached: Instant?, into report: inout ReportAssembler<Sink>
  ) {
    if case .merged = mode { return }
    // The correlator is lent once for all of them: each access to a property of a class is checked.
    Self.correlate(ready, by: &correlator, into: &report)
    if let line = reached ?? time?.at { judgeEnded(at: line, into: &report) }
    if case .live = mode {
      correction = ready.last { $0.event.at != nil }?.event.at?.correction ?? correction
      let now = now(time)
      correlator.finalizeLate(at: now)
      if let now { correlator.settleRequests(at: now) }
      Self.reportFinalized(by: &correlator, into: &report)
    }
    ready.removeAll(keepingCapacity: true)
  }

  /// Judges the tasks that ended long enough before a line, which need not hold an event, and correlates the
  /// events that were held back until then. `line` is the time of the line as printed.
  private func judgeEnded<Sink>(at line: Instant, into report: inout ReportAssembler<Sink>) {
    ready.removeAll(keepingCapacity: true)
    let now = normalizer.pass(until: line, into: &ready)
    Self.correlate(ready, by: &correlator, into: &report)
    guard let now else { return }
    correlator.judgeEnded(at: now)
    correlator.settleRequests(at: now)
    Self.reportFinalized(by: &correlator, into: &report)
  }

  private static func correlate<Sink>(
    _ events: [NormalizedEvent], by correlator: inout Correlator,
    into report: inout ReportAssembler<Sink>
  ) {
    for event in events {
      // Of a message about a request, what it changes is told.
      let isOfRequest = Sink.takesEvents && event.event.request != nil
      if !isOfRequest { report.note(event) }
      correlator.take(event)
      if isOfRequest {
        report.note(
          event, changing: correlator.requests.latestChanges, of: correlator.requests.latestRequest)
      }
      // Report at once, so that the next event can reuse the memory that is released.
      reportFinalized(by: &correlator, into: &report)
      if report.isStopped { break }
    }
  }

  private static func reportFinalized<Sink>(
    by correlator: inout Correlator, into report: inout ReportAssembler<Sink>
  ) {
    let goesOn = correlator.emitFinalized { task in
      report.add(task)
      return !report.isStopped
    }
    guard goesOn else { return }
    for request in correlator.takeJudgedRequests() where !report.isStopped { report.add(request) }
  }

  /// Retires the launches that are over.
  ///
  /// - Parameters:
  ///   - time: The latest time of the device, in a log that is being written.
  ///   - report: Receives what can now be decided about tasks of these launches.
  ///   - seen: Returns the processes of the device. It is called only if some launch may be over.
  /// - Returns: The retired launches. They are judged, and their memory can be released.
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
    Self.reportFinalized(by: &correlator, into: &report)
    return launches
  }

  /// The processes that may still say something about launches that were not retired. `latest` is the time of the
  /// last line, as printed.
  func neededProcesses(at latest: Instant?) -> NeededProcesses {
    // The launch of an event that is held back is not known yet, and it is about what was before.
    correlator.neededProcesses(at: normalizer.holdsEvents ? nil : latest)
  }

  /// Completes the correlation at the end of the log.
  ///
  /// - Parameters:
  ///   - input: The index of the log.
  ///   - seen: The processes of the device.
  ///   - ownHost: The name of the log's own device, if the log has several devices.
  ///   - report: Receives what can now be decided about tasks.
  /// - Returns: The launches that were not retired.
  func timeline<Sink>(
    of input: InputIndex, seen: [ProcessActivity], ownHost: String?,
    into report: inout ReportAssembler<Sink>
  ) -> Timeline {
    if host == nil { correlator.nameHost(ownHost) }
    var launches = correlator.finish(seen: normalizer.corrected(seen), order: order)
    Correlator.removeRetired(from: &launches)
    Self.reportFinalized(by: &correlator, into: &report)
    return Timeline(
      number: number, inputs: [input], order: order, launches: launches,
      retired: correlator.retired, requests: correlator.requests)
  }

  /// Returns the events, to be merged with those of other logs, and removes them here. `firstHost` is
  /// the first device that the log names.
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

  /// The open tasks, each with the current time on the clock of the device.
  func openTasks(at time: LogTime?, budgetOption: Double?) -> [(task: OpenTask, now: Instant?)] {
    let now = now(time)
    return correlator.openTasks(budgetOption: budgetOption).map { ($0, now) }
  }

  /// The requests for scheduled work that wait for a window or run, each with its place and the current time on the
  /// clock of the device.
  func openRequests(
    at time: LogTime?
  ) -> [(place: RequestPlace, request: OpenRequest, now: Instant?)] {
    let now = now(time)
    return correlator.requests.open.map {
      (place: RequestPlace(timeline: number, request: $0.number), request: $0, now: now)
    }
  }

  /// The current time on the clock of the device; `nil` if the log has no time yet.
  private func now(_ time: LogTime?) -> Instant? {
    guard var now = time?.now else { return nil }
    now.correction &+= correction
    return now
  }
}

/// A time in a log that is being written, with the moment when it was read.
struct LogTime {
  /// The time on the clock of the log.
  var at: Instant
  /// The moment when it was read.
  var readAt: ContinuousClock.Instant

  /// The current time on the clock of the log.
  var now: Instant {
    let passed = (ContinuousClock.now - readAt).components
    return at.advanced(bySeconds: Double(passed.seconds) + Double(passed.attoseconds) / 1e18)
  }
}
