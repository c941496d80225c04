internal import Catalog
package import LogModel

/// Follows the requests for scheduled work of one device: from the app's submission over the scheduler's checks to
/// the end of the work.
///
/// It has a room of its own beside the launches and their tasks. A request is known by the scheduler's key; lines of
/// the app that lack it belong to the latest request with the same identifier.
package struct RequestTracker {
  /// How many requests are followed at once. If there are more, the ones that were silent for the longest are
  /// judged by what is known.
  private static let mostFollowed = 16_384

  /// How many of the system's own activities are followed, in case the log is about nothing else.
  private static let mostOfSystem = 16

  /// Within how many seconds lines about the same submission follow one another.
  private static let sameSubmission = 5.0

  /// Within how many seconds a newer submission explains that an older one was cancelled.
  static let sameReplacement = 1.0

  /// How many keys of requests that are over are remembered, for the lines that still name them.
  private static let overRemembered = 16_384

  /// How many of the latest requests with one identifier a line may be about.
  private static let mostOfSeries = 32

  /// How many refused requests of a process are remembered, for another line about the same refusal.
  private static let mostRefused = 16

  /// How many lines that wait for the next line of their process are remembered.
  private static let mostAwaited = 4096

  /// How many lines of replaced requests are kept as evidence.
  private static let mostReplaced = 8

  /// The requests that are followed, by number.
  private(set) var followed: [Int: RequestRecord] = [:]

  /// The followed requests that have a key, by the scheduler's name with it.
  private var byActivity: [String: RequestRecord] = [:]

  /// The followed requests of each identifier, in the order of their first lines.
  private var bySeries: [Series: [RequestRecord]] = [:]

  /// The requests that a line ended, in that order, until no later line explains them.
  private var ended = EndedRequests()

  /// The followed requests that were chosen, launched or run.
  private var active = ActiveRequests()

  /// The request that each process submitted last, until it cancels all.
  private var latestAsked: [LogEvent.Subject: RequestRecord] = [:]

  /// The requests of each process that were refused last, at most a few.
  private var latestRefused: [LogEvent.Subject: [RequestRecord]] = [:]

  /// Requests whose names the log hides, all together.
  private var hidden: RequestRecord?

  /// Registrations that were refused, by identifier.
  private var unregistered: [String: RequestRecord] = [:]

  /// The system's own activities, as long as the log has none of an app.
  private var system: [RequestRecord] = []
  private var hasAppsRequest = false
  private var hasManyOfSystem = false

  /// The ends that name no task, by process, until the line that has the key.
  private var unnamedEnds: [LogEvent.Subject: [(success: Bool?, line: Evidence)]] = [:]

  /// The identifier whose launch each process simulated last.
  private var simulated: [LogEvent.Subject: String] = [:]

  /// The processes that cancelled all of their requests and submitted none since.
  private var cancelledAll: Set<String?> = []

  private var circumstances = RequestCircumstances()
  private var transfers = TransferTracker()
  private var over = GenerationalCache<String, Bool>(capacity: overRemembered)
  private var overNames = GenerationalCache<String, Bool>(capacity: overRemembered)
  private var count = 0

  /// The number of the timeline, which the keys of requests hold if it is not the first.
  private let timeline: Int

  /// What the whole log shows, for the judgement of a request.
  private var scene = RequestScene()

  /// The requests that were judged and not taken yet.
  private var judged: [RequestRecord] = []

  /// How many of them were left when they were last looked at, and how often they were asked for since.
  private var leftAtLook = 0
  private var callsSinceLook = 0

  /// The latest request that an event was about; the task that the event begins is that of the request.
  private(set) var current: RequestRecord?

  /// The mechanism and identifier that requests of one kind of work share.
  private struct Series: Hashable {
    var kind: RequestKind
    var identifier: String
  }

  /// What the latest message changed in the requests of apps; `nil` unless the log is watched.
  let changes: RequestChanges?

  /// Creates a tracker without requests. `isWatched` is whether the log is watched.
  init(isWatched: Bool = false, timeline: Int = 0) {
    changes = isWatched ? RequestChanges() : nil
    self.timeline = timeline
  }

  /// Whether there is nothing to judge.
  package var isEmpty: Bool {
    followed.isEmpty && judged.isEmpty && system.isEmpty && hidden == nil
  }

  // MARK: Events

  /// Takes a message about scheduled work.
  mutating func take(_ event: LogEvent) {
    guard let statement = event.request else { return }
    current = nil
    changes?.forget()
    let line = Evidence(input: event.input, line: event.line, text: event.text, at: event.at)
    scene.note(statement.step, line)
    if let at = event.at { settle(at: at) }
    switch statement.step {
    case .asked: ask(statement, event.process, line)
    case .sent: send(statement, event.process, line)
    case .accepted: accept(statement, line)
    case .submitRefused, .registrationRefused: refuse(statement, event, line)
    case .rejected: reject(statement, line)
    case .withdrawn, .withdrawnAll: withdraw(statement, event.process, line)
    case .scored, .compared, .yielded: check(statement, line)
    case .handlerStarted, .marked, .handlerExpired, .noHandler, .dropped, .paused:
      takeHandlers(statement, event.process, line)
    case .expirationReason: explainExpiration(statement, event.process, line)
    case .simulating:
      if simulated.count >= Self.mostAwaited { simulated = [:] }
      if let name = statement.identifier { simulated[event.process] = name }
    case .completed: complete(statement, event.process, line)
    case .connected: connect(statement)
    case .launching, .launchFailed, .neverConnected: takeLaunch(statement, line)
    case .cancelled, .cancelling: cancel(statement, line)
    case .sysdiagnose: note(.sysdiagnose, nil, line)
    case .refreshOff: note(.refreshOff, statement.bundle, line)
    case .appClosed: note(.appClosed, statement.bundle, line)
    case .stopPressed: note(.stopPressed, statement.bundle, line)
    case .pushArrived, .pushRefused: takePush(statement, line)
    case .delivered, .handedOver, .started, .running, .finished, .expiring, .preempted, .overran,
      .ignoredExpiry, .skipped, .stalled:
      takeProgress(statement, event, line)
    case .transferDelayed, .transferDelayReset, .transferDiscretionary, .transferPrompt,
      .transferNamed, .transferAsked, .transferBegan, .transferSlow, .transferEnded,
      .transferCancelled, .sessionWoken, .sessionWakeFailed, .sessionLeft:
      takeTransfer(statement, event.process, line)
    }
  }

  /// Notes the task that a message about a request began.
  mutating func noteTask(begunBy event: LogEvent, in launch: borrowing LaunchTracker) {
    guard let current, event.kind == .taskBegan, current.task == nil,
      let task = launch.tasks.record(launch.tasks.count - 1),
      task.timeline.began?.line == event.line, task.timeline.began?.input == event.input
    else { return }
    current.task = task
    task.timeline.request = current.key
  }

  /// Notes how a launch ended, as far as its log or a crash report shows.
  package mutating func take(endOf launch: borrowing LaunchTracker) {
    if let end = launch.end { take(end, of: launch.process) }
  }

  /// Notes how a process ended; it is the end of the work that it ran.
  mutating func take(_ end: ProcessEnd, of process: ProcessTimeline) {
    for record in active.records where record.mayEnd(with: end) {
      guard record.isOf(process), let line = end.evidence.first else { continue }
      // A process that ended before is another launch of the app.
      if let start = record.line(.launching, .delivered, .handedOver, .started, .handlerStarted)?
        .at,
        let at = end.at, at.seconds(since: start) < 0
      {
        continue
      }
      record.processEnd = end
      record.touch(line)
      ended.append(record, at: end.at)
    }
  }

  /// Notes that an app is being debugged.
  mutating func noteDebugger(_ event: LogEvent) {
    let line = Evidence(input: event.input, line: event.line, text: event.text, at: event.at)
    note(.debugged, event.process.bundleIdentifier, line)
  }

  /// Notes the time of the latest record, whatever it is about.
  mutating func noteTime(_ at: Instant?) {
    guard let at else { return }
    scene.note(at)
  }

  // MARK: Submission

  private mutating func ask(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) {
    guard let kind = statement.kind, let identifier = statement.identifier else { return }
    if let last = series(identifier, kind).last, last.line(.asked)?.isCopy(of: line) ?? false {
      return
    }
    cancelledAll.remove(process.name)
    let record: RequestRecord
    if let known = unregistered[identifier], known.kind == .unknown, known.mayBe(ofAppOf: process) {
      unregistered[identifier] = nil
      leaveSeries(known)
      known.kind = kind
      enterSeries(known)
      record = known
    } else {
      record = add(kind, identifier, line)
    }
    record.process = process
    record.note(.asked, line)
    latestAsked[process] = record
    // Where the log shows keys, only a submission that the scheduler took replaces another one.
    supersede(by: record, line, keyless: true)
    current = record
  }

  private mutating func send(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) {
    for name in statement.activities {
      guard let record = request(named: name, line, joinsAsked: true) else { continue }
      record.process = record.process ?? process
      record.note(.sent, line)
      supersede(by: record, line)
    }
  }

  private mutating func accept(_ statement: RequestStatement, _ line: Evidence) {
    guard !statement.activities.isEmpty else { return }
    for name in statement.activities {
      guard let record = request(named: name, line, joinsAsked: true) else { continue }
      record.note(.accepted, line)
      record.opens = statement.opens ?? record.opens
      record.closes = statement.closes ?? record.closes
      supersede(by: record, line)
    }
  }

  /// Notes that a request takes the place of the earlier ones of its identifier that still wait.
  ///
  /// With `keyless`, only those whose keys no line shows.
  private mutating func supersede(
    by record: RequestRecord, _ line: Evidence, keyless: Bool = false
  ) {
    guard record.kind != .activity, record.kind != .transfer, let identifier = record.identifier
    else {
      return
    }
    for other in series(identifier, record.kind) where other !== record && other.successor == nil {
      if other.number > record.number, other.has(.asked, .sent, .accepted) { continue }
      if keyless, other.has(.sent, .accepted) { continue }
      guard record.process.map({ other.mayBe(ofAppOf: $0) }) ?? true else { continue }
      let isExplained = other.has(.cancelled) && !other.has(.withdrawn)
      guard other.isWaiting || isExplained else { continue }
      if other.has(.submitRefused, .rejected, .registrationRefused) || other.hasStarted { continue }
      if record.kind == .push, !isExplained { continue }
      if isExplained, let gap = other.line(.cancelled)?.seconds(before: line),
        gap > Self.sameReplacement
      {
        continue
      }
      other.successor = line
      record.replacements += other.replacements + 1
      if let asked = other.line(.asked, .sent, .accepted) {
        record.replaced = Array((other.replaced + [asked]).suffix(Self.mostReplaced))
      }
      ended.append(other, at: line.at)
    }
  }

  private mutating func refuse(
    _ statement: RequestStatement, _ event: LogEvent, _ line: Evidence
  ) {
    let process = event.process
    let record: RequestRecord
    if statement.step == .registrationRefused {
      guard let identifier = statement.identifier else { return }
      record = unregistered[identifier] ?? add(.unknown, identifier, line)
      unregistered[identifier] = record
    } else {
      record =
        asked(statement, process, line) ?? refused(process, line, statement)
        ?? add(statement.kind ?? .unknown, statement.identifier, line)
    }
    record.process = record.process ?? process
    if latestRefused[process]?.last !== record {
      latestRefused[process, default: []].append(record)
      if latestRefused[process, default: []].count > Self.mostRefused {
        latestRefused[process]?.removeFirst()
      }
    }
    if !record.refusedBy.insert(event.kind).inserted { record.submissions += 1 }
    record.note(statement.step, line)
    restore(replacedBy: record)
    // The framework's own line has the scheduler's code, the app's the public one.
    if event.kind == .requestRefused {
      record.code = record.code ?? statement.code
    } else {
      record.schedulersCode = record.schedulersCode ?? statement.code
    }
    record.reason = record.reason ?? statement.reason
    current = record
    ended.append(record, at: line.at)
  }

  /// A request that was refused takes nobody's place.
  private func restore(replacedBy record: RequestRecord) {
    guard let identifier = record.identifier, let asked = record.line(.asked) else { return }
    for other in series(identifier, record.kind) where other.successor == asked {
      other.successor = nil
    }
    record.replacements = 0
    record.replaced = []
  }

  /// The request that was submitted right before a refusal that may not name it.
  private func asked(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) -> RequestRecord? {
    let named = statement.identifier.flatMap { name in
      series(name, statement.kind).last { $0.mayBe(ofAppOf: process) }
    }
    guard let record = named ?? latestAsked[process], record.process == process, record.isWaiting,
      !record.has(.accepted), let asked = record.line(.asked),
      statement.identifier == nil || record.identifier == statement.identifier
    else { return nil }
    return asked.seconds(before: line) ?? 0 <= Self.sameSubmission ? record : nil
  }

  /// The refused request that another line about the refusal belongs to, such as the app's own after that of the
  /// framework.
  private func refused(
    _ process: LogEvent.Subject, _ line: Evidence, _ statement: RequestStatement
  ) -> RequestRecord? {
    latestRefused[process]?.last { record in
      guard followed[record.number] === record else { return false }
      if let identifier = statement.identifier, record.identifier != identifier { return false }
      // The same refusal again and again is one problem.
      return record.code == nil || statement.code == nil || record.code == statement.code
    }
  }

  private mutating func reject(_ statement: RequestStatement, _ line: Evidence) {
    let named = statement.activities.compactMap { request(named: $0, line, joinsAsked: true) }
    let records = named.isEmpty ? statement.identifier.map { latest($0) } ?? [] : named
    for record in records {
      record.note(.rejected, line)
      record.reason = record.reason ?? statement.reason
      ended.append(record, at: line.at)
    }
  }

  private mutating func withdraw(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) {
    var meant: [RequestRecord] = []
    if let identifier = statement.identifier {
      meant = series(identifier, statement.kind).filter { $0.mayBe(ofAppOf: process) }
    } else if statement.step == .withdrawnAll, cancelledAll.insert(process.name).inserted {
      // An app that cancels again and again has nothing more to cancel.
      if cancelledAll.count > Self.mostAwaited { cancelledAll = [process.name] }
      meant = followed.values.filter {
        $0.process?.name == process.name && $0.kind != .push && $0.kind != .transfer
      }.sorted { $0.number < $1.number }
    }
    for record in meant where record.isWaiting && !record.has(.withdrawn) {
      record.note(.withdrawn, line)
      ended.append(record, at: line.at)
    }
  }

  // MARK: The scheduler

  private mutating func check(_ statement: RequestStatement, _ line: Evidence) {
    for record in named(statement, line) {
      switch statement.step {
      case .scored:
        record.checks.takeScore(statement, line)
        if record.checks.chosen != nil { active.add(record) }
        record.noteRefusals(statement)
      case .compared:
        record.checks.takeComparison(statement, line)
        if statement.decision == .mustProceed { active.add(record) }
      default: record.checks.takeYield(to: statement.other ?? "another activity", line)
      }
      record.touch(line)
      // In front, and so under a debugger as well, pushes are delivered at once.
      if record.checks.forced != nil, record.debugger == nil {
        record.debugger =
          circumstances.latest(
            .debugged, within: .infinity, before: line, bundle: record.bundle,
            identifier: record.identifier)?.line
      }
      for quote in statement.quotes where statement.answers[quote.answer].meansDeviceInUse {
        note(.deviceInUse, nil, line.quoting(quote.lineOffset, quote.text))
      }
    }
  }

  /// The requests that a message of the scheduler names; the hidden ones if it names none.
  private mutating func named(_ statement: RequestStatement, _ line: Evidence) -> [RequestRecord] {
    if statement.activities.count == 1 {
      return request(named: statement.activities[0], line).map { [$0] } ?? []
    }
    guard statement.activities.isEmpty else {
      return statement.activities.compactMap { request(named: $0, line) }
    }
    let record =
      hidden
      ?? RequestRecord(
        number: count, kind: .unknown, identifier: nil, first: line, timeline: timeline)
    if hidden == nil { count += 1 }
    hidden = record
    return [record]
  }

  private mutating func connect(_ statement: RequestStatement) {
    for name in statement.activities {
      guard let record = byActivity[name.text], let pid = statement.pid else { continue }
      record.process = record.process ?? LogEvent.Subject(name: nil, pid: pid)
      record.bundle = record.bundle ?? statement.bundle
    }
  }

  private mutating func takeLaunch(_ statement: RequestStatement, _ line: Evidence) {
    var records = statement.activities.compactMap { request(named: $0, line) }
    if records.isEmpty {
      // The launch of an app is for what the scheduler has just decided to run.
      records = active.records.filter { record in
        guard record.isWaiting, record.checks.chosen != nil || record.has(.launching) else {
          return false
        }
        if let pid = statement.pid, record.process?.pid == pid { return true }
        return statement.bundle.map { record.mayBe(of: $0) } ?? false
      }
    }
    for record in records {
      record.note(statement.step, line)
      active.add(record)
      record.bundle = record.bundle ?? statement.bundle
      if statement.step != .launching {
        record.reason = record.reason ?? statement.reason
        ended.append(record, at: line.at)
      }
    }
  }

  private mutating func cancel(_ statement: RequestStatement, _ line: Evidence) {
    if statement.activities.isEmpty { return _ = named(statement, line) }
    for name in statement.activities {
      guard let record = request(named: name, line), !record.isOver || record.successor != nil
      else {
        continue
      }
      record.note(statement.step, line)
      guard statement.step == .cancelled else { continue }
      if record.successor == nil, let newer = newer(than: record, line) {
        supersede(by: newer, newer.line(.accepted, .sent, .asked) ?? line)
      }
      for kind in [RequestCircumstance.Kind.appClosed, .refreshOff] where record.circumstance == nil
      {
        // Closing the app leaves its processing requests as they are.
        if kind == .appClosed, record.kind == .processing || record.kind == .health { continue }
        record.circumstance = circumstances.latest(
          kind, within: kind == .appClosed ? 1 : 2, before: line, bundle: record.bundle,
          identifier: record.identifier)
      }
      ended.append(record, at: line.at)
    }
  }

  /// The request that was submitted right before another one with its identifier was cancelled, or `nil`.
  private func newer(than record: RequestRecord, _ cancelled: Evidence) -> RequestRecord? {
    guard let identifier = record.identifier, !record.has(.withdrawn) else { return nil }
    return series(identifier, record.kind).last { other in
      guard other !== record, other.isWaiting, other.process.map(record.mayBe(ofAppOf:)) ?? true,
        let asked = other.line(.accepted, .sent, .asked)
      else { return false }
      return asked.seconds(before: cancelled).map { 0...Self.sameReplacement ~= $0 } ?? false
    }
  }

  private mutating func takeProgress(
    _ statement: RequestStatement, _ event: LogEvent, _ line: Evidence
  ) {
    for record in named(statement, line) where record !== hidden {
      if statement.step == .delivered { record.process = event.process }
      if record.has(.finished), statement.step == .running { continue }
      if statement.step == .delivered || statement.step == .started { record.resume(at: line) }
      record.note(statement.step, line)
      active.add(record)
      record.bundle = record.bundle ?? statement.bundle
      record.other = record.other ?? statement.other
      switch statement.step {
      case .expiring: explainEnd(of: record, line)
      case .skipped: record.reason = statement.reason ?? record.reason
      case .stalled: record.stalledSeconds = statement.seconds ?? record.stalledSeconds
      case .finished: ended.append(record, at: line.at)
      default: break
      }
      current = record
    }
  }

  /// Notes what happened right before the work was told to end.
  private func explainEnd(of record: RequestRecord, _ line: Evidence) {
    guard record.circumstance == nil else { return }
    for (kind, seconds) in [
      (RequestCircumstance.Kind.sysdiagnose, 2.0), (.appClosed, 1), (.stopPressed, 15),
      (.deviceInUse, 2),
    ] {
      if kind == .stopPressed, record.kind != .continued { continue }
      if kind == .deviceInUse, record.kind != .processing { continue }
      record.circumstance =
        record.circumstance
        ?? circumstances.latest(
          kind, within: seconds, before: line, bundle: record.bundle,
          identifier: record.identifier)
    }
  }

  // MARK: The app's handlers

  private mutating func takeHandlers(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) {
    let named = statement.activities.compactMap { request(named: $0, line) }
    guard named.isEmpty else {
      for record in named { takeHandler(statement, record, line) }
      return
    }
    // A debugger's run may be logged without its name, right after the command that had it.
    let announced = statement.isSimulated ? simulated[process] : nil
    guard let identifier = statement.identifier ?? announced else {
      guard statement.step == .marked else { return }
      if unnamedEnds.count >= Self.mostAwaited { unnamedEnds = [:] }
      unnamedEnds[process, default: []].append((statement.success, line))
      return
    }
    let kind = statement.identifier == nil ? nil : statement.kind
    guard let record = handled(identifier, kind, process, statement, line) else { return }
    // The launch that runs the work counts, and not the one that asked for it.
    if statement.step == .handlerStarted || record.process?.name == nil { record.process = process }
    takeHandler(statement, record, line)
  }

  /// The request that a line of the app's handler is about; a new one if the log lacks what came before. `nil` if the
  /// request is over, or the line stands twice in the log.
  private mutating func handled(
    _ identifier: String, _ kind: RequestKind?, _ process: LogEvent.Subject,
    _ statement: RequestStatement, _ line: Evidence
  ) -> RequestRecord? {
    let all = series(identifier, kind).filter { $0.mayBe(ofAppOf: process) }
    if let last = all.last, let own = last.line(statement.step), own.isCopy(of: line) { return nil }
    if let known = running(all, statement) { return known }
    if statement.step != .handlerStarted {
      // The scheduler may have logged the end before the app did.
      if let ended = all.last(where: { $0.hasStarted && !$0.has(statement.step) }) { return ended }
      if overNames[Self.name(identifier, process)] != nil { return nil }
    }
    return add(kind ?? statement.kind ?? .unknown, identifier, line)
  }

  /// Under what the requests of an app that are over are remembered.
  private static func name(_ identifier: String, _ process: LogEvent.Subject?) -> String {
    "\(process?.name ?? "")/\(identifier)"
  }

  private mutating func takeHandler(
    _ statement: RequestStatement, _ record: RequestRecord, _ line: Evidence
  ) {
    if statement.isSimulated { record.isSimulated = true }
    if statement.step == .handlerStarted {
      record.resume(at: line)
      record.isResumed = false
    }
    record.note(statement.step, line)
    active.add(record)
    if statement.step == .handlerExpired { explainEnd(of: record, line) }
    if statement.step == .marked { record.success = statement.success }
    if record.isOver { ended.append(record, at: line.at) }
    current = record
  }

  /// The request that the app's handler works on.
  private func running(
    _ all: [RequestRecord], _ statement: RequestStatement
  ) -> RequestRecord? {
    let isStart = statement.step == .handlerStarted
    let open = all.filter { record in
      if isStart, record.has(.handlerStarted), !record.has(.paused), !record.isResumed {
        return false
      }
      if statement.isSimulated, isStart { return false }
      return record.isRunning || record.has(.noHandler) && !record.has(.marked)
    }
    if let last = open.last { return last }
    // A log that lacks the launch: the handler runs the request that waited.
    return isStart && !statement.isSimulated ? all.last { $0.isWaiting } : nil
  }

  private mutating func complete(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) {
    for name in statement.activities {
      guard let record = request(named: name, line) else { continue }
      record.process = record.process ?? process
      if !record.has(.marked), let end = takeUnnamedEnd(of: process, before: line) {
        record.note(.marked, end.line)
        record.success = end.success
      }
      record.note(.completed, line)
      ended.append(record, at: line.at)
    }
  }

  /// Removes and returns the earliest end without a name that a process logged right before a line, or `nil`.
  private mutating func takeUnnamedEnd(
    of process: LogEvent.Subject, before line: Evidence
  ) -> (success: Bool?, line: Evidence)? {
    while let end = unnamedEnds[process]?.first {
      unnamedEnds[process]?.removeFirst()
      if unnamedEnds[process]?.isEmpty == true { unnamedEnds[process] = nil }
      if end.line.seconds(before: line).map({ $0 <= Self.sameReplacement }) ?? true { return end }
    }
    return nil
  }

  private mutating func explainExpiration(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) {
    guard let code = statement.code else { return }
    let named = statement.activities.compactMap { byActivity[$0.text] }
    let records =
      named.isEmpty
      ? active.records.filter { $0.process == process && $0.has(.expiring, .handlerExpired) }
      : named
    for record in records {
      if !record.has(.expiring) {
        record.note(.expiring, line)
        explainEnd(of: record, line)
      }
      if record.expiration == nil || code != 1 { record.expiration = (code, line) }
    }
  }

  private mutating func note(
    _ kind: RequestCircumstance.Kind, _ bundle: String?, _ line: Evidence
  ) {
    circumstances.note(kind, bundle: bundle, line)
  }

  // MARK: Pushes and transfers

  private mutating func takePush(_ statement: RequestStatement, _ line: Evidence) {
    let record = add(.push, statement.bundle ?? statement.identifier, line)
    record.bundle = statement.bundle
    record.note(statement.step, line)
    record.reason = statement.reason
    if statement.step == .pushRefused { ended.append(record, at: line.at) }
  }

  private mutating func takeTransfer(
    _ statement: RequestStatement, _ process: LogEvent.Subject, _ line: Evidence
  ) {
    let known = transfers.record(for: statement)
    let record = known ?? add(.transfer, statement.identifier, line)
    if known == nil { transfers.add(record, for: statement) }
    transfers.take(statement, of: record, process, line)
    if record.isOver { ended.append(record, at: line.at) }
  }

  // MARK: Finding and adding

  /// The request with a scheduler's name; a new one if there is none. `nil` if it is over, or one of the system's
  /// own.
  ///
  /// With `joinsAsked`, it may be one that the app submitted and whose key no line has shown yet.
  private mutating func request(
    named name: ActivityName, _ line: Evidence, joinsAsked: Bool = false
  ) -> RequestRecord? {
    let text = name.text
    if let known = byActivity[text] { return known }
    if name.isSystem { return systemRecord(of: name, text, line) }
    if over[text] != nil { return nil }
    let unkeyed = series(name.identifier, name.kind).last { record in
      record.activity == nil && (!record.isOver || record.has(.marked) && !record.has(.completed))
    }
    let record: RequestRecord
    if let unkeyed, joinsAsked || !isJustSubmitted(unkeyed, line) {
      record = unkeyed
    } else {
      record = add(name.kind, name.identifier, line)
    }
    record.activity = text
    record.task?.timeline.request = record.key
    byActivity[text] = record
    return record
  }

  /// Whether a request was submitted so shortly before a line that the line may be about the one it replaces.
  private func isJustSubmitted(_ record: RequestRecord, _ line: Evidence) -> Bool {
    guard record.kind != .push, let asked = record.line(.asked) else { return false }
    return asked.seconds(before: line).map { $0 <= Self.sameReplacement } ?? false
  }

  private mutating func systemRecord(
    of name: ActivityName, _ text: String, _ line: Evidence
  ) -> RequestRecord? {
    guard !hasAppsRequest, !hasManyOfSystem else { return nil }
    guard system.count < Self.mostOfSystem else {
      hasManyOfSystem = true
      forgetSystem()
      return nil
    }
    let record = RequestRecord(
      number: count, kind: name.kind, identifier: name.identifier, first: line,
      timeline: timeline)
    count += 1
    record.activity = text
    byActivity[text] = record
    system.append(record)
    return record
  }

  private mutating func forgetSystem() {
    for record in system { if let text = record.activity { byActivity[text] = nil } }
    system = []
  }

  private mutating func add(
    _ kind: RequestKind, _ identifier: String?, _ line: Evidence
  ) -> RequestRecord {
    if !hasAppsRequest {
      hasAppsRequest = true
      forgetSystem()
    }
    if followed.count >= Self.mostFollowed { judgeSilent() }
    let record = RequestRecord(
      number: count, kind: kind, identifier: identifier, first: line, timeline: timeline,
      changes: changes)
    count += 1
    followed[record.number] = record
    enterSeries(record)
    return record
  }

  private mutating func enterSeries(_ record: RequestRecord) {
    guard let identifier = record.identifier else { return }
    bySeries[Series(kind: record.kind, identifier: identifier), default: []].append(record)
  }

  private mutating func leaveSeries(_ record: RequestRecord) {
    guard let identifier = record.identifier else { return }
    let series = Series(kind: record.kind, identifier: identifier)
    if let place = bySeries[series]?.firstIndex(where: { $0 === record }) {
      bySeries[series]?.remove(at: place)
    }
    if bySeries[series]?.isEmpty == true { bySeries[series] = nil }
  }

  /// The latest followed requests with an identifier, in the order of their first lines; of any kind if `kind` is
  /// `nil`. Older ones are of no concern: at most one of them waits, and one runs.
  private func series(_ identifier: String, _ kind: RequestKind?) -> [RequestRecord] {
    if let kind {
      return latest(of: Series(kind: kind, identifier: identifier))
    }
    return RequestKind.allCases.flatMap { latest(of: Series(kind: $0, identifier: identifier)) }
      .sorted { $0.number < $1.number }
  }

  private func latest(of series: Series) -> [RequestRecord] {
    guard let all = bySeries[series] else { return [] }
    return Array(all[max(0, all.count - Self.mostOfSeries)...])
  }

  private func latest(_ identifier: String) -> [RequestRecord] {
    series(identifier, nil).last { $0.isWaiting }.map { [$0] } ?? []
  }

  // MARK: Judging

  /// Judges the requests that ended so long before a time that no later line explains their ends.
  mutating func settle(at now: Instant) {
    for record in ended.takeDue(at: now) {
      // What seemed to be its end may have turned out to be none.
      if record.isOver { judge(record) } else { record.isEnded = false }
    }
  }

  private mutating func judge(_ record: RequestRecord) {
    guard followed.removeValue(forKey: record.number) != nil else { return }
    leaveSeries(record)
    active.remove(record)
    if record.hasStarted, let identifier = record.identifier {
      overNames.set(Self.name(identifier, record.process), true)
    }
    if let process = record.process {
      if latestAsked[process] === record { latestAsked[process] = nil }
      latestRefused[process]?.removeAll { $0 === record }
      if latestRefused[process]?.isEmpty == true { latestRefused[process] = nil }
    }
    if let text = record.activity {
      byActivity[text] = nil
      over.set(text, true)
    }
    if let identifier = record.identifier, unregistered[identifier] === record {
      unregistered[identifier] = nil
    }
    transfers.forget(record)
    judged.append(record)
  }

  /// Judges the quarter of the followed requests that were silent for the longest.
  private mutating func judgeSilent() {
    let silent = followed.values.sorted {
      ($0.latest.input, $0.latest.line, $0.number) < ($1.latest.input, $1.latest.line, $1.number)
    }
    for record in silent.prefix(Self.mostFollowed / 4) { judge(record) }
  }

  /// Removes and returns the requests that were judged since the last call.
  mutating func takeJudged() -> [JudgedRequest] {
    guard !judged.isEmpty else { return [] }
    // Where many wait they are looked at only now and then, or each call would cost as much as there are of them.
    callsSinceLook += 1
    guard callsSinceLook > leftAtLook else { return [] }
    callsSinceLook = 0
    var ready: [RequestRecord] = []
    var waiting: [RequestRecord] = []
    for record in judged {
      // A request waits for the key of its task, which is known when the task is judged.
      if record.task.map({ $0.timeline.key.isEmpty }) ?? false {
        waiting.append(record)
      } else {
        ready.append(record)
      }
    }
    judged = waiting
    leftAtLook = waiting.count
    return ready.map { RequestJudge(scene).judged($0) }
  }

  /// Judges all requests at the end of the log and returns them in the order of their first lines.
  ///
  /// - Parameter last: The time of the last record of the log, whatever it is about.
  /// - Returns: The requests that were not taken before.
  package mutating func finish(last: Instant?) -> [JudgedRequest] {
    noteTime(last)
    // That a transfer exists says nothing of its own.
    var rest = judged + followed.values.filter { !$0.hasNameOnly }
    if !hasAppsRequest { rest += system }
    if let hidden, !hidden.checks.isEmpty { rest.append(hidden) }
    judged = []
    followed = [:]
    system = []
    hidden = nil
    let judge = RequestJudge(scene)
    return rest.sorted { $0.number < $1.number }.map(judge.judged)
  }
}

