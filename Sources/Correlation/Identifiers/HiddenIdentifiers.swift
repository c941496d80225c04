internal import LogModel

/// What a launch shows about UIKit's tasks if their begins hide their identifiers, until these can be inferred.
///
/// It may take the whole log to find out which begin an end belongs to. Until then, ends are matched with begins in
/// their order, and the launch keeps its events so that they can be read a second time.
struct HiddenIdentifiers {
  /// The message source in whose records privacy hides identifiers.
  static let messageSource = "uikit"

  /// How many seconds after the first event of a launch its series of identifiers is first searched for. Tasks that
  /// were begun before the log are over by then.
  private static let settling = 600.0

  /// What the launch logs about identifiers; `nil` until a begin hides its identifier.
  private(set) var begins: HiddenBegins?

  /// The events so far; `nil` if they need not be read again, or if there are too many.
  private(set) var journal: EventJournal?

  /// The identifiers of the begins; `nil` while they are unknown.
  var series: IdentifierSeries?

  /// The latest begin, if it hides its identifier, and the latest request, if no begin followed it.
  private var begin: RecordTrace?
  private var request: RecordTrace?
  /// The latest record of each other kind, with the identifier that it prints.
  private var latest: [LogEvent.Kind: (identifier: String?, trace: RecordTrace)] = [:]

  /// Whether any record was a copy.
  private(set) var hasCopies = false

  /// Whether an end was logged since the latest begin.
  private var hasEnded = false

  /// Whether the launch logs a request before a begin.
  private(set) var showsRequests = false

  /// How many records were taken for copies of begins.
  private(set) var copies = 0

  /// The line of the first copy of a begin, or `nil`.
  private(set) var firstCopy: LineReference?

  /// The lowest identifier that the first begin can have, according to the lines so far.
  private var lowestFirst = 1

  /// The number of the latest begin that prints its identifier, and this identifier.
  private var latestPrinted: (begin: Int, number: Int)?

  /// The identifier of the first begin, computed from the latest begin that prints its identifier; `nil` if none
  /// does.
  var printedFirst: Int? { latestPrinted.map { $0.number - $0.begin + 1 } }

  /// How many mentions there must be before the series is searched for again.
  private var nextLook = 0

  /// Creates what is known before the first event of a launch.
  init(of launch: ProcessTimeline) { journal = EventJournal(of: launch) }

  /// Whether findings about tasks have to wait until their identifiers are known.
  var isWaiting: Bool { series == nil && journal != nil && begins != nil }

  /// Adds what the launch reads next to the journal; drops the journal if it is full.
  mutating func keep(_ entry: @autoclosure () -> EventJournal.Entry) {
    let isNeeded = begins != nil
    if journal?.append(entry(), isNeeded: isNeeded) == false { journal = nil }
  }

  /// Forgets the events, because nothing more can be learned from them.
  mutating func forgetEvents() { journal = nil }

  /// Whether a request is a copy of the latest request. With the same words, within a moment and without a begin or
  /// a refusal in between, it is: one thread cannot request another task before that.
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

  /// Decides whether a begin is a copy of the latest begin, if no request precedes it; `nil` if it does not look
  /// like a copy. `count` is the number of begins so far.
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

  /// Notes the identifier of a refused begin, which its refusal prints. `begin` is the 1-based number of the begin.
  mutating func note(refusal event: LogEvent, ofBegin begin: Int) {
    guard let number = event.identifier.flatMap({ Int($0) }), number > 0 else { return }
    // The thread may request another task now, in the same words and within the same second.
    request = nil
    printed(number, ofBegin: begin)
    begins?.note(number, nil, ofBegin: begin)
  }

  private mutating func printed(_ number: Int, ofBegin begin: Int) {
    latestPrinted = (begin, number)
    lowestFirst = max(lowestFirst, number - begin + 1)
  }

  /// Notes a begin that is not a copy; `count` is its 1-based number among the begins that UIKit logs.
  mutating func note(begin event: LogEvent, number count: Int, tasksSoFar: Int) {
    if event.kind == .taskBegan, event.messageSource == Self.messageSource {
      (begin, request) = (nil, nil)
    }
    let number = event.identifier.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    if let number {
      printed(number, ofBegin: count)
      // This launch prints its identifiers, so nothing needs to be read again.
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
  ///   - count: How many begins came before the line.
  ///   - possible: The number of the latest begin that the line can be about.
  mutating func note(mention event: LogEvent, begins count: Int, upTo possible: Int) {
    let isRefusal: Bool
    switch event.kind {
    case .taskRefused where begins == nil:
      // A task that was refused before the log starts has used up an identifier, too.
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
  /// An app may end one task twice within a second by mistake, and two tasks may cause two equal warnings. Such
  /// events are copies only if `isLikely`: if other signs suggest it.
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

  /// Whether begins of the launch hide their identifiers.
  var isHiding: Bool { begins != nil || series != nil }

  /// Whether the journal can keep no more events.
  var isFull: Bool { journal?.isFull ?? false }

  /// Whether enough is known to search for the series, `seconds` after the first event of the launch. Once it has
  /// returned `true`, it waits for twice as many mentions.
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
