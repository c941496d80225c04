internal import BGLogKit

/// A line on a terminal that says how far a run is, and is gone when it is over.
struct ProgressLine {
  private let isShown = StandardStreams.errorIsTerminal
  private var last: ContinuousClock.Instant?
  private var isVisible = false

  /// Shows the counts, a few times a second.
  mutating func show(_ counts: InputCounts) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100) { return }
    // A run that is over before anybody can read shows nothing.
    defer { last = now }
    guard last != nil else { return }
    isVisible = true
    StandardStreams.writeError(
      text: "\r\u{1B}[K\(counts.found) inputs: \(counts.read) read, \(counts.skipped) skipped, "
        + "\(counts.failed) not readable")
  }

  /// Takes the line away.
  mutating func clear() {
    if isVisible { StandardStreams.writeError(text: "\r\u{1B}[K") }
    isVisible = false
  }
}
