package import LogModel
package import Scanning

/// Reads a log to its end, on several threads if it is long; the result does not depend on their number.
package struct ParallelLogReader: ~Copyable {
  /// The credit that is lost for a piece that must be read again, and the most credit there is. Reading ahead
  /// in vain costs time, so without credit no piece is read ahead.
  private static let cost = 4
  private static let mostCredit = 32

  private var reader: ChunkReader
  private let jobs: Int
  private var credit = ParallelLogReader.mostCredit
  private var isDone = false

  /// For each piece that was submitted, the offset in it at which the next piece starts if the guess is
  /// right.
  private var guesses: [Int] = []

  /// Reads the pieces, and holds the results so far.
  package private(set) var scanner: RecordScanner

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - reader: The log, whose first piece was already read.
  ///   - scanner: Reads the pieces.
  ///   - jobs: The number of threads, at least 1.
  package init(_ reader: consuming ChunkReader, scanner: RecordScanner, jobs: Int) {
    self.reader = reader
    self.scanner = scanner
    self.jobs = jobs
  }

  /// How many bytes were read.
  package var totalBytes: Int { reader.totalBytes }

  /// Reads the log to its end.
  ///
  /// - Parameters:
  ///   - emit: Receives the events, in the order of their lines.
  ///   - settle: Called after each piece with the scanner that has read it, which it may let forget processes;
  ///     returns `false` to stop reading. If
  ///     the program that writes the log keeps the reader waiting, the second parameter is the time of the last
  ///     line so far, otherwise it is `nil`.
  /// - Throws: ``InputError`` when reading fails halfway.
  package mutating func run(
    emit: (consuming LogEvent) -> Void, settle: (inout RecordScanner, Instant?) -> Bool
  ) throws(InputError) {
    while !isDone {
      let mayReadAhead =
        jobs > 1 && credit > 0 && reader.canDetach && !reader.isAtEnd && scanner.isBetweenRecords
        && !reader.isWaiting
      if mayReadAhead { try readAhead(emit: emit, settle: settle) }
      if isDone { return }
      let consumed = Self.scan(reader, with: &scanner, emit: emit)
      let reached = reader.isWaiting ? latestTime(behind: consumed) : nil
      let isWanted = settle(&scanner, reached)
      if reader.isAtEnd || !isWanted { return isDone = true }
      try reader.advance(by: consumed)
    }
  }

  /// The time of the last line in the reader's buffer, whose record may not be complete. `consumed` is how many
  /// bytes the scanner has read.
  private func latestTime(behind consumed: Int) -> Instant? {
    var ahead = scanner
    _ = ahead.settle(reader.buffer.span.extracting(consumed..<reader.filled)) { _ in }
    return ahead.summary.lastTimestamp
  }

  private static func scan(
    _ reader: borrowing ChunkReader, with scanner: inout RecordScanner,
    emit: (consuming LogEvent) -> Void
  ) -> Int {
    scanner.scan(
      reader.buffer.span.extracting(0..<reader.filled), isLast: reader.isAtEnd,
      mustConsume: !reader.canGrow, emit: emit)
  }
}

// MARK: Reading ahead

/// Reading pieces on several threads: each piece starts where the one before is likely to end, and is read
/// again if that guess is wrong.
extension ParallelLogReader {
  /// A piece, and the scanner as it was when the piece was submitted.
  ///
  /// Only one thread at a time uses the scanner, and each thread puts its own matcher into it.
  private struct Job: @unchecked Sendable {
    var piece: ChunkReader.Piece
    var start: RecordScanner
  }

  private struct Found: @unchecked Sendable {
    var piece: ChunkReader.Piece
    var start: RecordScanner
    var scanner: RecordScanner
    var seen: ProcessActivityTable.Seen
    var consumed: Int
    /// In reverse order, so that each event can be moved out.
    var events: [LogEvent]
  }

  /// How many pieces may wait behind the one whose turn it is. The events of each are held in memory, so there are
  /// fewer while a report is streamed.
  private var mostAhead: Int { reader.patience == nil ? 2 * jobs : jobs }

  /// Reads pieces on several threads, to the end or until one of them does not end where expected.
  private mutating func readAhead(
    emit: (consuming LogEvent) -> Void, settle: (inout RecordScanner, Instant?) -> Bool
  ) throws(InputError) {
    let rules = scanner.messages.matcher.basis
    let workers = OrderedWorkers<Job, Found>(count: jobs) {
      let matcher = RuleMatcher(rules)
      var caches: ScanCaches?
      return { Self.read($0, with: matcher, &caches) }
    }
    defer { workers.close() }
    var distance = 0
    var isComplete = false
    while true {
      while guesses.count <= mostAhead, !isComplete, credit > 0, !reader.isWaiting,
        let length = try handIn(to: workers, distance)
      {
        distance += length
        isComplete = reader.isAtEnd && reader.filled == 0
      }
      guard !guesses.isEmpty else { return }
      var found = workers.next()
      let guess = guesses.removeFirst()
      distance -= found.piece.filled
      let consumed = take(&found, emit: emit)
      let wantsMore = settle(&scanner, nil)
      if found.piece.isLast || !wantsMore {
        isDone = true
        return
      }
      if consumed != guess {
        credit -= Self.cost
        return try goBack(in: found.piece, to: consumed, guess, workers)
      }
      reader.recycle(found.piece.buffer)
    }
  }

