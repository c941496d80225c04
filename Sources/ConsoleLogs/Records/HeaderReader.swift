internal import LogModel
internal import Scanning

/// Reads the headers of a log: finds them, keeps track of what their stamps and hosts mean, and remembers
/// them so that lines like them need not be read in full.
struct HeaderReader {
  /// Turns stamps into times.
  let stamps: StampReader

  /// Whether lines may be compared with earlier ones instead of being read; the result is the same.
  var comparesLines = true

  private var finder: HeaderFinder
  private var cache = HeaderCache()
  private var clock: ClockTracker
  private var hosts = HostTracker()

  /// Creates a reader of headers of one format, or of any.
  ///
  /// `year` is taken for stamps without a year, `date` for those without a date; `nil` for either takes
  /// the placeholder year.
  init(only format: LogFormat?, year: Int?, date: Instant?) {
    finder = HeaderFinder(only: format)
    stamps = StampReader(year: year)
    clock = ClockTracker(date: date)
  }

  /// The only format to look for, or `nil` for all.
  var only: LogFormat? { finder.only }

  // MARK: Lines that are read

  /// Returns the headers in a line, or in the rest of one if `isMidLine`, in their order.
  ///
  /// The first line that calls for it teaches the names of processes from what follows.
  mutating func headers(
    in bytes: Span<UInt8>, line: Range<Int>, isMidLine: Bool, _ matcher: RuleMatcher
  ) -> ContiguousArray<RecordHeader> {
    finder.find(in: bytes, line: line, isMidLine: isMidLine)
    if finder.lacksNames {
      finder.learnNames(in: bytes, from: line.lowerBound, matcher)
      finder.find(in: bytes, line: line, isMidLine: isMidLine)
    }
    return finder.headers
  }

  /// Returns the metadata that a line holds about the lines above it, or `nil`.
  func metadata(in bytes: Span<UInt8>, line: Range<Int>) -> RecordHeader? {
    finder.metadata(in: bytes, line: line)
  }

  /// Whether another program's line holds the header of a record with a pid.
  mutating func hasRecord(in bytes: Span<UInt8>, line: Range<Int>) -> Bool {
    finder.find(in: bytes, line: line)
    return !finder.headers.allSatisfy(\.pid.isEmpty)
  }

  /// Notes on a header which year or day its stamp means, seen from the headers before it.
  mutating func date(
    _ header: inout RecordHeader, after previous: RecordHeader?, in bytes: Span<UInt8>
  ) {
    clock.shift(&header, after: previous, in: bytes, stamps)
  }

  /// Returns the time of a header, or `nil` if it has none.
  func instant(of header: RecordHeader, in bytes: Span<UInt8>) -> Instant? {
    stamps.instant(of: header, in: bytes)
  }

  /// Returns how many seconds after `at` the record was logged that starts at an offset; infinity if
  /// that is not known, or the log runs backwards.
  func delay(
    to start: Int, behind at: Instant, after previous: RecordHeader?, in bytes: Span<UInt8>
  ) -> Double {
    // Copies, for the header is read again when its turn comes.
    var (finder, clock) = (finder, clock)
    let feed = bytes.firstOffset(of: Byte.lineFeed, in: start..<bytes.count) ?? bytes.count
    finder.find(in: bytes, line: bytes.withoutCarriageReturn(start..<feed))
    guard var next = finder.headers.first else { return .infinity }
    clock.shift(&next, after: previous, in: bytes, stamps)
    guard let later = stamps.instant(of: next, in: bytes) else { return .infinity }
    let delay = later.seconds(since: at)
    return delay < 0 ? .infinity : delay
  }

  // MARK: Devices

  /// Notes the device in a header and returns its digest, 0 for the log's own.
  mutating func noteHost(of header: RecordHeader, in bytes: Span<UInt8>) -> UInt64 {
    hosts.note(header, in: bytes)
  }

