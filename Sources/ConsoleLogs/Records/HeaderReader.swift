internal import LogModel
internal import Scanning

/// Reads the headers of a log: finds them, works out which times and devices they mean, and remembers them so
/// that similar lines need not be read in full.
struct HeaderReader {
  /// Turns stamps into times.
  let stamps: StampReader

  /// Whether lines may be compared with earlier ones instead of being read in full; the result is the same.
  var comparesLines = true

  private var finder: HeaderFinder
  private var cache = HeaderCache()
  private var clock: ClockTracker
  private var hosts = HostTracker()

  /// Creates a reader of headers of one format, or of all formats if it is `nil`.
  ///
  /// `year` is the year of stamps that print none, and `date` is a time on the day of stamps that print no
  /// date. If either is `nil`, the placeholder year is taken.
  init(only format: LogFormat?, year: Int?, date: Instant?) {
    finder = HeaderFinder(only: format)
    stamps = StampReader(year: year)
    clock = ClockTracker(date: date)
  }

  /// The only format to look for, or `nil` for all.
  var only: LogFormat? { finder.only }

  // MARK: Lines that are read

  /// Returns the headers in a line in their order. With `isMidLine`, `line` is only the rest of a line.
  ///
  /// When a line first calls for it, the names of processes are learned from the bytes that follow.
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

  /// Whether a line that another program printed holds the header of a record with a pid.
  mutating func hasRecord(in bytes: Span<UInt8>, line: Range<Int>) -> Bool {
    finder.find(in: bytes, line: line)
    return !finder.headers.allSatisfy(\.pid.isEmpty)
  }

  /// Sets the shift of a header: the year or the day that its stamp means, judging by the headers before it.
  mutating func date(
    _ header: inout RecordHeader, after previous: RecordHeader?, in bytes: Span<UInt8>
  ) {
    clock.shift(&header, after: previous, in: bytes, stamps)
  }

  /// Returns the time of a header, or `nil` if it has none.
  func instant(of header: RecordHeader, in bytes: Span<UInt8>) -> Instant? {
    stamps.instant(of: header, in: bytes)
  }

  /// Returns how many seconds after `at` the record that starts at an offset was logged; infinity if that is
  /// unknown or the record is earlier than `at`.
  func delay(
    to start: Int, behind at: Instant, after previous: RecordHeader?, in bytes: Span<UInt8>
  ) -> Double {
    // Works on copies, because the header is read again when its turn comes.
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

  /// Records the device in a header and returns a digest of its name; 0 for the log's own device or none.
  mutating func noteHost(of header: RecordHeader, in bytes: Span<UInt8>) -> UInt64 {
    hosts.note(header, in: bytes)
  }

  /// Returns the name of the device in a header; `nil` for the log's own device or none.
  func host(of header: RecordHeader, in bytes: Span<UInt8>) -> String? {
    hosts.name(in: header, bytes)
  }

  /// The first device name in the log, or `nil`.
  var firstHost: String? {
    hosts.first.isEmpty ? nil : String(decoding: hosts.first, as: UTF8.self)
  }

  /// Whether the log holds records of several devices.
  var hasSeveralHosts: Bool { hosts.hasOthers }

  // MARK: Lines that are compared

  /// Forgets the offsets of lines, because another piece follows.
  mutating func beginPiece() { cache.beginPiece() }

  /// Remembers the header of a line that a process logged, and returns the model of such lines; `nil` if such
  /// lines must be read in full.
  mutating func learn(
    _ header: RecordHeader, of process: Int, in bytes: Span<UInt8>
  ) -> HeaderCache.Model? {
    guard comparesLines, finder.isSettled else { return nil }
    return cache.learn(
      header, of: process, on: clock, columns: finder.columnsLearned, in: bytes)
  }

  /// The model with which lines can be compared in the current state; `nil` if all lines must be read in
  /// full.
  var model: HeaderCache.Model? {
    comparesLines ? cache.model(on: clock, columns: finder.columnsLearned) : nil
  }

  /// Returns the offset up to which lines can be compared now; `nil` if no line ends nearby.
  mutating func lookAhead(in bytes: Span<UInt8>, from position: Int) -> Int? {
    cache.lookAhead(in: bytes, from: position)
  }

  /// Takes lines that repeat headers of earlier lines; see ``LineSkimmer``.
  mutating func skim(
    _ bytes: Span<UInt8>, from position: Int, behind line: Int, _ places: CandidateQueue,
    seen: inout [LineSkimmer.Seen]
  ) -> LineSkimmer.Run? {
    cache.skim(bytes, from: position, behind: line, places, seen: &seen)
  }

  /// The lines of the last run that hold a literal, not counting the last line of the run.
  var candidates: ArraySlice<LineSkimmer.Line> { cache.candidates }

  /// Reads the header of a line that was taken because it repeats the header of `model`.
  mutating func header(
    of line: LineSkimmer.Line, like model: RecordHeader, in bytes: Span<UInt8>
  ) -> RecordHeader? {
    guard var header = finder.header(like: model, in: bytes, line: line.start..<line.end)
    else { return nil }
    clock.shift(&header, after: nil, in: bytes, stamps)
    return header
  }

  /// Replaces process numbers by the new ones in `numbers`, at the index of the old number. Forgets the
  /// headers of processes whose new number is `nil`.
  mutating func renumber(_ numbers: [Int?]) { cache.renumber(numbers) }

  // MARK: Reading ahead

  /// Prepares this copy for a piece that is read before its turn.
  mutating func startAhead() { clock.startAhead() }

  /// Whether a copy that read the next piece from the state `start` would have read the same headers had it
  /// read the piece from the current state.
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

  /// Whether the headers that another reader remembers are valid for this one.
  func mayTakeCache(of other: HeaderReader) -> Bool {
    hosts.hasLearned(asMuchAs: other.hosts) && finder.hasLearned(asMuchAs: other.finder)
      && finder.columnsLearned == other.finder.columnsLearned
  }

  /// Swaps the remembered headers with `other`.
  mutating func exchange(_ other: inout HeaderCache) { swap(&cache, &other) }

  /// Returns the offset at which the last record in a line starts, or `nil` if the line has no header.
  mutating func lastStart(in bytes: Span<UInt8>, line: Range<Int>) -> Int? {
    finder.find(in: bytes, line: line)
    return finder.headers.last?.start
  }
}
