internal import ConsoleLogs
internal import CrashReports
internal import LogModel
internal import Scanning

/// An opened input, classified by its first bytes.
final class ProbedInput {
  /// What kind of input it is.
  enum Kind {
    /// One or more crash reports, or other reports that say why a process ended.
    case crashReport
    /// A console log, or other text that may be one.
    case log
    /// Something that bglog does not read. The text says what it is and what to do with it.
    case unreadable(String)
  }

  /// How an input is read.
  struct Reading {
    /// Whether any text is taken for a log.
    var isLog = false
    /// Whether a log that a program writes slowly is read as it comes, in small pieces.
    var isStreamed = false
    /// How many bytes are read at a time.
    var pieceSize = AnalysisOptions().pieceSize
  }

  /// How many bytes from the start decide the kind.
  private static let lookedAt = 65_536

  /// How many milliseconds a piece of a log that is written slowly may take to be filled.
  private static let patience = 200

  /// The least number of records of a log that is written slowly, as which it is then known. People paste a few
  /// above a crash report.
  private static let leastRecords = 9

  /// How many bytes of a crash report are read. The largest known ones, stackshots, have a third of
  /// that.
  private static let reportLimit = 64 << 20

  /// The kind of input.
  let kind: Kind

  /// The whole text, if it is short enough to be a fragment; else `nil`.
  let fragment: ContiguousArray<UInt8>?

  /// The digest of the first bytes, if the input can be read only once; else `nil`. See
  /// ``InputDigests``.
  let head: String?

  private let input: Input
  private let pieceSize: Int
  private var reader: ChunkReader?
  private var isClosed = false

  /// Opens an input and reads its first bytes.
  ///
  /// - Parameters:
  ///   - input: What to open.
  ///   - reading: How to read it.
  ///   - spare: May provide a buffer to reuse.
  /// - Throws: ``InputError`` if the input cannot be opened or read.
  init(
    _ input: Input, _ reading: Reading = Reading(), reusing spare: SpareBuffer? = nil
  ) throws(InputError) {
    self.input = input
    pieceSize = reading.pieceSize
    var reader = try ChunkReader(input, chunk: pieceSize, reusing: spare?.take() ?? [])
    if reading.isStreamed { reader.patience = Self.patience }
    try reader.advance(by: 0)
    while reader.isWaiting, reader.filled < Self.lookedAt, !Self.isCertainlyLog(reader) {
      try reader.advance(by: 0)
    }
    kind = Self.kind(of: reader, isLog: reading.isLog)
    fragment = Self.fragment(in: reader)
    head =
      reader.isRepeatable ? nil : InputDigests.digest(ofHead: reader.buffer, reader.filled)
    self.reader = consume reader
  }

  /// The path as given, `-` for standard input.
  var path: String { input.path }

  private static func kind(of reader: borrowing ChunkReader, isLog: Bool) -> Kind {
    let bytes = reader.buffer.span.extracting(0..<min(reader.filled, lookedAt))
    if bytes.isEmpty { return .unreadable("is empty; there is nothing to analyze") }
    if let advice = BinaryKind.advice(for: bytes) { return .unreadable("is \(advice)") }
    if isLog { return .log }
    if let advice = BGLogOutputDetector.advice(for: bytes) { return .unreadable("is \(advice)") }
    return CrashReportSniffer.format(of: bytes) != nil ? .crashReport : .log
  }

  /// Whether the bytes so far hold so many console records that whatever follows makes the input no report.
  private static func isCertainlyLog(_ reader: borrowing ChunkReader) -> Bool {
    let bytes = reader.buffer.span.extracting(0..<reader.filled)
    guard CrashReportSniffer.format(of: bytes) == nil else { return false }
    var scanner = RecordScanner(input: 0, matcher: RuleMatcher())
    _ = scanner.scan(bytes, isLast: false, mustConsume: false) { _ in }
    return scanner.summary.format != nil && scanner.summary.recordCount >= leastRecords
  }

