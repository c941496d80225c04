internal import LogModel
internal import Reporting
internal import Store
internal import Triage

/// Processes the outcomes of all inputs in order: redacts them, stores them, compares them with earlier
/// ones and reports them.
struct TriageRun {
  /// How many inputs are stored in one transaction, because each transaction waits for the disk.
  private static let batch = 256

  private let options: TriageOptions
  private let store: TriageStore?
  private var merge = TriageMerge(tool: Analyzer.tool)
  private var redactor: Redactor?
  private var comparison: StoreComparison?
  private var unstored: [StoredInput] = []

  /// Starts a run, and opens the store if there is to be one. If the store cannot be used, the run goes on
  /// without it, and its report says why.
  init(_ options: TriageOptions) {
    self.options = options
    redactor =
      options.redacts ? Redactor(rules: options.analysis.rules, key: options.redactionKey) : nil
    guard let path = options.storePath else {
      store = nil
      return
    }
    comparison = StoreComparison(path: redactor?.redact(path) ?? path)
    do throws(StoreError) {
      store = try TriageStore(path: path)
    } catch {
      store = nil
      fail(error)
    }
  }

  /// How many inputs were read, skipped, and so on, so far.
  var counts: InputCounts { merge.counts }

  /// Processes the outcome of an input. `each` receives the report about it, if there is one.
  ///
  /// - Throws: The error that `each` throws.
  mutating func take(_ outcome: TriageOutcome, _ each: (ReportDocument) throws -> Void) throws {
    switch outcome {
    case .skipped(let path, let reason): merge.skip(redacted(path), reason: redacted(reason))
    case .failed(let failure): fail(failure)
    case .part(var document, let failure):
      fail(failure)
      redactor?.redact(&document)
      // It is not stored: if the complete input comes later, it would count twice.
      try report(&document, isPart: true, each)
    case .report(var document, let digest):
      if merge.isRepeated(digest) { return }
      redactor?.redact(&document)
      // Stored before copies are marked: the store itself recognizes copies across all runs.
      remember(
        StoredInput(
          digest: digest, path: document.inputs.first?.path ?? "", document: document))
      try report(&document, isPart: false, each)
    }
  }

  private mutating func fail(_ failure: FailedInput) {
    var failure = failure
    failure.path = redacted(failure.path)
    failure.message = redacted(failure.message)
    merge.fail(failure)
  }

  private mutating func report(
    _ document: inout ReportDocument, isPart: Bool, _ each: (ReportDocument) throws -> Void
  ) throws {
    merge.markCopies(in: &document)
    options.baseline.mark(&document)
    merge.add(document, isPart: isPart)
    try each(document)
  }

  /// The report about all inputs; closes the store.
  mutating func finish() -> TriageDocument {
    flush()
    var document = merge.finish()
    if let store {
      for index in document.groups.indices {
        let group = document.groups[index]
        document.groups[index].isNew = !store.hasGroup(group.signature, of: group.app)
      }
      for index in document.findings.indices {
        let group = document.findings[index]
        let prints = [group.fingerprint, group.formerFingerprint].compactMap { $0 }
        document.findings[index].isNew = !prints.contains(where: store.hasFinding)
      }
      do throws(StoreError) {
        try store.close()
      } catch {
        fail(error)
      }
    }
    document.store = comparison
    return document
  }

  private mutating func remember(_ input: StoredInput) {
    guard store != nil, comparison?.failure == nil else { return }
    unstored.append(input)
    if unstored.count >= Self.batch { flush() }
  }

  private mutating func flush() {
    guard let store, !unstored.isEmpty else { return }
    do throws(StoreError) {
      let news = try store.add(unstored)
      comparison?.newInputs += news.count { $0 }
      comparison?.knownInputs += news.count { !$0 }
    } catch {
      fail(error)
    }
    unstored.removeAll(keepingCapacity: true)
  }

  /// Notes why the store cannot be used. Nothing more is stored then, for the next attempt would wait and fail
  /// as this one did; what was stored before stays.
  private mutating func fail(_ error: StoreError) {
    guard comparison?.failure == nil else { return }
    let reason = redacted(error.reason)
    comparison?.failure = reason
  }

  private mutating func redacted(_ text: String) -> String { redactor?.redact(text) ?? text }
}
