internal import LogModel

/// What a launch shows of UIKit's tasks whose begins hide their identifiers, until the identifiers are known.
///
/// Which begin an end belongs to may be known only at the end of the log. Until then ends are matched with begins in
/// their order, and the launch keeps its events to be read a second time.
struct HiddenIdentifiers {
  /// The message source in whose records privacy hides identifiers.
  static let messageSource = "uikit"

  /// How long after the first event of a launch its series is looked for, in seconds: tasks that were begun before the
  /// log are over by then.
  private static let settling = 600.0

  /// What the launch logs of identifiers; `nil` until a begin hides its own.
  private(set) var begins: HiddenBegins?

  /// The events so far; `nil` where they need not be read again, or became too many.
  private(set) var journal: EventJournal?

  /// The identifiers of the begins; `nil` while they are unknown.
  var series: IdentifierSeries?

  /// The latest begin, if it hides its identifier, and the latest request, if no begin followed it.
  private var begin: RecordTrace?
  private var request: RecordTrace?
  /// The latest records of other kinds.
  private var latest: [LogEvent.Kind: (identifier: String?, trace: RecordTrace)] = [:]

  /// Whether any record was a copy.
  private(set) var hasCopies = false

  /// Whether an end was logged since the latest begin.
  private var hasEnded = false

  /// Whether the launch logs requests before begins.
  private(set) var showsRequests = false

  /// How many records were taken for copies of begins.
  private(set) var copies = 0

  /// The line of the first of them.
  private(set) var firstCopy: LineReference?

  /// The lowest identifier that the first begin can have, according to the lines so far.
  private var lowestFirst = 1

  /// The latest begin that prints its identifier.
  private var latestPrinted: (begin: Int, number: Int)?

  /// The identifier of the first begin, according to the latest begin that prints its own.
  var printedFirst: Int? { latestPrinted.map { $0.number - $0.begin + 1 } }

  /// How many mentions there must be before a series is looked for again.
  private var nextLook = 0

  /// Creates what is known before the first event of a launch.
  init(of launch: ProcessTimeline) { journal = EventJournal(of: launch) }

  /// Whether findings about tasks wait for their identifiers.
  var isWaiting: Bool { series == nil && journal != nil && begins != nil }

  /// Keeps what the launch takes next, to be read again.
  mutating func keep(_ entry: @autoclosure () -> EventJournal.Entry) {
    let isNeeded = begins != nil
    if journal?.append(entry(), isNeeded: isNeeded) == false { journal = nil }
  }

  /// Forgets the events, because nothing more can be learned from them.
  mutating func forgetEvents() { journal = nil }

  /// Whether a request is a copy of the latest one: on one thread, nothing else can be requested in between.
  mutating func isCopy(request event: LogEvent) -> Bool {
    if let request, request.mayBeCopied(by: event) {
      hasCopies = true
      return true
    }
    request = RecordTrace(event)
    latest[.taskRefused] = nil
    showsRequests = true
    return false
  }

  /// Determines whether a begin without a request of its own is a copy; `nil` where it looks like none.
  mutating func verdict(on event: LogEvent, begins count: Int) -> IdentifierSeries.Verdict? {
    guard let begin, begin.mayBeCopied(by: event) else { return nil }
    let line = LineReference(input: event.input, line: event.line, at: event.at)
    let verdict = series?.verdict(on: line) ?? .copy
    if case .copy = verdict {
      hasCopies = true
      copies += 1
      if firstCopy == nil { firstCopy = line }
    }
    guard series == nil else { return verdict }
    begins?.add(
      HiddenBegins.Suspect(
        line: line, original: begin.line, begins: count, isClose: !hasEnded))
    return verdict
  }

  /// Notes the identifier that a refusal prints of the refused begin.
  mutating func note(refusal event: LogEvent, ofBegin begin: Int) {
    guard let number = event.identifier.flatMap({ Int($0) }), number > 0 else { return }
    printed(number, ofBegin: begin)
    begins?.note(number, nil, ofBegin: begin)
  }

