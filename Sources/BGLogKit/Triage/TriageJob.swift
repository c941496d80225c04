internal import LogModel
internal import Reporting
internal import Scanning
internal import Triage

/// An input of a triage, which has to be read or whose outcome is known already.
enum TriageJob: Sendable {
  /// The input has to be read. `size` is in bytes; `nil` if unknown. `isNamed` tells whether the user
  /// gave its path.
  case read(Input, size: Int?, isNamed: Bool)
  /// The outcome is known already.
  case done(TriageOutcome)

  /// Creates the job for what a walk found; `nil` for an archive, whose members follow. A stream is
  /// read at once, because it cannot be read later.
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

  /// How many bytes of the input are kept in memory.
  var bytesInMemory: Int {
    guard case .read(.memory(_, let bytes), _, _) = self else { return 0 }
    return bytes.count
  }
}

/// The outcome of an input.
enum TriageOutcome: Sendable {
  /// The input was analyzed. `digest` is the SHA-256 of its content in hexadecimal.
  case report(ReportDocument, digest: String)
  /// The input is damaged. What precedes the damage was analyzed.
  case part(ReportDocument, FailedInput)
  /// The input is not of a kind that bglog reads, and the user did not name it.
  case skipped(path: String, reason: String)
  /// The input could not be read or understood.
  case failed(FailedInput)
}
