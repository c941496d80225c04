internal import LogModel
internal import Reporting
internal import Scanning
internal import Triage

/// An input of a triage: one to be read, or one whose outcome is known.
enum TriageJob: Sendable {
  /// To be read.
  case read(Input, size: Int?, isNamed: Bool)
  /// Known already.
  case done(TriageOutcome)

  /// Creates the job for what was found; `nil` for none. A stream is read at once, because it cannot be read later.
  init?(_ found: FoundInput, _ reader: InputReader) {
    switch found {
    case .archive: return nil
    case .skipped(let path, let reason): self = .done(.skipped(path: path, reason: reason))
    case .failed(let path, let message):
      self = .done(.failed(FailedInput(path: path, line: nil, message: message)))
    case .input(_, let input, let size, let isNamed):
      if case .stream = input {
        self = .done(reader.read(input, size: size, isNamed: isNamed))
      } else {
        self = .read(input, size: size, isNamed: isNamed)
      }
    }
  }

  /// How many bytes of its input are in memory.
  var bytesInMemory: Int {
    guard case .read(.memory(_, let bytes), _, _) = self else { return 0 }
    return bytes.count
  }
}

/// What became of an input.
enum TriageOutcome: Sendable {
  /// It was read; the digest is that of its bytes.
  case report(ReportDocument, digest: String)
  /// It was read up to where it is damaged.
  case part(ReportDocument, FailedInput)
  /// It is nothing that bglog reads, and was not named.
  case skipped(path: String, reason: String)
  /// It could not be read or understood.
  case failed(FailedInput)
}
