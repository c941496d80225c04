/// By how much the stamps of a log are corrected, from which lines on.
struct ClockCorrections: Sendable {
  /// In the order of lines.
  private var entries: [(line: Int, microseconds: Int64)] = []
  private let capacity: Int

  /// Creates corrections of which at least so many are remembered, those of the last lines.
  ///
  /// A log that is read for days is not asked for what held long ago.
  init(atLeast capacity: Int) { self.capacity = capacity }

  /// Whether no stamp is corrected.
  var isEmpty: Bool { entries.isEmpty }

  /// Notes the correction in microseconds that holds from a line on; lines come in their order.
  mutating func note(_ microseconds: Int64, from line: Int) {
    entries.append((line, microseconds))
    // Half of them at once, so that each is moved once.
    if entries.count / 2 >= capacity { entries.removeFirst(entries.count - capacity) }
  }

  /// The correction that holds on a line, in microseconds.
  func microseconds(onLine line: Int) -> Int64 {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].line > line { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? entries[low - 1].microseconds : 0
  }
}
