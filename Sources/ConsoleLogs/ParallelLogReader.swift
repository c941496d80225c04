package import LogModel
package import Scanning

/// Reads a log to its end, on several threads if it is long; the outcome does not depend on their number.
package struct ParallelLogReader: ~Copyable {
  /// The credit that a piece costs that must be read again, and the most there is. Each piece that was
  /// read ahead in vain costs time; without credit none is read ahead.
  private static let cost = 4
  private static let mostCredit = 32

  private var reader: ChunkReader
  private let jobs: Int
  private var credit = ParallelLogReader.mostCredit
  private var isDone = false

  /// Where the next piece starts in each of those that were submitted, if the guess is right.
  private var guesses: [Int] = []

  /// Reads the pieces, and knows what was read so far.
  package private(set) var scanner: RecordScanner

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - reader: The log; its first piece was read.
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
  ///   - emit: Takes the events, in the order of their lines.
  ///   - settle: Called behind each piece with what has read it; `false` ends the scan there.
  /// - Throws: ``InputError`` when reading fails halfway.
  package mutating func run(
    emit: (consuming LogEvent) -> Void, settle: (RecordScanner) -> Bool
  ) throws(InputError) {
    while !isDone {
      let mayReadAhead =
        jobs > 1 && credit > 0 && reader.canDetach && !reader.isAtEnd && scanner.isBetweenRecords
      if mayReadAhead { try readAhead(emit: emit, settle: settle) }
      if isDone { return }
      try readPiece(emit: emit)
      if !settle(scanner) { return }
    }
  }

  /// Reads one piece.
  private mutating func readPiece(emit: (consuming LogEvent) -> Void) throws(InputError) {
    let isLast = reader.isAtEnd
    let consumed = Self.scan(reader, with: &scanner, emit: emit)
    if isLast { isDone = true } else { try reader.advance(by: consumed) }
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

/// Pieces read on several threads: each starts where the one before it is likely to end, and is read again
/// if that does not end there.
extension ParallelLogReader {
  /// A piece and the scanner as it was when the piece was handed in.
  ///
  /// One thread at a time has a scanner, and each puts its own matcher in.
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
    /// The last one first, so that each can be moved out.
    var events: [LogEvent]
  }

  /// Reads pieces on several threads, to the end or until one of them does not end where expected.
  private mutating func readAhead(
    emit: (consuming LogEvent) -> Void, settle: (RecordScanner) -> Bool
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
      while guesses.count <= 2 * jobs, !isComplete, credit > 0,
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
      let wantsMore = settle(scanner)
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

  /// Hands the piece in the reader's buffer to a thread and returns its length; `nil` when it is not
  /// clear where the next one starts.
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

  /// Where the piece behind the one in the reader's buffer starts; 0 when that is not clear.
  private static func likelyEnd(_ reader: borrowing ChunkReader, _ scanner: RecordScanner) -> Int {
    scanner.likelyEnd(of: reader.buffer.span.extracting(0..<reader.filled)) ?? 0
  }

  /// Reads a piece on a thread of its own, with the caches that the thread kept from its last piece.
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

  /// Turns events around by span, which moves what an array copies.
  private static func reverse(_ events: inout [LogEvent]) {
    var span = events.mutableSpan
    let count = span.count
    for place in 0..<count / 2 { span.swapAt(place, count - 1 - place) }
  }

  /// Takes over what was found in a piece, or reads it again, and returns how many of its bytes are
  /// done with.
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

  /// Goes back to the end of what is done with in a piece: those behind it start at wrong places.
  private mutating func goBack(
    in piece: ChunkReader.Piece, to end: Int, _ guess: Int, _ workers: OrderedWorkers<Job, Found>
  ) throws(InputError) {
    var bytes = ContiguousArray(piece.buffer[end..<piece.filled])
    // How many bytes at the front of the next piece are those at the end of this one.
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
  /// Moves the event, and the lines it quotes, behind so many lines.
  fileprivate mutating func move(behind lines: Int) {
    line += lines
    guard let count = kill?.lines.count, count > 0 else { return }
    for index in 0..<count { kill?.lines[index].line += lines }
  }
}
