package import LogModel
internal import Scanning

/// Logs that are read while they are written.
extension LogScanner {
  /// Reads all lines that are whole, for nothing more comes for now; what follows may still belong to
  /// the last record.
  ///
  /// - Returns: How many of the bytes are done with.
  package mutating func settle(_ bytes: Span<UInt8>, emit: (LogEvent) -> Void) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] != Byte.lineFeed { end -= 1 }
    guard end > 0 else { return 0 }
    isLive = true
    defer { isLive = false }
    let consumed = scan(
      bytes.extracting(0..<end), isLast: true, mustConsume: false, emit: emit)
    front = nil
    frontLine = line + 1
    isMidLine = false
    return consumed
  }
}
