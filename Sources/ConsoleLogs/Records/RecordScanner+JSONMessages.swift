internal import LogModel
internal import Scanning

/// The messages of records that are JSON objects.
extension RecordScanner {
  /// Reads the time of the last JSON record; the times of those before it are not needed.
  mutating func noteLastJSON(in bytes: Span<UInt8>) {
    guard let last = json.lastDated else { return }
    summary.lastTimestamp = stamps.instant(of: last, in: bytes) ?? summary.lastTimestamp
    json.lastDated = nil
  }

  /// Whether a message may say anything: a literal stands in it, it is a number, or it has escapes that
  /// may hide one.
  private mutating func isWorthReading(_ message: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    places.skip(to: message.lowerBound)
    if places.searched < message.upperBound { places.search(bytes, to: message.upperBound) }
    return places.hasLiteral || places.hasNumber
      || JSONText.escapesLetter(message, in: bytes)
  }

  /// Reads the message of a JSON record, with its escapes resolved.
  ///
  /// Events stand on the record's first line, and are quoted with the line of its message.
  mutating func readJSON(
    _ header: RecordHeader, in bytes: Span<UInt8>, emit: (consuming LogEvent) -> Void
  ) {
    let message = header.message..<(header.messageEnd ?? header.message)
    guard !message.isEmpty, isWorthReading(message, in: bytes) else { return }
    let context = context(of: header, in: bytes)
    let decoded = JSONText.unescaped(message, in: bytes)
    let found = events(in: decoded.span, context: context)
    guard !found.isEmpty else { return }
    let text = LineText.quote(
      bytes, around: message.lowerBound, in: header.start..<message.upperBound, repair)
    for found in found { emit(found.event.moved(to: line, text: text)) }
  }
}
