package import LogModel
internal import Scanning

/// Reads a console log from bytes: finds its records, and the messages in them that matter.
///
/// Pass the input piece by piece to ``scan(_:isLast:mustConsume:emit:)``. A record is a header and everything
/// up to the next header. Lines above the first header, and all lines of a text without headers, are read as
/// messages without a header. Of a record, nothing is kept but its events.
package struct RecordScanner {
  /// Applies the rules to messages.
  var messages: MessageReader
  /// Finds and reads headers.
  var headers: HeaderReader
  /// The places in the current piece at which messages may be found.
  var places: CandidateQueue
  /// The processes that logged.
  var processes: ProcessActivityTable
  /// The state of reading records in JSON.
  var json = JSONState()
  /// Counts the lines outside of records.
  var bareLines = BareLineCounter()
  /// Repairs the input if it is damaged.
  var repairs = RepairState()
  /// What must be known of the record at the start of the next piece.
  var carried = CarriedRecord()
  /// The 1-based number of the physical line that is being read or was read last; 0 before the first.
  var line = 0
  /// Whether a part of that line was already read.
  var isMidLine = false
  /// The width in characters at which the text around a record in this piece was wrapped. The outer optional
  /// is `nil` until the width is looked for in a piece; the inner one is `nil` if the text was not wrapped.
  var wrapWidth: Int??
  /// Whether a line of Xcode's metadata was found.
  var hasSeenMetadata = false
  /// Which messages about the system's own scheduled work are left out.
  var systemActivities = SystemActivities()
  /// Whether the log is stored or being written.
  var source = Source.stored

  /// Whether a log is stored or being written.
  enum Source {
    /// The log is complete.
    case stored
    /// The log is being written, so the last record of a piece may continue. If `awaitsObjects`, an
    /// incomplete JSON object is left for a later piece.
    case live(awaitsObjects: Bool)

    /// Whether the log is being written.
    var isLive: Bool { if case .live = self { true } else { false } }
    /// Whether an incomplete JSON object is left for a later piece.
    var awaitsObjects: Bool { if case .live(let awaits) = self { awaits } else { false } }
  }

  /// A summary of what was read so far.
  package internal(set) var summary = ScanSummary()

  /// How many processes are kept, namely those that logged last. The others are forgotten when a piece was
  /// read and at least twice as many are known. `nil` keeps all.
  package var mostProcesses: Int?

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - input: The index of the input, for evidence.
  ///   - matcher: The rules to apply.
  ///   - year: The year of stamps that print none, or `nil` for the placeholder year.
  ///   - date: A time on the day of stamps that print no date, or `nil` for the first of January of the
  ///     placeholder year.
  ///   - format: The only format to look for, or `nil` for all.
  package init(
    input: InputIndex, matcher: RuleMatcher, year: Int? = nil, date: Instant? = nil,
    format: LogFormat? = nil
  ) {
    messages = MessageReader(matcher: matcher, builder: EventBuilder(input: input))
    headers = HeaderReader(only: format, year: year, date: date)
    places = CandidateQueue(matcher)
    processes = ProcessActivityTable(input: input)
  }

  /// The record that is being read.
  struct OpenRecord {
    /// The offset of its first byte.
    var start: Int
    /// The 1-based line on which it starts.
    var line: Int
    /// Its header, or `nil` if it has none in the buffer.
    var header: RecordHeader?
    /// Which of its bytes were already read with the piece before, and how far; `nil` if it starts in this
    /// piece.
    var front: RecordReader.FrontMatter?
  }

  /// What must be known, when the next piece is read, of the record that was open at the end of the last
  /// piece.
  struct CarriedRecord {
    /// What its header said, if the next piece does not repeat the header.
    var context: RecordContext?
    /// The format of that header; without a meaning if there is no ``context``.
    var format = LogFormat.bare
    /// What is known of those of its bytes that the next piece repeats.
    var front: RecordReader.FrontMatter?
    /// The 1-based line on which the next piece starts.
    var line = 1
  }

  /// The name of the log's own device if the log also holds records of others, or `nil`.
  package var ownHost: String? { headers.hasSeveralHosts ? headers.firstHost : nil }

  /// The name of the device of the first record that names one, or `nil`.
  package var firstHost: String? { headers.firstHost }

  /// Every process that logged, in the order of first lines.
  package var sightings: [ProcessActivity] { processes.sightings }

  /// Reads the next piece.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that were read and not consumed yet.
  ///   - isLast: Whether this is the last piece.
  ///   - mustConsume: Whether the buffer is full, so that bytes must be consumed even of an unfinished
  ///     record.
  ///   - emit: Receives the events, in the order of their lines.
  /// - Returns: How many of the bytes are consumed; the rest must be passed again at the front of the next
  ///   piece.
  package mutating func scan(
    _ bytes: Span<UInt8>, isLast: Bool, mustConsume: Bool, emit: (consuming LogEvent) -> Void
  ) -> Int {
    if repairs.bytesRead == 0, let line = QuotedPrintable.firstLine(in: bytes) {
      summary.problems.append(QuotedPrintable.problem(line: line))
    }
    guard repairs.begin(bytes), let repair = repairs.repair else {
      return read(bytes, isLast: isLast, mustConsume: mustConsume, emit: emit)
    }
    defer { repairs.end() }
    let consumed = read(
      repair.text.span, isLast: isLast, mustConsume: mustConsume, emit: emit)
    // What the repair removed right after these bytes belongs to the next line, and is quoted with it.
    return mustConsume ? repair.original(of: consumed) : repair.original(before: consumed)
  }

  /// Reads all complete lines of a log that is being written; more may follow the last record.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that were read and not consumed yet.
  ///   - isEnd: Whether nothing more will be written, so that an incomplete JSON object is read as it is.
  ///   - emit: Receives the events, in the order of their lines.
  /// - Returns: How many of the bytes are consumed.
  package mutating func settle(
    _ bytes: Span<UInt8>, isEnd: Bool = false, emit: (consuming LogEvent) -> Void
  ) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] != Byte.lineFeed { end -= 1 }
    guard end > 0 else { return 0 }
    source = .live(awaitsObjects: !isEnd)
    defer { source = .stored }
    let consumed = scan(
      bytes.extracting(0..<end), isLast: true, mustConsume: false, emit: emit)
    carried.front = nil
    carried.line = isMidLine ? line : line + 1
    return consumed
  }

  /// Whether there are so many processes that those that nobody needs should be forgotten.
  package var hasManyProcesses: Bool { processes.isLarge }

  /// Forgets all processes but those that are needed. If one of the others logs again, that counts as its first
  /// line.
  package mutating func forgetProcesses(unless isNeeded: (ProcessActivity) -> Bool) {
    headers.renumber(processes.forget(unless: isNeeded))
  }

  private mutating func read(
    _ bytes: Span<UInt8>, isLast: Bool, mustConsume: Bool, emit: (consuming LogEvent) -> Void
  ) -> Int {
    let mark = repairs.isAtStart ? Self.lengthOfMark(in: bytes) : 0
    // The byte order mark may be incomplete.
    if mark > 0, bytes.count < 3, !isLast { return 0 }
    places.clear()
    headers.beginPiece()
    json.beginPiece()
    wrapWidth = nil
    var open = OpenRecord(start: mark, line: carried.line, front: carried.front)
    var position = carried.front?.end ?? mark
    lines: while position < bytes.count {
      position = takeRun(in: bytes, from: position, into: &open, emit: emit)
      guard position < bytes.count else { break }
      switch takeJSON(
        in: bytes, at: position, mayWait: (source.awaitsObjects || !isLast) && !mustConsume,
        into: &open,
        emit: emit)
      {
      case .none: break
      case .wait: break lines
      case .took(let end):
        position = end
        continue
      }
      let newline = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count)
      guard newline != nil || isLast || mustConsume else { break }
      let end = newline ?? bytes.count
      if !isMidLine { line += 1 }
      readLine(in: bytes, position..<end, into: &open, emit: emit)
      isMidLine = false
      position = newline.map { $0 + 1 } ?? end
    }
    noteLastJSON(in: bytes)
    let consumed = close(
      open, in: bytes, readTo: position, isLast: isLast, mustConsume: mustConsume, emit: emit)
    processes.settle(in: bytes, headers.stamps, repairs.repair)
    if let mostProcesses, processes.count >= 2 * mostProcesses {
      headers.renumber(processes.forget(allBut: mostProcesses))
    }
    summary.lineCount = line
    if consumed > 0 { repairs.isAtStart = false }
    return consumed
  }

  /// The length in bytes of a byte order mark at the start of a text, or of its beginning if the text ends
  /// within it.
  private static func lengthOfMark(in bytes: Span<UInt8>) -> Int {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let count = min(mark.count, bytes.count)
    return (0..<count).allSatisfy { bytes[$0] == mark[$0] } ? count : 0
  }

  /// Takes lines as long as they repeat headers of earlier lines, and returns the offset of the first line
  /// that does not.
  ///
  /// The result is the same as if ``readLine(in:_:into:emit:)`` read each line, at a fraction of the cost:
  /// nearly all lines of a large log are taken here.
  private mutating func takeRun(
    in bytes: Span<UInt8>, from start: Int, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) -> Int {
    guard !isMidLine, !json.isInArray, json.lastDated == nil, let model = headers.model?.header,
      open.header?.stampKind == model.stampKind, summary.firstTimestamp != nil
    else { return start }
    var position = start
    while let end = headers.lookAhead(in: bytes, from: position) {
      places.searchAll(before: end, in: bytes)
      guard
        let run = headers.skim(
          bytes, from: position, behind: line, places, seen: &processes.seen)
      else { break }
      line = run.first.number
      finish(open, at: run.first.start, in: bytes, sharesLine: true, emit: emit)
      carried.context = nil
      for candidate in headers.candidates {
        read(
          record(of: candidate, like: model, in: bytes), in: bytes, to: candidate.next,
          emit: emit)
      }
      open = record(of: run.last, like: model, in: bytes)
      line = run.last.number
      position = run.last.next
      summary.count(model.format, run.count)
      // The lines of the last record are counted when it ends.
      summary.countLines(model.format, through: run.last.number - 1)
    }
    return position
  }

  /// Returns the record that starts on a line whose header was recognized.
  private mutating func record(
    of line: LineSkimmer.Line, like model: RecordHeader, in bytes: Span<UInt8>
  ) -> OpenRecord {
    OpenRecord(
      start: line.start, line: line.number,
      header: headers.header(of: line, like: model, in: bytes))
  }

  /// Reads one physical line, given without its line feed: it belongs to the open record, or starts new ones.
  private mutating func readLine(
    in bytes: Span<UInt8>, _ line: Range<Int>, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) {
    let range = bytes.withoutCarriageReturn(line)
    if json.lastDated != nil { noteLastJSON(in: bytes) }
    let found = headers.headers(
      in: bytes, line: range, isMidLine: isMidLine, messages.matcher)
    if found.isEmpty, !isMidLine {
      if takeAside(in: bytes, line, into: &open, emit: emit) { return }
      noteNumber(in: bytes, range)
    }
    for (index, header) in found.enumerated() {
      let next = index + 1 < found.count ? found[index + 1].start : nil
      let startsLine = !isMidLine && header.start == line.lowerBound
      start(
        header, end: next ?? range.upperBound, startsLine: startsLine, in: bytes, into: &open,
        emit: emit)
    }
  }

  /// Finishes the open record and starts the one of a header, whose part of the line ends at `end`.
  mutating func start(
    _ header: RecordHeader, end: Int, startsLine: Bool = false, in bytes: Span<UInt8>,
    into open: inout OpenRecord, emit: (consuming LogEvent) -> Void
  ) {
    var header = header
    finish(open, at: header.start, in: bytes, sharesLine: true, emit: emit)
    headers.date(&header, after: open.header, in: bytes)
    carried.context = nil
    open = OpenRecord(start: header.start, line: line, header: header)
    noteNumber(in: bytes, header.message..<max(header.message, header.messageEnd ?? end))
    summary.count(header.format)
    summary.note(header)
    noteFirst(header, in: bytes)
    let host = headers.noteHost(of: header, in: bytes)
    let process = processes.note(header, host: host, end: end, line: line, in: bytes)
    if startsLine, let process,
      let model = headers.learn(header, of: process, in: bytes)
    {
      processes.follow(process, like: model)
    }
  }

  /// Records the time of a header if no record before was dated.
  private mutating func noteFirst(_ header: RecordHeader, in bytes: Span<UInt8>) {
    if summary.firstTimestamp == nil {
      summary.firstTimestamp = headers.instant(of: header, in: bytes)
    }
  }

  /// Records a message that is nothing but a number.
  private mutating func noteNumber(in bytes: Span<UInt8>, _ message: Range<Int>) {
    guard let first = message.first else { return }
    // Nearly every message starts with another byte, so one look is enough.
    let byte = bytes[first]
    guard Byte.isDigit(byte) || byte == Byte.dash || Byte.isBlank(byte) else { return }
    if let range = BareNumber.range(in: bytes, message) {
      places.note(CandidateQueue.Number(range: range, line: line))
    }
  }
}

