internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// How the bytes of a log that is watched become records.
extension LiveLog {
  /// Reads the bytes that came.
  func take(_ count: Int) {
    filled += count
    bytesRead += count
    let isFull = filled == buffer.count && buffer.count >= Self.mostBytes
    let consumed = scanner.scan(
      buffer.span.extracting(0..<filled), isLast: false, mustConsume: isFull
    ) { route($0) }
    drop(consumed)
    if filled == buffer.count {
      buffer.appendZeros(buffer.count)
    }
    readAt = .now
    isDirty = true
    isHeld = true
    normalizedAt = readAt
    noteTime()
  }

  /// Reads the records that are taken to be whole by now, at the end of a text all of them.
  func settleRecords(isEnd: Bool = false) {
    isDirty = false
    guard filled > 0 else { return }
    let consumed = scanner.settle(buffer.span.extracting(0..<filled), isEnd: isEnd) { route($0) }
    drop(consumed)
    isHeld = true
    noteTime()
  }

  /// Reads what is left of a text that goes no further, the last line whole or not.
  func endText() {
    if filled > 0, buffer[filled - 1] != 0x0A {
      if filled == buffer.count { buffer.append(0) }
      buffer[filled] = 0x0A
      filled += 1
    }
    settleRecords(isEnd: true)
  }

  func settleEvents() {
    isHeld = false
    for channel in channels { channel.settle() }
  }

  func drop(_ count: Int) {
    guard count > 0 else { return }
    let rest = filled - count
    for place in 0..<rest { buffer[place] = buffer[count + place] }
    filled = rest
  }

  func noteTime() {
    guard let at = scanner.summary.lastTimestamp, at != latest?.at else { return }
    latest = (at, readAt)
  }
}
