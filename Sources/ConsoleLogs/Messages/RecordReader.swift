internal import LogModel
internal import RulePacks
internal import Scanning
internal import Statements

/// Applies the rules to one record, literal by literal.
struct RecordReader {
  /// How far before a literal its message may start, and how far behind it the message may end: a literal
  /// stands before what may be long.
  static let reach = (before: 1024, behind: 16_384)

  private let start: Int
  /// Where the message ends; other columns may stand behind it, and lines that are no part of it.
  let end: Int
  private let message: Int
  private let sentence: Int
  private let front: FrontMatter?
  private let repair: TextRepair?
  private(set) var claimed: Int
  private var vain: Vain?
  /// The 1-based line of ``countedTo``.
  private var line: Int
  private var countedTo: Int
  private var lastLine = 0

  /// What is known of the bytes at the front of a piece that were read with the one before it.
  struct FrontMatter {
    /// The end of those bytes.
    var end: Int
    /// The end of the last message in them, or a negative number.
    var claimed: Int
    /// Whether the piece starts in the middle of a line.
    var isMidLine: Bool
    /// The last line that a message stands on.
    var lastLine: Int
  }

  /// Where literals were tried in vain since the last message, which most records have none of.
  private struct Vain {
    /// How far each that matched nowhere was tried.
    var barren: [Int: Int] = [:]
    /// Where the first match of each stands that belongs to a later one.
    var resume: [Int: Int] = [:]
  }

  /// How many lines the event returned last covers that no earlier one did.
  private(set) var newLines = 0

  /// The bytes that the rule of the event returned last matched, without white space before them.
  private(set) var matched = 0..<0

  /// Where the assertions stand that the event returned last lists in its evidence.
  private(set) var listed: [Int] = []

  /// Creates a reader of the record in `start..<end` whose message starts at `message`.
  ///
  /// The physical line of `start` counts from 1; `front` is `nil` when the record starts here.
  /// Where the word before the message passes for the process but may be the message's own first one,
  /// `sentence` is where that word starts.
  /// With `repair` the bytes are a repaired text, and lines are quoted as they were before.
  init(
    start: Int, end: Int, message: Int, sentence: Int? = nil, line: Int,
    front: FrontMatter? = nil, repair: TextRepair? = nil
  ) {
    self.start = start
    self.end = end
    self.message = min(message, end)
    self.sentence = min(sentence ?? message, end)
    self.line = line
    self.front = front
    self.repair = repair
    claimed = front?.claimed ?? start
    lastLine = front?.lastLine ?? 0
    countedTo = start
  }

  /// Returns the event of the message that the literal belongs to, or `nil` when it is none.
  mutating func event(
    at hit: LiteralSearch.Hit, in bytes: Span<UInt8>, context: RecordContext,
    _ matcher: RuleMatcher, _ builder: EventBuilder
  ) -> LogEvent? {
    // A literal in the header (an app may be named like a message) or in a match that is taken
    // already says nothing new.
    guard hit.offset >= sentence, hit.offset < end, hit.offset >= claimed,
      hit.offset >= front?.end ?? 0,
      mayMatch(hit)
    else { return nil }
    guard let (match, isNameless) = match(hit, in: bytes, context, matcher) else { return nil }
    if vain != nil { vain = nil }
    claimed = match.range.upperBound
    // A pattern may start with white space, and so on the line above its message.
    var first = match.range.lowerBound
    while first < match.range.upperBound - 1, bytes[first] <= Byte.space { first += 1 }
    matched = first..<claimed
    listed = []
    // In text without headers the code that prints a message stands as likely as the message.
    if context.at == nil, context.mayStartWithProcess, isArgument(first, in: bytes) { return nil }
    let number = lineNumber(of: first, in: bytes)
    note(line: number, to: number + bytes.count(of: Byte.lineFeed, in: first..<claimed))
    let text = lineText(at: first, in: bytes)
    // Nearly all events are made where they go; one that is changed here is copied.
    guard isNameless || context.mayStartWithProcess || match.rule.event.isAboutEnd else {
      return builder.event(match, in: bytes, context: context, line: number, text: text)
    }
    var event = builder.event(match, in: bytes, context: context, line: number, text: text)
    if event.process == context.process {
      if isNameless { event.process = LogEvent.Subject(name: nil, pid: nil) }
      if context.mayStartWithProcess, event.process.name == nil,
        let process = ProcessHint.process(
          in: bytes, before: first, from: max(message, start), mayBeWord: context.at != nil)
      {
        event.process = process
      }
    }
    if event.kind == .assertionKill { readList(into: &event, builder.input, in: bytes) }
    if event.kind.isAboutEnd {
      readStatement(of: match.compiled.rule, into: &event, builder.input, in: bytes)
    }
    return event
  }

  /// Whether what starts at an offset is a string that code hands to a call: `NSLog(@"…`.
  private func isArgument(_ offset: Int, in bytes: Span<UInt8>) -> Bool {
    var index = offset - 1
    guard index > start, bytes[index] == Byte.quote else { return false }
    index -= 1
    if bytes[index] == UInt8(ascii: "@") { index -= 1 }
    return index > start && bytes[index] == Byte.openParenthesis && Byte.isLetter(bytes[index - 1])
  }

