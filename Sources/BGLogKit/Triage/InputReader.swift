internal import Digests
internal import LogModel
internal import Reporting
internal import Scanning
internal import Triage

/// Analyzes the inputs of a triage one after the other, each on its own. Only one thread may use a
/// reader.
final class InputReader {
  /// The largest file, in bytes, that is read into memory as a whole, so that it need not be read
  /// twice.
  private static let fullLimit = 1 << 20

  /// The smallest file, in bytes, that is read on several threads.
  private static let largeLimit = 32 << 20

  private let options: AnalysisOptions

  /// Uses only the current thread.
  private lazy var analyzer: Analyzer = {
    var single = options
    single.jobs = 1
    return Analyzer(options: single)
  }()

  /// Uses several threads.
  private lazy var parallel = Analyzer(options: options)

  /// Creates a reader with these options.
  init(_ options: AnalysisOptions) { self.options = options }

  /// Analyzes an input. `size` is in bytes; `nil` if unknown. `isNamed` tells whether the user gave its
  /// path.
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
    // The file has grown since it was found.
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

  /// Analyzes an input that can be read only once.
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
    // As with a truncated plain file, what precedes the damage is used.
    let isUnderstood = report.inputs.allSatisfy { !$0.problems.contains(where: \.isFatal) }
    return isUnderstood ? .part(report, failure) : .failed(failure)
  }

  private func outcome(
    of input: Input, _ digest: String, _ isNamed: Bool, by analyzer: Analyzer? = nil
  ) -> TriageOutcome {
    outcome(of: (analyzer ?? self.analyzer).analyze([input]), digest, isNamed)
  }

  /// The outcome of an input according to its report. If bglog does not read such a file, it is skipped
  /// if it was found in a folder, but it counts as failed if the user named it.
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

/// Computes the digest of a source while it is read. The source ends where it is damaged.
private final class DigestedSource {
  private var source: ByteSource
  /// The error at which the source ends; `nil` if it is not damaged.
  private(set) var damage: InputError?
  /// The digest of the bytes read so far.
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
