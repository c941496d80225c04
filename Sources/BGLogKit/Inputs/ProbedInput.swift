internal import CrashReports
internal import LogModel
internal import Scanning

/// An input whose first bytes were looked at.
final class ProbedInput {
  /// What the first bytes of an input show it to be.
  enum Kind {
    case crashReport
    case log
    /// Nothing bglog reads; the sentence says what it is and what to do.
    case unreadable(String)
  }

  /// How many of the first bytes are looked at.
  private static let lookedAt = 65_536

  /// How many bytes of a crash report are read: the largest real ones, stackshots, take a third.
  private static let reportLimit = 64 << 20

  let kind: Kind
  let isRepeatable: Bool
  /// All of a text that is short enough to be a fragment; `nil` for others.
  let fragment: ContiguousArray<UInt8>?

  /// The digest of the first bytes, where they cannot be read again; see ``InputContents``.
  let head: String?
  private var reader: ChunkReader?

  /// Opens an input and looks at its first bytes; with `isLog` text is taken for a log.
  ///
  /// - Throws: ``InputError`` when it cannot be opened or read.
  init(
    _ input: Input, isLog: Bool = false, chunk: Int = 1 << 20, reusing spare: SpareBuffer? = nil
  ) throws(InputError) {
    var reader = try ChunkReader(input, chunk: chunk, reusing: spare?.take() ?? [])
    try reader.advance(by: 0)
    isRepeatable = reader.isRepeatable
    kind = Self.kind(of: reader, isLog: isLog)
    fragment = Self.fragment(in: reader)
    head =
      isRepeatable ? nil : InputContents.digest(ofHead: reader.buffer, reader.filled)
    self.reader = consume reader
  }

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

  /// Reads all of a crash report, and keeps the buffer for the next input.
  ///
  /// - Throws: ``InputError`` when reading fails.
  func readCrashes(
    _ index: InputIndex, _ summary: inout InputSummary, leaving spare: SpareBuffer
  ) throws(InputError) -> CrashReportReader.Result {
    guard var reader = takeReader() else { return CrashReportReader.Result() }
    try reader.fillToEnd(limit: Self.reportLimit)
    let result = CrashReading.read(
      reader.buffer.span.extracting(0..<reader.filled), index, &summary)
    if !reader.isAtEnd {
      summary.problems.append(
        InputProblem(
          line: nil,
          message: "is larger than any crash report; only its first \(Self.reportLimit >> 20) MB "
            + "were read"))
    }
    spare.keep(reader.takeBuffer())
    return result
  }

  /// Closes an input that will be read later and can be opened again: a run over thousands of files
  /// must not hold them all open.
  static func closed(_ input: ProbedInput) -> ProbedInput {
    _ = input.takeReader()
    return input
  }

  /// Gives away the reader; it stands behind the first bytes, which it still holds.
  func takeReader() -> ChunkReader? { reader.take() }
}
