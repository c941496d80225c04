internal import Scanning

/// Finds out whether the input is damaged, and repairs it piece by piece.
struct RepairState {
  /// How many bytes at the start of the input are searched for every kind of damage. If any is found there,
  /// the search for every kind goes on to the end.
  private static let thoroughBytes = 8 << 20

  /// The repair of the current piece; `nil` if it needs none.
  private(set) var repair: TextRepair?

  /// How many bytes were read; those that were passed again count again.
  private(set) var bytesRead = 0

  /// Whether nothing was consumed yet.
  var isAtStart = true

  /// Whether damage was found.
  private var isDamaged = false

  /// Looks for damage in the next piece and repairs it; returns whether there was any.
  mutating func begin(_ bytes: Span<UInt8>) -> Bool {
    let isThorough = isDamaged || bytesRead < Self.thoroughBytes
    bytesRead += bytes.count
    guard CopyArtifact.isIn(bytes, isThorough: isThorough) else { return false }
    isDamaged = true
    repair = TextRepair(bytes, isFirst: isAtStart)
    return true
  }

  /// Ends the piece.
  mutating func end() { repair = nil }

  /// Prepares this copy for a piece that starts `count` bytes ahead.
  mutating func skip(_ count: Int) { bytesRead += count }

  /// Whether a piece that was read from the state `other` would have been repaired in the same way from this
  /// state.
  func isSame(as other: RepairState) -> Bool {
    isDamaged == other.isDamaged && bytesRead == other.bytesRead && !isAtStart
  }
}
