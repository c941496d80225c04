internal import Digests
internal import LogModel
internal import Reporting
internal import Scanning
internal import Triage

/// Reads the inputs of a triage, one after the other, each by itself; one thread has it.
final class InputReader {
  /// The largest size in bytes of an input that is read into memory, so that it need not be read twice.
  private static let fullLimit = 1 << 20

  /// The smallest size in bytes of an input that is worth more than one thread.
  private static let largeLimit = 32 << 20

  private let options: AnalysisOptions

  /// Reads on this thread alone.
  private lazy var analyzer: Analyzer = {
    var single = options
    single.jobs = 1
    return Analyzer(options: single)
  }()

  /// Reads on all threads.
  private lazy var parallel = Analyzer(options: options)

  /// Creates a reader.
  init(_ options: AnalysisOptions) { self.options = options }

  /// Reads an input.
  func read(_ input: Input, size: Int?, isNamed: Bool) -> TriageOutcome {
    do throws(InputError) {
      switch input {
      case .memory(_, let bytes):
        var digest = SHA256Digest()
        digest.update(bytes, count: bytes.count)
        return outcome(of: input, digest.hexadecimal, isNamed)
      case .file where (size ?? Int.max) <= Self.fullLimit:
        return try readAll(input, isNamed, size ?? 0)
      case .file where size != nil: return try readTwice(input, isNamed, size ?? 0)
      case .file, .stream, .standardInput: return try readAlong(input, isNamed)
      }
    } catch {
      return .failed(FailedInput(path: input.path, line: nil, message: error.reason))
    }
  }

  private func readAll(
    _ input: Input, _ isNamed: Bool, _ size: Int
  ) throws(InputError) -> TriageOutcome {
    var source = try ByteSource(input)
    let bytes = try source.readHead(size + 1)
    // It grew since it was met.
    guard bytes.count <= size else { return try readTwice(input, isNamed, bytes.count) }
    return read(.memory(name: input.path, bytes: bytes), size: bytes.count, isNamed: isNamed)
  }

  private func readTwice(
    _ input: Input, _ isNamed: Bool, _ size: Int
  ) throws(InputError) -> TriageOutcome {
    var digest = SHA256Digest()
    var source = try ByteSource(input)
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 1 << 18)
    while case let count = try source.read(into: &buffer, at: 0, space: buffer.count), count > 0 {
      digest.update(buffer, count: count)
    }
    let isLarge = size >= Self.largeLimit && options.jobs > 1
    return outcome(
      of: input, digest.hexadecimal, isNamed, by: isLarge ? parallel : analyzer)
  }

  /// Reads what can be read only once.
  private func readAlong(_ input: Input, _ isNamed: Bool) throws(InputError) -> TriageOutcome {
    let source = try DigestedSource(input)
    let stream = ByteStream(path: input.path) { (buffer, offset, space) throws(InputError) in
      try source.read(into: &buffer, at: offset, space: space)
    }
    let report = parallel.analyze([.stream(stream)])
    guard let damage = source.damage else {
      return outcome(of: report, source.digest.hexadecimal, isNamed)
    }
    let failure = FailedInput(path: damage.path, line: nil, message: damage.reason)
    // What came before the damage counts as it does in a plain file that was cut off.
    let isUnderstood = report.inputs.allSatisfy { !$0.problems.contains(where: \.isFatal) }
    return isUnderstood ? .part(report, failure) : .failed(failure)
  }

  private func outcome(
    of input: Input, _ digest: String, _ isNamed: Bool, by analyzer: Analyzer? = nil
  ) -> TriageOutcome {
    outcome(of: (analyzer ?? self.analyzer).analyze([input]), digest, isNamed)
  }

  /// What a report says became of its input: what was found in a folder and is nothing that bglog
  /// reads is skipped, what was named has failed.
  private func outcome(
    of report: ReportDocument, _ digest: String, _ isNamed: Bool
  ) -> TriageOutcome {
    guard let input = report.inputs.first,
      let problem = input.problems.first(where: \.isFatal)
    else { return .report(report, digest: digest) }
    if problem.isForeign, !isNamed {
      let reason = problem.message.prefix { $0 != ";" && $0 != ":" }
      return .skipped(path: input.path, reason: String(reason))
    }
    return .failed(
      FailedInput(path: input.path, line: problem.line, message: problem.message))
  }
}

/// A source whose bytes are digested while they are read, and which ends where it is damaged.
private final class DigestedSource {
  private var source: ByteSource
  /// What is wrong with the source where it ends; `nil` for one without damage.
  private(set) var damage: InputError?
  /// The digest of what was read so far.
  private(set) var digest = SHA256Digest()

  init(_ input: Input) throws(InputError) { source = try ByteSource(input) }

  func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    guard damage == nil else { return 0 }
    do throws(InputError) {
      let count = try source.read(into: &buffer, at: offset, space: space)
      digest.update(buffer, from: offset, count: count)
      return count
    } catch {
      damage = error
      return 0
    }
  }
}
