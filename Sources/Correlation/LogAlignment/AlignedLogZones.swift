internal import LogModel

/// The zones that the logs of a group print.
struct AlignedLogZones {
  private var known: Set<Int32> = []
  private var areMissing = false

  mutating func add(_ stamps: AlignedLog.Stamps?) {
    guard let stamps else { return }
    if let offset = stamps.offset { known.insert(offset) } else { areMissing = true }
  }

  /// Whether the zones of a log and of the group can be compared: a log without one has that of the
  /// others, if they agree.
  func admit(_ stamps: AlignedLog.Stamps?) -> Bool {
    var all = self
    all.add(stamps)
    return all.known.count < 2 || !all.areMissing
  }
}