extension PolicyAnswer {
  /// Whether the policy refuses because the device is in use; a low score alone says nothing of it.
  fileprivate var meansDeviceInUse: Bool {
    policy == "DeviceActivity" && decision.refuses
      && (rationale?.contains("deviceActive == 1") == true
        || rationale?.contains("deviceActivity ==") == true)
  }
}

extension RequestRecord {
  /// Whether the request may be of the app of a process: the libraries that many apps use have one identifier in all
  /// of them. The pid does not count, for another launch is of the same app.
  func mayBe(ofAppOf other: LogEvent.Subject) -> Bool {
    guard let name = process?.name, let own = other.name else { return true }
    return name == own
  }

  /// Whether the end of its process may be the end of its work. The scheduler logs the end of work whose process is
  /// gone as any other.
  func mayEnd(with end: ProcessEnd) -> Bool {
    guard hasStarted, processEnd == nil, !has(.marked, .completed, .dropped, .noHandler) else {
      return false
    }
    guard let finished = line(.finished)?.at, let at = end.at else { return !has(.finished) }
    return abs(at.seconds(since: finished)) <= 2
  }

  /// Whether the work ran in a launch.
  func isOf(_ launch: ProcessTimeline) -> Bool {
    if let process {
      if let pid = process.pid, let other = launch.process.pid { return pid == other }
      if let name = process.name, let other = launch.process.name { return name == other }
    }
    guard let app = launch.bundleIdentifier else { return false }
    return bundle.map { $0 == app } ?? mayBe(of: app)
  }

  /// Whether the request may be of an app, by its bundle identifier.
  func mayBe(of app: String) -> Bool {
    if let bundle { return bundle == app }
    return ScheduledRequest.mayBelong(identifier, toAppWithBundle: app)
  }
}

extension Evidence {
  /// Whether another line says the same at the same time.
  func isCopy(of other: Evidence) -> Bool {
    text == other.text && at == other.at && (at != nil || line == other.line)
  }

  /// Another line of the same record, so many lines behind this one.
  func quoting(_ lineOffset: Int, _ text: String) -> Evidence {
    Evidence(input: input, line: line + lineOffset, text: text, at: at)
  }

  /// Seconds from this line to a later one; `nil` if one has no time.
  func seconds(before later: Evidence) -> Double? {
    guard let at, let then = later.at else { return nil }
    return then.seconds(since: at)
  }
}