  /// The message around a literal, and whether the word before it, which passed for the process,
  /// belongs to it.
  private mutating func match(
    _ hit: LiteralSearch.Hit, in bytes: Span<UInt8>, _ context: RecordContext,
    _ matcher: RuleMatcher
  ) -> (match: RuleMatcher.Match, isNameless: Bool)? {
    let lower = messageStart(before: hit.offset, in: bytes)
    let upper = min(end, hit.offset + Self.reach.behind)
    var next: Int?
    var found: RuleMatcher.Match?
    if hit.offset >= message {
      found = matcher.match(
        literal: hit.literal, at: hit.offset, in: bytes, window: lower..<upper,
        startsInsideLine: isInsideLine(lower, in: bytes), header: context.label, next: &next)
    }
    var isNameless = false
    if found == nil, sentence < message, lower <= message, claimed <= sentence {
      found = matcher.match(
        literal: hit.literal, at: hit.offset, in: bytes, window: sentence..<upper,
        startsInsideLine: false, next: &next)
      isNameless = found != nil
    }
    noteComplaint(matcher, at: hit.offset, in: bytes)
    if let found { return (found, isNameless) }
    if vain == nil { vain = Vain() }
    if let next { vain?.resume[hit.literal] = next } else { vain?.barren[hit.literal] = upper }
    return nil
  }

  /// Reads the list of assertions behind a kill's sentence.
  private mutating func readList(
    into event: inout LogEvent, _ input: InputIndex, in bytes: Span<UInt8>
  ) {
    let list = HeldAssertionList(bytes, in: claimed..<end)
    event.kill?.assertions = list.assertions
    listed = Array(list.offsets.prefix(8))
    event.kill?.lines = listed.map { offset in
      Evidence(
        input: input, line: lineNumber(of: offset, in: bytes),
        text: lineText(at: offset, in: bytes))
    }
    claimed = max(claimed, list.end)
  }

  /// Reads what the message says of an end, with the lines below that go on with it.
  private mutating func readStatement(
    of rule: MessageRule, into event: inout LogEvent, _ input: InputIndex, in bytes: Span<UInt8>
  ) {
    let range = StatementLines.range(from: matched, of: rule, in: bytes, before: end)
    let statement = ExitStatement(bytes, in: range)
    var kill = event.kill ?? LogEvent.Kill()
    kill.domain = statement.code?.namespace ?? kill.domain
    kill.code = statement.code?.code ?? kill.code
    kill.reading = statement.reading ?? kill.reading
    kill.details = statement.details
    if let file = statement.details.lockedFile,
      let place = bytes.firstOffset(of: file, in: range),
      place >= matched.upperBound
        || bytes.firstOffset(of: Byte.lineFeed, in: matched.lowerBound..<place) != nil
    {
      let evidence = Evidence(
        input: input, line: lineNumber(of: place, in: bytes), text: lineText(at: place, in: bytes))
      kill.lines.append(evidence)
      note(line: event.line, to: evidence.line)
    }
    event.kill = kill
  }

  /// Tells the matcher where a rule gave up, if one did.
  private mutating func noteComplaint(
    _ matcher: RuleMatcher, at offset: Int, in bytes: Span<UInt8>
  ) {
    guard matcher.hasUnplacedComplaint else { return }
    matcher.placeComplaints(line: lineNumber(of: offset, in: bytes))
  }

  /// Notes that the given lines hold a message.
  mutating func note(line: Int, to last: Int) {
    newLines = max(0, last - max(lastLine, line - 1))
    lastLine = max(lastLine, last)
  }

  /// What must be known of this record when its rest is read with the next piece, which begins at
  /// `start` with what was read up to `end`.
  func front(from start: Int, to end: Int, in bytes: Span<UInt8>) -> FrontMatter {
    FrontMatter(
      end: end - start, claimed: max(claimed - start, -1),
      isMidLine: start > message && bytes[start - 1] != Byte.lineFeed, lastLine: lastLine)
  }

  /// Whether a search from an earlier place with the same literal leaves anything to find.
  ///
  /// A literal that is repeated over megabytes and never belongs to a message would be searched
  /// for over the same bytes again and again.
  private func mayMatch(_ hit: LiteralSearch.Hit) -> Bool {
    guard vain != nil else { return true }
    if let next = vain?.resume[hit.literal], hit.offset < next { return false }
    guard let upper = vain?.barren[hit.literal] else { return true }
    return upper < end && hit.offset + Self.reach.behind / 2 > upper
  }
}

// MARK: Lines

extension RecordReader {
  /// How many lines above a literal its message may start: hard-wrapped text breaks sentences.
  private static let wrappedLines = 2

  /// Whether a pattern must not take `lower` for the start of a line.
  private func isInsideLine(_ lower: Int, in bytes: Span<UInt8>) -> Bool {
    if lower == claimed { return false }
    if lower <= message { return front?.isMidLine ?? false }
    return bytes[lower - 1] != Byte.lineFeed
  }

  /// The start of the line some lines above `offset`, but not in a message that was read already.
  private func messageStart(before offset: Int, in bytes: Span<UInt8>) -> Int {
    let limit = max(message, claimed, offset - Self.reach.before)
    var start = bytes.lineStart(before: max(offset, limit), from: limit)
    for _ in 0..<Self.wrappedLines where start > limit {
      start = bytes.lineStart(before: start - 1, from: limit)
    }
    return start
  }

  /// Returns the 1-based physical line of an offset, counting from the offset of the last call.
  private mutating func lineNumber(of offset: Int, in bytes: Span<UInt8>) -> Int {
    if offset >= countedTo {
      line += bytes.count(of: Byte.lineFeed, in: countedTo..<offset)
    } else {
      line -= bytes.count(of: Byte.lineFeed, in: offset..<countedTo)
    }
    countedTo = offset
    return line
  }

  /// The physical line around an offset, or the record's part of it, without the line feed.
  func lineText(at offset: Int, in bytes: Span<UInt8>) -> String {
    LineText.quote(bytes, around: offset, in: start..<end, repair)
  }
}
