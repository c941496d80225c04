internal import LogModel

/// What a launch shows of UIKit's tasks whose begins hide their identifiers, until it is known which they have.
///
/// Which begin an end belongs to may be known at the end of a log only: until then ends go to begins in their order,
/// and the launch keeps its events to be read once more.
final class HiddenIdentifiers {
  /// The message source of the records that privacy hides identifiers in.
  static let messageSource = "uikit"

  /// How long after its first event a launch's series is taken for known, in seconds: tasks that were begun before
  /// the log are over by then.
  private static let settling = 600.0

  /// What is logged, once a begin hides its identifier.
  private(set) var begins: HiddenBegins?

  /// The events so far; `nil` where they need not be read again, or are too many.
  private(set) var journal: EventJournal?

  /// The identifiers of the begins; `nil` while they are not known.
  var series: IdentifierSeries?

  /// The latest begin, if it hides its identifier, and the latest request, if it was not met yet.
  private var begin: RecordTrace?
  private var request: RecordTrace?
  /// The latest records of other kinds.
  private var latest: [LogEvent.Kind: (identifier: String?, trace: RecordTrace)] = [:]

  /// Whether there was a copy of any record.
  private(set) var hasCopies = false

  /// Whether an end was logged since the latest begin.
  private var hasEnded = false

  /// Whether begins are logged when they are asked for.
  private(set) var showsRequests = false

  /// How many records were taken for copies of begins, and the line of the first.
  private(set) var copies = 0
  private(set) var firstCopy: LineReference?

  /// The lowest identifier that the first begin can have, by the lines so far.
  private var lowestFirst = 1

  /// The latest begin that prints its identifier.
  private var latestPrinted: (begin: Int, number: Int)?

  /// The identifier that the first begin has by the latest one that prints its own.
  var printedFirst: Int? { latestPrinted.map { $0.number - $0.begin + 1 } }

  /// How many mentions there must be until a series is looked for once more.
  private var nextLook = 0

  /// Keeps the events of a launch, to be read once more.
  init(of launch: ProcessTimeline) { journal = EventJournal(of: launch) }

  /// Whether what is said of tasks waits for their identifiers.
  var isWaiting: Bool { series == nil && journal != nil && begins != nil }

  /// Keeps what the launch takes next, to be read once more.
  func keep(_ entry: @autoclosure () -> EventJournal.Entry) {
    guard var kept = journal else { return }
    journal = nil
    if kept.append(entry(), isNeeded: begins != nil) { journal = kept }
  }

  /// Forgets the events, for nothing more is to be learned from them.
  func forgetEvents() { journal = nil }

  /// Whether a request says again what was just said: nothing else can be asked for in between on one thread.
  func isCopy(request event: LogEvent) -> Bool {
    if let request, request.mayBeCopied(by: event) {
      hasCopies = true
      return true
    }
    request = RecordTrace(event)
    latest[.taskRefused] = nil
    showsRequests = true
    return false
  }

  /// What a begin is that was not asked for by a line of its own; `nil` where it is no copy of another one.
  func verdict(on event: LogEvent, begins count: Int) -> IdentifierSeries.Verdict? {
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

  /// Notes the identifier that a refusal prints of the begin that was refused.
  func note(refusal event: LogEvent, ofBegin begin: Int) {
    guard let number = event.identifier.flatMap({ Int($0) }), number > 0 else { return }
    printed(number, ofBegin: begin)
    begins?.note(number, nil, ofBegin: begin)
  }

  private func printed(_ number: Int, ofBegin begin: Int) {
    latestPrinted = (begin, number)
    lowestFirst = max(lowestFirst, number - begin + 1)
  }

  /// Notes a begin that is one, the number of which is its count.
  func note(begin event: LogEvent, number count: Int, tasksSoFar: Int) {
    if event.kind == .taskBegan, event.messageSource == Self.messageSource {
      (begin, request) = (nil, nil)
    }
    let number = event.identifier.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    if let number {
      printed(number, ofBegin: count)
      // Without hidden begins there is nothing to be read again.
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

  /// Notes a line of UIKit's that names a task.
  ///
  /// - Parameters:
  ///   - event: The line.
  ///   - count: How many begins came before it.
  ///   - possible: The last of them that it can be about.
  func note(mention event: LogEvent, begins count: Int, upTo possible: Int) {
    let isRefusal: Bool
    switch event.kind {
    case .taskRefused where begins == nil:
      // What was refused before the log has an identifier, too.
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

  /// Whether an event repeats the record of the latest one of its kind that names the same task, or none.
  ///
  /// Two ends of one task in one second need no more than a mistake in the app, and two warnings no more than two
  /// tasks: whether it is a copy depends on what else the launch shows.
  func isCopy(_ event: LogEvent, where isMeant: (HiddenIdentifiers) -> Bool = { _ in true }) -> Bool
  {
    if let latest = latest[event.kind], latest.identifier == event.identifier,
      latest.trace.mayBeCopied(by: event), isMeant(self)
    {
      hasCopies = true
      return true
    }
    latest[event.kind] = (event.identifier, RecordTrace(event))
    return false
  }

  /// Whether the launch hides identifiers.
  var isHiding: Bool { begins != nil || series != nil }

  /// Whether no more events can be kept to be read again.
  var isFull: Bool { journal?.isFull ?? false }

  /// Whether enough is known of a launch, whose first event lies so many seconds back, to look for its series.
  func isDue(seconds: Double) -> Bool {
    guard isWaiting, let begins else { return false }
    if isFull { return true }
    guard seconds > Self.settling, begins.hasMentions, begins.mentions.count >= nextLook else {
      return false
    }
    nextLook = 2 * begins.mentions.count
    return true
  }
}