  private static func fragment(in reader: borrowing ChunkReader) -> ContiguousArray<UInt8>? {
    guard reader.isAtEnd, reader.filled <= FragmentReader.mostBytes else { return nil }
    let bytes = reader.buffer.span.extracting(0..<reader.filled)
    guard bytes.count(of: Byte.lineFeed, in: 0..<bytes.count) <= FragmentReader.mostLines else {
      return nil
    }
    var copy = ContiguousArray<UInt8>()
    copy.reserveCapacity(bytes.count)
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    return copy
  }

  /// Closes the input if it can be opened again, so that a run over thousands of files does not keep
  /// them all open.
  func close() {
    guard reader?.isRepeatable ?? false else { return }
    _ = reader.take()
    isClosed = true
  }

  /// Returns the reader, positioned before the first bytes, and removes it here; `nil` if it was taken
  /// before.
  ///
  /// - Throws: ``InputError`` if the input was closed and cannot be opened again.
  func takeReader() throws(InputError) -> ChunkReader? {
    guard isClosed else { return reader.take() }
    isClosed = false
    var reader = try ChunkReader(input, chunk: pieceSize)
    try reader.advance(by: 0)
    return reader
  }

  /// Reads the crash report, or the several reports in the file, and completes the summary of the
  /// input.
  ///
  /// - Parameters:
  ///   - index: The index of the input.
  ///   - summary: The summary of the input, which is completed.
  ///   - spare: Receives the buffer, for reuse by the next input.
  /// - Returns: The contents of the reports.
  /// - Throws: ``InputError`` if the input cannot be read.
  func readCrashes(
    _ index: InputIndex, _ summary: inout InputSummary, leaving spare: SpareBuffer? = nil
  ) throws(InputError) -> CrashReportReader.Result {
    guard var reader = try takeReader() else { return CrashReportReader.Result() }
    try reader.fillToEnd(limit: Self.reportLimit)
    var crashes = CrashReportReader(input: index)
    let result = crashes.read(reader.buffer.span.extracting(0..<reader.filled))
    summary.take(result, bytes: reader.filled)
    if !reader.isAtEnd {
      summary.problems.append(
        InputProblem(
          line: nil,
          message: "is larger than any crash report; only its first \(Self.reportLimit >> 20) MB "
            + "were read"))
    }
    spare?.keep(reader.takeBuffer())
    return result
  }
}

/// Keeps the buffer of an input that was read, for the next input. This saves thousands of small files
/// from allocating memory for each.
final class SpareBuffer {
  /// The largest buffer that is kept, in bytes.
  private static let limit = 1 << 20

  private var bytes: ContiguousArray<UInt8> = []

  /// Keeps a buffer that is no longer needed, unless it is too large.
  func keep(_ bytes: consuming ContiguousArray<UInt8>) {
    if bytes.count <= Self.limit { self.bytes = bytes }
  }

  /// Returns the kept buffer and removes it here; empty if there is none.
  func take() -> ContiguousArray<UInt8> {
    let taken = bytes
    bytes = []
    return taken
  }
}

extension InputSummary {
  /// Completes the summary of an input of `bytes` bytes with the contents of its reports.
  fileprivate mutating func take(_ result: CrashReportReader.Result, bytes: Int) {
    format = result.format?.rawValue
    self.bytes = bytes
    let reports = result.crashes.count + result.exitMetrics.count
    records = result.format == nil ? 0 : max(1, reports)
    linesNotUnderstood = result.linesNotUnderstood
    problems = result.problems
    if result.linesNotUnderstood > 0 {
      problems.append(
        InputProblem(
          line: nil,
          message: "lines outside of the report, or unknown in it, were not read: "
            + "\(result.linesNotUnderstood); a console log belongs in a file of its own"))
    }
    let times = result.crashes.compactMap(\.capturedAt) + result.payloadTimes
    firstTimestamp = times.first
    lastTimestamp = times.last
  }
}