  /// Hands the piece in the reader's buffer to a thread and returns its length in bytes; `nil` if it is not
  /// clear where the next piece starts.
  private mutating func handIn(
    to workers: OrderedWorkers<Job, Found>, _ distance: Int
  ) throws(InputError) -> Int? {
    let end = reader.isAtEnd ? reader.filled : Self.likelyEnd(reader, scanner)
    guard end > 0 else { return nil }
    let start = scanner.ahead(by: distance)
    let piece = try reader.detach(by: end)
    guesses.append(end)
    workers.submit(Job(piece: piece, start: start))
    return piece.filled
  }

  /// The offset at which the piece after the one in the reader's buffer starts; 0 if that is not clear.
  private static func likelyEnd(_ reader: borrowing ChunkReader, _ scanner: RecordScanner) -> Int {
    scanner.likelyEnd(of: reader.buffer.span.extracting(0..<reader.filled)) ?? 0
  }

  /// Reads a piece on one of the threads, with the caches that the thread kept from its last piece.
  private static func read(
    _ job: Job, with matcher: RuleMatcher, _ kept: inout ScanCaches?
  ) -> Found {
    var scanner = job.start
    scanner.messages.matcher = matcher
    var caches = kept.take() ?? ScanCaches(for: scanner)
    if !caches.mayServe(scanner) { caches = ScanCaches(for: scanner) }
    scanner.exchange(&caches)
    var events: [LogEvent] = []
    let bytes = job.piece.buffer.span.extracting(0..<job.piece.filled)
    let consumed = scanner.scan(bytes, isLast: job.piece.isLast, mustConsume: false) {
      events.append($0)
    }
    Self.reverse(&events)
    let isIndependent = scanner.isIndependent
    let seen = scanner.processes.takeSeen()
    _ = matcher.takeComplaints()
    scanner.exchange(&caches)
    if isIndependent {
      caches.note(scanner)
      kept = caches
    }
    return Found(
      piece: job.piece, start: job.start, scanner: scanner, seen: seen,
      consumed: isIndependent ? consumed : -1, events: events)
  }

  /// Reverses the order of events by means of a span, which moves them where an array would copy them.
  private static func reverse(_ events: inout [LogEvent]) {
    var span = events.mutableSpan
    let count = span.count
    for place in 0..<count / 2 { span.swapAt(place, count - 1 - place) }
  }

  /// Takes over what was found in a piece, or reads the piece again, and returns how many of its bytes are
  /// consumed.
  private mutating func take(_ found: inout Found, emit: (consuming LogEvent) -> Void) -> Int {
    guard found.consumed >= 0, scanner.isFollowed(by: found.scanner, from: found.start) else {
      credit -= Self.cost
      return scanner.scan(
        found.piece.buffer.span.extracting(0..<found.piece.filled), isLast: found.piece.isLast,
        mustConsume: false, emit: emit)
    }
    credit = min(credit + 1, Self.mostCredit)
    let lines = scanner.line
    scanner.adopt(found.scanner, found.seen)
    while var event = found.events.popLast() {
      event.move(behind: lines)
      emit(consume event)
    }
    return found.consumed
  }

  /// Goes back to the end of the consumed bytes in a piece, because the pieces after it start at wrong
  /// offsets.
  private mutating func goBack(
    in piece: ChunkReader.Piece, to end: Int, _ guess: Int, _ workers: OrderedWorkers<Job, Found>
  ) throws(InputError) {
    var bytes = ContiguousArray(piece.buffer[end..<piece.filled])
    // How many bytes at the start of the next piece repeat those at the end of this one.
    var shared = piece.filled - guess
    for guess in guesses {
      let next = workers.next().piece
      bytes += next.buffer[shared..<next.filled]
      shared = next.filled - guess
    }
    guesses = []
    try reader.putBack(bytes, sharing: shared)
  }
}

extension LogEvent {
  /// Adds `lines` to the line numbers of the event and of the lines it quotes.
  fileprivate mutating func move(behind lines: Int) {
    line += lines
    guard let count = kill?.lines.count, count > 0 else { return }
    for index in 0..<count { kill?.lines[index].line += lines }
  }
}
