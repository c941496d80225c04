package import LogModel
internal import Scanning

/// Logs that are read while they are written.
extension RecordScanner {
  /// Reads all lines that are whole, for nothing more comes for now; what follows may still belong to
  /// the last record. A JSON object whose end is missing is left for the next time.
  ///
  /// - Parameters:
  ///   - bytes: What was read and not yet done with.
  ///   - isEnd: Whether the text goes no further, so that what there is of an object is all of it.
  ///   - emit: Takes the events, in the order of their lines.
  /// - Returns: How many of the bytes are done with.
  package mutating func settle(
    _ bytes: Span<UInt8>, isEnd: Bool = false, emit: (consuming LogEvent) -> Void
  ) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] != Byte.lineFeed { end -= 1 }
    guard end > 0 else { return 0 }
    isLive = true
    awaitsObjects = !isEnd
    defer {
      isLive = false
      awaitsObjects = false
    }
    let consumed = scan(
      bytes.extracting(0..<end), isLast: true, mustConsume: false, emit: emit)
    carried.front = nil
    carried.line = isMidLine ? line : line + 1
    return consumed
  }
}
