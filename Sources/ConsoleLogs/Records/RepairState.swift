internal import Scanning

/// Whether the input needs repair, and how far that was looked for.
struct RepairState {
  /// How many of the first bytes are searched for every kind of damage; what is found in them is looked
  /// for to the end.
  private static let thoroughBytes = 8 << 20

  /// The repair of the piece that is read; `nil` if it needs none.
  private(set) var repair: TextRepair?

  /// How many bytes were read, those that came again included.
  private(set) var bytesRead = 0

  /// Whether nothing was consumed yet.
  var isAtStart = true

  /// Whether damage was found.
  private var isDamaged = false

  /// Looks for damage in the next piece, and returns whether it was repaired.
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

  /// Prepares a copy for a piece that starts so many bytes ahead.
  mutating func skip(_ count: Int) { bytesRead += count }

  /// Whether a piece that was read from another state would have been repaired the same way from this.
  func isSame(as other: RepairState) -> Bool {
    isDamaged == other.isDamaged && bytesRead == other.bytesRead && !isAtStart
  }
}
