internal import LogModel
internal import Scanning

/// Records of a run that are read behind it, many in one go: a processor that looks over lines and reads
/// messages in turns has the instructions for neither at hand.
extension LogScanner {
  /// A record that is read later, and where it ends.
  struct PutOff {
    var record: OpenRecord
    var end: Int
  }

  /// How many records are put off at the most.
  static let mostPutOff = 256

  /// Whether a record may be read after the lines behind it, up to the current one, were looked at: it
  /// takes one line, and nothing that is found behind it tells more of its process.
  func mayPutOff(_ open: OpenRecord) -> Bool {
    guard let header = open.header, line == open.line + 1, !open.isOutside, !places.hasNumber else {
      return false
    }
    return !header.name.isEmpty
  }

  /// Reads the records that were put off.
  mutating func readWaiting(
    _ waiting: inout [PutOff], in bytes: Span<UInt8>, emit: (consuming LogEvent) -> Void
  ) {
    for next in waiting {
      if let header = next.record.header { summary.countLines(header.format, 1) }
      read(next.record, in: bytes, to: next.end, emit: emit)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