// MARK: Lines about other lines

extension RecordScanner {
  /// Reads a line without a header that belongs to no record: Xcode's metadata, or what tools print around a
  /// log. Returns `false` if the line is neither.
  private mutating func takeAside(
    in bytes: Span<UInt8>, _ line: Range<Int>, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) -> Bool {
    let range = bytes.withoutCarriageReturn(line)
    if let header = headers.metadata(in: bytes, line: range) {
      takeMetadata(header, in: bytes, line, into: &open, emit: emit)
      return true
    }
    // Inside a record such a line may be part of its message.
    guard open.header == nil, carried.context == nil else { return false }
    let text = QuotePrefix.end(in: bytes, line: range)..<range.upperBound
    guard ToolBanner.holds(range, in: bytes) || ToolBanner.holds(text, in: bytes) else {
      return false
    }
    finish(open, at: line.lowerBound, in: bytes, sharesLine: false, emit: emit)
    summary.countAround(through: self.line)
    open = OpenRecord(start: min(line.upperBound + 1, bytes.count), line: self.line + 1)
    return true
  }

  /// Reads a line of metadata, which follows the lines of text it is about.
  ///
  /// If the open record has a header, it ends with its first line: the lines after that were printed without
  /// a header, and the metadata is about them.
  private mutating func takeMetadata(
    _ metadata: RecordHeader, in bytes: Span<UInt8>, _ line: Range<Int>,
    into open: inout OpenRecord, emit: (consuming LogEvent) -> Void
  ) {
    hasSeenMetadata = true
    var start = open.start
    var first = open.line
    if open.header != nil {
      let feed = bytes.firstOffset(of: Byte.lineFeed, in: open.start..<line.lowerBound)
      start = feed.map { $0 + 1 } ?? line.lowerBound
      first = open.line + 1
      let current = self.line
      self.line = first
      finish(open, at: start, in: bytes, sharesLine: false, emit: emit)
      self.line = current
    }
    var header = metadata
    header.start = start
    header.message = start
    carried.context = nil
    let record = OpenRecord(start: start, line: first, header: header)
    let count = Self.textLines(in: bytes, start..<line.lowerBound)
    noteFirst(header, in: bytes)
    // Without text there is no record to which this line could belong.
    if count == 0 { summary.countAround(through: self.line) }
    if count > 0 {
      summary.count(header.format, header.stampKind == .none ? count : 1)
      if header.stampKind != .none { noteLast(header, in: bytes) }
      _ = processes.note(header, host: 0, end: line.upperBound, line: first, in: bytes)
    }
    finish(record, at: line.lowerBound, in: bytes, sharesLine: false, emit: emit)
    summary.countLines(header.format, through: self.line)
    open = OpenRecord(start: min(line.upperBound + 1, bytes.count), line: self.line + 1)
  }

  /// Records the time of a header as that of the last dated record.
  mutating func noteLast(_ header: RecordHeader, in bytes: Span<UInt8>) {
    summary.lastTimestamp = headers.instant(of: header, in: bytes) ?? summary.lastTimestamp
  }

  /// How many lines of a range hold anything but white space.
  private static func textLines(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let end = bytes.firstOffset(of: Byte.lineFeed, in: position..<range.upperBound)
      let line = position..<(end ?? range.upperBound)
      if !bytes.trimmed(bytes.withoutCarriageReturn(line)).isEmpty { count += 1 }
      position = line.upperBound + 1
    }
    return count
  }
}
