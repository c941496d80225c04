internal import CrashReports
internal import LogModel
internal import Scanning

/// An input whose first bytes were looked at.
final class ProbedInput {
  /// What the first bytes of an input show it to be.
  enum Kind {
    /// One or several reports that say why a process ended.
    case crashReport
    /// A console log, as far as its first bytes show.
    case log
    /// Nothing bglog reads; the sentence says what it is and what to do.
    case unreadable(String)
  }

  /// How many of the first bytes are looked at.
  private static let lookedAt = 65_536

  /// The size in bytes of a piece of the input.
  private static let chunk = 1 << 20

  /// How many bytes of a crash report are read: the largest real ones, stackshots, take a third.
  private static let reportLimit = 64 << 20

  /// What the input is.
  let kind: Kind

  /// All of a text that is short enough to be a fragment; `nil` for others.
  let fragment: ContiguousArray<UInt8>?

  /// The digest of the first bytes, where they cannot be read again; see ``InputContents``.
  let head: String?

  private let input: Input
  private var reader: ChunkReader?
  private var isClosed = false

  /// Opens an input and looks at its first bytes; with `isLog` text is taken for a log.
  ///
  /// `spare` has a buffer for it, if it is large enough.
  ///
  /// - Throws: ``InputError`` when it cannot be opened or read.
  init(
    _ input: Input, isLog: Bool = false, reusing spare: SpareBuffer? = nil
  ) throws(InputError) {
    self.input = input
    var reader = try ChunkReader(input, chunk: Self.chunk, reusing: spare?.take() ?? [])
    try reader.advance(by: 0)
    kind = Self.kind(of: reader, isLog: isLog)
    fragment = Self.fragment(in: reader)
    head =
      reader.isRepeatable ? nil : InputContents.digest(ofHead: reader.buffer, reader.filled)
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

  /// Closes an input that can be opened again: a run over thousands of files must not hold them all open.
  func close() {
    guard reader?.isRepeatable ?? false else { return }
    _ = reader.take()
    isClosed = true
  }

  /// Gives away the reader, which still holds the first bytes; `nil` where it was given away before.
  ///
  /// - Throws: ``InputError`` when the input was closed and cannot be opened again.
  func takeReader() throws(InputError) -> ChunkReader? {
    guard isClosed else { return reader.take() }
    isClosed = false
    var reader = try ChunkReader(input, chunk: Self.chunk)
    try reader.advance(by: 0)
    return reader
  }

  /// Reads all of a crash report, or several in one file, and completes the summary of the input.
  ///
  /// - Parameters:
  ///   - index: The number of the input.
  ///   - summary: What is known of it.
  ///   - spare: Takes the buffer, for the next input.
  /// - Returns: What the reports say.
  /// - Throws: ``InputError`` when reading fails.
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

/// The buffer of an input that was read, for the next one: thousands of small files need not ask the
/// system for memory each.
final class SpareBuffer {
  /// The size in bytes above which a buffer is not kept.
  private static let limit = 1 << 20

  private var bytes: ContiguousArray<UInt8> = []

  /// Keeps a buffer that nobody needs any more.
  func keep(_ bytes: consuming ContiguousArray<UInt8>) {
    if bytes.count <= Self.limit { self.bytes = bytes }
  }

  /// Gives away the buffer that is kept; empty where there is none.
  func take() -> ContiguousArray<UInt8> {
    let taken = bytes
    bytes = []
    return taken
  }
}

extension InputSummary {
  /// Notes what the reports in an input of so many bytes say.
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
