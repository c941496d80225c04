public import Reporting
internal import LogModel
internal import Scanning
internal import Store
internal import Triage

/// Analyzes any number of crash reports and console logs, each on its own, and reports what they have
/// in common.
///
/// ```swift
/// let report = try Triager().triage(["reports"])
/// for group in report.groups { print(group.count, group.signature) }
/// ```
///
/// Paths may be files, folders, archives and glob patterns. The report does not depend on
/// ``AnalysisOptions/jobs``. A log and a crash report of the same process are not joined here; use
/// ``Analyzer`` for that.
public struct Triager {
  private let options: TriageOptions

  /// Creates a triager with these options.
  public init(options: TriageOptions = TriageOptions()) { self.options = options }

  /// Analyzes all inputs at the paths.
  ///
  /// - Parameters:
  ///   - paths: Files, folders, archives and glob patterns.
  ///   - progress: Is called after each input with the numbers of inputs so far.
  ///   - each: Receives the report about each input that was read, redacted and with copies of
  ///     incidents marked. The order does not depend on the number of threads.
  /// - Returns: The report about all inputs. If the store cannot be used, it says so
  ///   (``StoreComparison/failure``) and is complete otherwise.
  /// - Throws: ``TriageError`` if an output would be written over an input, or the error that `each` throws.
  public func triage(
    _ paths: [String], progress: (InputCounts) -> Void = { _ in },
    each: (ReportDocument) throws -> Void = { _ in }
  ) throws -> TriageDocument {
    try triage(TriageInputs(paths), progress: progress, each: each)
  }

  /// Analyzes all inputs like ``triage(_:progress:each:)``, but takes paths and the contents of lists
  /// of paths.
  public func triage(
    _ inputs: TriageInputs, progress: (InputCounts) -> Void = { _ in },
    each: (ReportDocument) throws -> Void = { _ in }
  ) throws -> TriageDocument {
    var run = TriageRun(options)
    var analysis = options.analysis
    let own = OwnFiles(options)
    if analysis.window.needsLastRecord, let last = try lastRecord(of: inputs, own) {
      analysis.window = analysis.window.resolved(before: last)
    }
    try read(inputs, own, as: analysis) { outcome in
      defer { progress(run.counts) }
      try run.take(outcome, each)
    }
    return run.finish()
  }

  /// The time of the last record in all inputs, which are all read for this purpose.
  private func lastRecord(of inputs: TriageInputs, _ own: OwnFiles) throws -> Instant? {
    var last = LastRecord()
    var analysis = options.analysis
    analysis.window = TimeWindow()
    try read(inputs, own, as: analysis) { outcome in
      switch outcome {
      case .report(let document, _), .part(let document, _):
        last.take(document.inputs, document.crashes, document.exitMetrics)
      case .skipped, .failed: break
      }
    }
    return last.time
  }

  /// Analyzes all inputs and passes the outcome of each to `each`, until that throws.
  private func read(
    _ inputs: TriageInputs, _ own: OwnFiles, as analysis: AnalysisOptions,
    _ each: (TriageOutcome) throws -> Void
  ) throws {
    let pool = TriagePool(jobs: analysis.jobs) {
      let reader = InputReader(analysis)
      return { job in
        switch job {
        case .done(let outcome): outcome
        case .read(let input, let size, let isNamed):
          reader.read(input, size: size, isNamed: isNamed)
        }
      }
    }
    var failure: (any Error)?
    func take(_ outcome: TriageOutcome) {
      guard failure == nil else { return }
      do {
        try each(outcome)
      } catch {
        failure = error
      }
    }
    let reader = InputReader(analysis)
    var walking = InputWalk.Options()
    walking.includes = options.includes
    walking.excludes = options.excludes
    walking.takesHidden = options.takesHidden
    walking.followsLinks = options.followsLinks
    walking.maxExpansion = options.maxExpansion
    for failure in inputs.failures { pool.hand(in: .done(.failed(failure)), take) }
    InputWalk(walking).run(inputs.paths) { found in
      guard failure == nil else { return false }
      guard !own.hold(found) else {
        failure = own.loss(of: found)
        return failure == nil
      }
      if let job = TriageJob(found, reader) { pool.hand(in: job, take) }
      return failure == nil
    }
    pool.finish(take)
    if let failure { throw failure }
  }
}

/// Why a triage failed.
public struct TriageError: Error, CustomStringConvertible {
  /// What is wrong, in which file, and what to do about it, in one line.
  public let description: String

  /// Creates an error about a file.
  init(path: String, reason: String) { description = "\(path): \(reason)" }
}