  /// Returns the name of the device in a header; `nil` for the log's own.
  func host(of header: RecordHeader, in bytes: Span<UInt8>) -> String? {
    hosts.name(in: header, bytes)
  }

  /// The name of the device that is named first, or `nil`.
  var firstHost: String? {
    hosts.first.isEmpty ? nil : String(decoding: hosts.first, as: UTF8.self)
  }

  /// Whether the log holds records of several devices.
  var hasSeveralHosts: Bool { hosts.hasOthers }

  // MARK: Lines that are compared

  /// Forgets where lines stand: another piece comes.
  mutating func beginPiece() { cache.beginPiece() }

  /// Remembers the header of a line of a process, and returns the model of lines like it, or `nil`.
  mutating func learn(
    _ header: RecordHeader, of process: Int, in bytes: Span<UInt8>
  ) -> HeaderCache.Model? {
    guard comparesLines, finder.isSettled else { return nil }
    return cache.learn(
      header, of: process, on: clock, columns: finder.columnsLearned, in: bytes)
  }

  /// The model of lines that may be compared as things stand; `nil` if all must be read.
  var model: HeaderCache.Model? {
    comparesLines ? cache.model(on: clock, columns: finder.columnsLearned) : nil
  }

  /// Returns up to where lines can be compared now; `nil` if none ends near.
  mutating func lookAhead(in bytes: Span<UInt8>, from position: Int) -> Int? {
    cache.lookAhead(in: bytes, from: position)
  }

  /// Takes lines like earlier ones, as ``LineSkimmer`` does.
  mutating func skim(
    _ bytes: Span<UInt8>, from position: Int, behind line: Int, _ places: CandidateQueue,
    seen: inout [LineSkimmer.Seen]
  ) -> LineSkimmer.Run? {
    cache.skim(bytes, from: position, behind: line, places, seen: &seen)
  }

  /// The lines of the last run that hold a literal, except for its last line.
  var candidates: ArraySlice<LineSkimmer.Line> { cache.candidates }

  /// Reads the header of a line that was compared and found to be like `model`.
  mutating func header(
    of line: LineSkimmer.Line, like model: RecordHeader, in bytes: Span<UInt8>
  ) -> RecordHeader? {
    guard var header = finder.header(like: model, in: bytes, line: line.start..<line.end)
    else { return nil }
    clock.shift(&header, after: nil, in: bytes, stamps)
    return header
  }

  /// Follows processes to their new numbers.
  mutating func renumber(_ numbers: [Int?]) { cache.renumber(numbers) }

  // MARK: Reading ahead

  /// Prepares a copy for a piece that is read ahead of its turn.
  mutating func startAhead() { clock.startAhead() }

  /// Whether a copy that read the next piece from the state `start` would have read the same headers
  /// from the state as it is now.
  func isFollowed(by copy: HeaderReader, from start: HeaderReader) -> Bool {
    clock.isFollowed(by: copy.clock, from: start.clock)
      && finder.hasLearned(asMuchAs: start.finder) && hosts.hasLearned(asMuchAs: start.hosts)
  }

  /// Takes over the state of a copy that read the next piece.
  mutating func adopt(_ copy: HeaderReader) {
    let (own, known) = (cache, hosts)
    self = copy
    cache = own
    hosts.add(known)
  }

  /// Whether headers that were remembered by another reader hold for this one.
  func mayTakeCache(of other: HeaderReader) -> Bool {
    hosts.hasLearned(asMuchAs: other.hosts) && finder.hasLearned(asMuchAs: other.finder)
      && finder.columnsLearned == other.finder.columnsLearned
  }

  /// Exchanges the headers that are remembered for others.
  mutating func exchange(_ other: inout HeaderCache) { swap(&cache, &other) }

  /// Returns the headers in the last line of a text that may start the next piece: where its record
  /// starts, or `nil` if the line has no header.
  mutating func lastStart(in bytes: Span<UInt8>, line: Range<Int>) -> Int? {
    finder.find(in: bytes, line: line)
    return finder.headers.last?.start
  }
}
