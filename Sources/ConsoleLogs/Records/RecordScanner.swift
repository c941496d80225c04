package import LogModel
internal import Scanning

/// Reads a console log from bytes: finds its records, and in them the messages that matter.
///
/// Feed it the input piece by piece with ``scan(_:isLast:mustConsume:emit:)``. A record is a header
/// and everything up to the next one; lines above the first header, or of a text without any, stand
/// for themselves. Nothing is kept of a record but the events that it gives.
package struct RecordScanner {
  let input: InputIndex
  var matcher: RuleMatcher
  let builder: EventBuilder
  let stamps: StampReader

  var finder: HeaderFinder
  var memory = HeaderCache()
  /// Whether headers like earlier ones are recognised by comparing; the outcome is the same.
  var mayRun = true
  let only: LogFormat?
  var places: CandidateQueue
  /// Room for the records of a run that are read behind it.
  var putOff: [DeferredRecord] = []
  /// Room for the lines of a run that hold literals.
  var markedLines = ContiguousArray(repeating: MarkedLine(), count: RecordScanner.mostMarked)
  var feeds = NewlineCursor()
  /// The devices that the log is of.
  var hosts = HostTracker()
  /// What was read of headers, for those like them.
  var texts = ShortTexts()
  var minute = ISOMinute()
  /// What the next piece has to know of the record that was open at the end of the last one.
  var carried = CarriedRecord()
  var isMidLine = false
  /// Whether the last record of a piece may go on though it is read.
  var isLive = false
  /// Whether an object that goes on behind the last piece is left for what comes behind it.
  var awaitsObjects = false
  var isFilled = false
  var line = 0
  /// Where the physical line starts that is read, or a negative number inside of one.
  var lineStart = -1
  /// The width that the piece was wrapped at, `nil` inside when it was not; outside when nobody
  /// asked yet.
  var wrapWidth: Int??
  var isAtStart = true
  var clock: ClockTracker
  var json = JSONState()
  var hasSeenMetadata = false
  var understood: Set<Int> = []
  var repair: TextRepair?
  var isDamaged = false
  var bytesRead = 0

  /// How many of the first bytes are searched for every kind of damage; one that is found in them
  /// is looked for to the end.
  private static let thoroughBytes = 8 << 20

  /// What was read so far.
  package internal(set) var summary = ScanSummary()

  var table: ProcessActivityTable

  /// How many processes are kept, those that logged last, when a piece is read and twice as many or more
  /// are known by then; within a piece none is forgotten. `nil` for all, always.
  package var mostProcesses: Int?

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - input: The input's number, for evidence.
  ///   - matcher: The rules to apply.
  ///   - year: The year to take for stamps that print none, or `nil` for the placeholder.
  ///   - date: A time of the day to take for stamps that print no date, or `nil` for the first of
  ///     January of the placeholder year.
  ///   - format: The only format to look for, or `nil` for all.
  package init(
    input: InputIndex, matcher: RuleMatcher, year: Int? = nil, date: Instant? = nil,
    format: LogFormat? = nil
  ) {
    clock = ClockTracker(date: date)
    only = format
    finder = HeaderFinder(only: format)
    self.input = input
    self.matcher = matcher
    places = CandidateQueue(matcher)
    stamps = StampReader(year: year)
    builder = EventBuilder(input: input)
    table = ProcessActivityTable(input: input)
  }

  /// The name of the log's own device, where it holds records of others, too; `nil` else.
  package var ownHost: String? {
    hosts.hasOthers ? String(decoding: hosts.first, as: UTF8.self) : nil
  }

  /// The name of the device that the first record which names one is of, or `nil`.
  package var firstHost: String? {
    hosts.first.isEmpty ? nil : String(decoding: hosts.first, as: UTF8.self)
  }

  /// Every process that logged, in the order of their first lines.
  package var sightings: [ProcessActivity] { table.sightings }

  /// Reads the next piece.
  ///
  /// - Parameters:
  ///   - bytes: What was read and not yet done with.
  ///   - isLast: Whether nothing comes behind it.
  ///   - mustConsume: Whether the buffer is full, so that even an unfinished record must be given up.
  ///   - emit: Takes the events, in the order of their lines.
  /// - Returns: How many of the bytes are done with; the rest must come again at the front of the
  ///   next piece.
  package mutating func scan(
    _ bytes: Span<UInt8>, isLast: Bool, mustConsume: Bool, emit: (consuming LogEvent) -> Void
  ) -> Int {
    if isAtStart, bytesRead == 0, let line = QuotedPrintable.firstLine(in: bytes) {
      summary.problems.append(
        InputProblem(
          line: line,
          message:
            "the text is quoted-printable, as mail carries it: messages are broken anywhere; "
            + "save it from the mail program, or decode it (python3 -m quopri -d), and give it again"
        ))
    }
    let isThorough = isDamaged || bytesRead < Self.thoroughBytes
    bytesRead += bytes.count
    guard CopyArtifact.isIn(bytes, isThorough: isThorough) else {
      return read(bytes, isLast: isLast, mustConsume: mustConsume, emit: emit)
    }
    isDamaged = true
    let repair = TextRepair(bytes, isFirst: isAtStart)
    self.repair = repair
    defer { self.repair = nil }
    let consumed = read(
      repair.text.span, isLast: isLast, mustConsume: mustConsume, emit: emit)
    // What was taken away right behind belongs to the next line, and is quoted with it.
    return mustConsume ? repair.original(of: consumed) : repair.original(before: consumed)
  }

  private mutating func read(
    _ bytes: Span<UInt8>, isLast: Bool, mustConsume: Bool, emit: (consuming LogEvent) -> Void
  ) -> Int {
    if mayBeMark(bytes), bytes.count < 3, !isLast { return 0 }
    let origin = mayBeMark(bytes) ? min(3, bytes.count) : 0
    places.clear()
    feeds.clear()
    wrapWidth = nil
    json.layout.forgetPlaces()
    json.vain = 0
    json.vainForRecords = 0
    var open = OpenRecord(
      start: origin, line: carried.line, front: carried.front)
    var position = carried.front?.end ?? origin
    lines: while position < bytes.count {
      position = takeRun(in: bytes, from: position, into: &open, emit: emit)
      guard position < bytes.count else { break }
      switch takeJSON(
        in: bytes, at: position, mayWait: (awaitsObjects || !isLast) && !mustConsume, into: &open,
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
    table.settle(in: bytes, stamps, repair)
    forgetProcesses()
    summary.lineCount = line
    if consumed > 0 { isAtStart = false }
    return consumed
  }

  /// Whether the input starts with a byte order mark, or with what may become one.
  private func mayBeMark(_ bytes: Span<UInt8>) -> Bool {
    guard isAtStart, !bytes.isEmpty else { return false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return !mark.indices.contains { $0 < bytes.count && bytes[$0] != mark[$0] }
  }
}
