internal import LogModel
internal import RulePacks
internal import Scanning
internal import Statements

/// Applies the rules to one record.
///
/// ``RecordScanner`` takes the literals from its ``CandidateQueue`` and passes them one at a time;
/// ``MessageReader`` passes those that it finds in text made from a record.
struct RecordReader {
  /// How many bytes before a literal its message may start, and how many bytes after the literal the message
  /// may end. A literal comes before the parts of a message that may be long.
  static let reach = (before: 1024, behind: 16_384)

  private let start: Int
  /// The offset at which the message ends. Other columns may follow, or lines that do not belong to the
  /// message.
  let end: Int
  private let message: Int
  private let sentence: Int
  private let front: FrontMatter?
  private let repair: TextRepair?
  /// The offset at which the last message ends; a literal before it belongs to that message.
  private(set) var claimed: Int
  private var vain: Vain?
  /// The 1-based line of ``countedTo``.
  private var line: Int
  private var countedTo: Int
  /// The last 1-based line that belongs to a message; 0 if none does.
  private(set) var lastLine = 0

  /// What is known of the bytes at the start of a piece that were already read with the piece before.
  struct FrontMatter {
    /// The end of those bytes.
    var end: Int
    /// The offset at which the last message in them ends; negative if there is none.
    var claimed: Int
    /// Whether the piece starts in the middle of a line.
    var isMidLine: Bool
    /// The last line that belongs to a message.
    var lastLine: Int
  }

  /// Where literals were tried in vain since the last message. Most records have no such literals.
  private struct Vain {
    /// For each literal that matched nowhere, the offset up to which it was tried.
    var barren: [Int: Int] = [:]
    /// For each literal whose first match belongs to a later literal, the offset at which that match starts.
    var resume: [Int: Int] = [:]
  }

  /// The range that the rule of the event returned last matched, without white space at its start.
  private(set) var matched = 0..<0

  /// The offsets of the assertions that the event returned last lists in its evidence.
  private(set) var listed: [Int] = []

  /// Creates a reader of the record in `start..<end` whose message starts at `message`.
  ///
  /// `line` is the 1-based physical line of `start`. `front` is `nil` if the record starts in this piece. If
  /// the word before the message was taken for the process but may be the first word of the message,
  /// `sentence` is the offset of that word. With `repair`, the bytes are repaired text, and lines are quoted
  /// as they were before the repair.
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

  /// How many messages about the system's own scheduled work were left out.
  private(set) var leftOut = 0

