internal import LogModel
internal import Scanning

/// Pieces read on several threads: each starts where the one before it is likely to end, and is read again
/// where it does not.
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
  mutating func readAhead(
    emit: (consuming LogEvent) -> Void, settle: (RecordScanner) -> Bool
  ) throws(InputError) {
    let rules = scanner.matcher.basis
    let workers = OrderedWorkers<Job, Found>(count: jobs) {
      let matcher = RuleMatcher(rules)
      var aids: ScanAids?
      return { Self.read($0, with: matcher, &aids) }
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

  /// Reads a piece on a thread of its own, with what that thread has kept of the last one.
  private static func read(
    _ job: Job, with matcher: RuleMatcher, _ kept: inout ScanAids?
  ) -> Found {
    var scanner = job.start
    scanner.matcher = matcher
    var aids = kept.take() ?? ScanAids(for: scanner)
    if !aids.mayHelp(scanner) { aids = ScanAids(for: scanner) }
    scanner.exchange(&aids)
    var events: [LogEvent] = []
    let bytes = job.piece.buffer.span.extracting(0..<job.piece.filled)
    let consumed = scanner.scan(bytes, isLast: job.piece.isLast, mustConsume: false) {
      events.append($0)
    }
    Self.reverse(&events)
    let isIndependent = scanner.isIndependent
    let seen = scanner.table.takeSeen()
    _ = matcher.takeComplaints()
    scanner.exchange(&aids)
    if isIndependent {
      aids.note(scanner)
      kept = aids
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