  private mutating func printed(_ number: Int, ofBegin begin: Int) {
    latestPrinted = (begin, number)
    lowestFirst = max(lowestFirst, number - begin + 1)
  }

  /// Notes a begin that is no copy; `count` is its 1-based number among UIKit's.
  mutating func note(begin event: LogEvent, number count: Int, tasksSoFar: Int) {
    if event.kind == .taskBegan, event.messageSource == Self.messageSource {
      (begin, request) = (nil, nil)
    }
    let number = event.identifier.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    if let number {
      printed(number, ofBegin: count)
      // Without hidden begins, nothing needs to be read again.
      if begins == nil, event.kind == .taskBegan, event.messageSource == Self.messageSource {
        journal = nil
      }
    } else if event.kind == .taskBegan, event.messageSource == Self.messageSource {
      begin = RecordTrace(event)
      hasEnded = false
      if begins == nil, journal != nil, series == nil {
        begins = HiddenBegins(lowestFirst: lowestFirst, tasksSoFar: tasksSoFar)
        if let latestPrinted {
          begins?.note(latestPrinted.number, nil, ofBegin: latestPrinted.begin)
        }
      }
    }
    begins?.note(number, event.label, ofBegin: count)
  }

  /// Notes a line from UIKit that names a task.
  ///
  /// - Parameters:
  ///   - event: The line.
  ///   - count: How many begins came before it.
  ///   - possible: The number of the last begin that it can be about.
  mutating func note(mention event: LogEvent, begins count: Int, upTo possible: Int) {
    let isRefusal: Bool
    switch event.kind {
    case .taskRefused where begins == nil:
      // A task that was refused before the log has an identifier, too.
      if let number = event.identifier.flatMap({ Int($0) }), number < Int(Int32.max) {
        lowestFirst = max(lowestFirst, number - count + 1)
      }
      return
    case .taskEnded, .taskEndDetail, .taskLongRunning, .taskNotEnded, .taskExpired:
      isRefusal = false
    case .taskEndRejected: isRefusal = true
    default: return
    }
    if event.kind == .taskEnded { hasEnded = true }
    guard let number = event.identifier.flatMap({ Int($0) }), number > 0,
      number < Int(Int32.max)
    else { return }
    if let begun = series?.begin(of: number), begun > count, !isRefusal {
      series?.noteLoss(of: number, begins: count)
    }
    guard series == nil else { return }
    if begins == nil, !isRefusal { lowestFirst = max(lowestFirst, number - possible + 1) }
    let suspects = begins?.suspects(before: possible, of: count) ?? 0
    begins?.add(
      HiddenBegins.Mention(
        number: number, label: event.label, begins: possible,
        suspects: suspects,
        line: LineReference(input: event.input, line: event.line, at: event.at),
        isRefusal: isRefusal))
  }

  /// Whether an event is a copy of the latest one of its kind about the same task.
  ///
  /// A mistake in the app suffices for two ends of one task in a second, and two tasks suffice for two warnings, so
  /// such events are copies only if other signs make that likely.
  mutating func isCopy(_ event: LogEvent, if isLikely: Bool = true) -> Bool {
    if let latest = latest[event.kind], latest.identifier == event.identifier,
      latest.trace.mayBeCopied(by: event), isLikely
    {
      hasCopies = true
      return true
    }
    latest[event.kind] = (event.identifier, RecordTrace(event))
    return false
  }

  /// Whether the launch hides identifiers.
  var isHiding: Bool { begins != nil || series != nil }

  /// Whether no more events can be kept.
  var isFull: Bool { journal?.isFull ?? false }

  /// Whether enough is known to look for the series, so many seconds after the first event of the launch.
  mutating func isDue(seconds: Double) -> Bool {
    guard isWaiting, let begins else { return false }
    if isFull { return true }
    guard seconds > Self.settling, begins.hasMentions, begins.mentions.count >= nextLook else {
      return false
    }
    nextLook = 2 * begins.mentions.count
    return true
  }
}