  /// Returns the event of the message that the literal belongs to, or `nil` if it belongs to none or is left out.
  mutating func event(
    at hit: LiteralSearch.Hit, in bytes: Span<UInt8>, context: RecordContext,
    _ matcher: RuleMatcher, _ builder: EventBuilder, besides system: inout SystemActivities
  ) -> LogEvent? {
    // A literal in the header (an app may be named like a message), or in a message that was already found,
    // adds nothing.
    guard hit.offset >= sentence, hit.offset < end, hit.offset >= claimed,
      hit.offset >= front?.end ?? 0,
      mayMatch(hit)
    else { return nil }
    guard let (match, isNameless) = match(hit, in: bytes, context, matcher) else { return nil }
    if vain != nil { vain = nil }
    claimed = match.range.upperBound
    // A pattern may start with white space, and thus on the line above its message.
    var first = match.range.lowerBound
    while first < match.range.upperBound - 1, bytes[first] <= Byte.space { first += 1 }
    matched = first..<claimed
    listed = []
    // In text without headers, the code that prints a message is as likely to occur as the message.
    if context.at == nil, context.mayStartWithProcess, isArgument(first, in: bytes) { return nil }
    if match.rule.event == .request, let name = match[.activity],
      system.mayLeaveOut(bytes, name), context.at != nil
    {
      leftOut += 1
      return nil
    }
    let number = lineNumber(of: first, in: bytes)
    note(to: number + bytes.count(of: Byte.lineFeed, in: first..<claimed))
    let text = lineText(at: first, in: bytes)
    // Nearly all events are returned as they are made, because changing one here would copy it.
    guard
      isNameless || context.mayStartWithProcess || match.rule.event.isAboutEnd
        || match.rule.event == .request
    else {
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
    if let request = event.request, !request.answers.isEmpty {
      quoteAnswers(of: request, from: match, on: number, in: bytes)
    }
    if event.kind == .assertionKill { readList(into: &event, builder.input, in: bytes) }
    if event.kind.isAboutEnd {
      readStatement(of: match.compiled.rule, into: &event, builder.input, in: bytes)
    }
    return event
  }

  /// Whether the text at an offset is a string literal that code passes to a call: `NSLog(@"…`.
  private func isArgument(_ offset: Int, in bytes: Span<UInt8>) -> Bool {
    var index = offset - 1
    guard index > start, bytes[index] == Byte.quote else { return false }
    index -= 1
    if bytes[index] == UInt8(ascii: "@") { index -= 1 }
    return index > start && bytes[index] == Byte.openParenthesis && Byte.isLetter(bytes[index - 1])
  }

  /// Returns the match that a literal belongs to, and whether the word before the message, which was taken
  /// for the process, belongs to the message.
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

  /// Quotes the lines of the policies that decide about a request, whose message starts on the 1-based line `line`.
  private mutating func quoteAnswers(
    of request: RequestStatement, from match: RuleMatcher.Match, on line: Int,
    in bytes: Span<UInt8>
  ) {
    guard let start = match[.policies]?.lowerBound else { return }
    for (place, answer) in request.answers.enumerated() where answer.isDecisive {
      let offset = start + answer.offset
      request.quotes.append(
        (place, lineNumber(of: offset, in: bytes) - line, lineText(at: offset, in: bytes)))
    }
  }

  /// Reads the list of assertions that follows the sentence about a kill.
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

  /// Reads what the message, with the lines that continue it, says about the end of a process.
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
      note(to: evidence.line)
    }
    event.kill = kill
  }

  /// Passes the line on to the matcher if a rule gave up.
  private mutating func noteComplaint(
    _ matcher: RuleMatcher, at offset: Int, in bytes: Span<UInt8>
  ) {
    guard matcher.hasUnplacedComplaint else { return }
    matcher.placeComplaints(line: lineNumber(of: offset, in: bytes))
  }

  /// Records that the 1-based line `last`, and those above it from where the message begins, belong to it.
  mutating func note(to last: Int) { lastLine = max(lastLine, last) }

  /// Returns what must be known of this record when the next piece, which starts at `start`, is read. The
  /// bytes up to `end` were already read.
  func front(from start: Int, to end: Int, in bytes: Span<UInt8>) -> FrontMatter {
    FrontMatter(
      end: end - start, claimed: max(claimed - start, -1),
      isMidLine: start > message && bytes[start - 1] != Byte.lineFeed, lastLine: lastLine)
  }

  /// Whether a literal may belong to a message, given where the same literal was already tried.
  ///
  /// Without this check, a literal that is repeated over megabytes and never belongs to a message would make
  /// the same bytes be searched again and again.
  private func mayMatch(_ hit: LiteralSearch.Hit) -> Bool {
    guard vain != nil else { return true }
    if let next = vain?.resume[hit.literal], hit.offset < next { return false }
    guard let upper = vain?.barren[hit.literal] else { return true }
    return upper < end && hit.offset + Self.reach.behind / 2 > upper
  }
}

// MARK: Lines

extension RecordReader {
  /// How many lines above a literal its message may start, because hard-wrapped text breaks sentences.
  private static let wrappedLines = 2

  /// Whether a pattern must not take `lower` for the start of a line.
  private func isInsideLine(_ lower: Int, in bytes: Span<UInt8>) -> Bool {
    if lower == claimed { return false }
    if lower <= message { return front?.isMidLine ?? false }
    return bytes[lower - 1] != Byte.lineFeed
  }

  /// The start of the line that is ``wrappedLines`` above `offset`, but not before the end of the last
  /// message.
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
