package import LogModel
package import Scanning

/// Reads a whole log, on several threads where it is long.
///
/// The pieces are the same whatever the number of threads, and what is found in each is what one
/// thread finds: the outcome does not depend on it.
package struct ParallelLogReader: ~Copyable {
  /// What a piece that must be read again costs, and how much it takes to read ahead no more.
  static let cost = 4
  static let mostCredit = 32

  var reader: ChunkReader
  let jobs: Int
  var credit = ParallelLogReader.mostCredit
  var isDone = false

  /// Where the next piece starts in each of those handed in, if the guess was right.
  var guesses: [Int] = []

  /// Reads the pieces; what it has read so far.
  package internal(set) var scanner: RecordScanner

  /// Creates a scan.
  ///
  /// - Parameters:
  ///   - reader: The log; its first piece was read.
  ///   - scanner: Reads it.
  ///   - jobs: On how many threads, at least 1.
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
