internal import Archives
internal import Scanning

/// The first bytes of a member of an archive, or all of them.
struct MemberFront {
  /// What was read so far.
  var bytes = ContiguousArray<UInt8>()

  /// Whether the member ends behind ``bytes``.
  private(set) var isWhole = false

  private let expected: Int

  /// - Parameter size: How many bytes the archive says that the member has.
  init(expecting size: Int?) { expected = min(max(0, size ?? 0), ArchiveWalk.memoryLimit) }

  /// Reads on until there are so many bytes, or the member ends.
  ///
  /// - Throws: ``InputError`` when it cannot be read.
  mutating func fill(from reader: ArchiveReader, upTo count: Int) throws(InputError) {
    var filled = bytes.count
    defer { bytes.removeLast(bytes.count - filled) }
    // One byte more shows whether the member ends there.
    while !isWhole, filled <= count {
      if filled == bytes.count {
        let wanted = max(4096, expected + 1, 2 * filled)
        let step = min(wanted, count + 1) - filled
        bytes.appendZeros(step)
      }
      let read = try reader.read(into: &bytes, at: filled, space: bytes.count - filled)
      if read == 0 { isWhole = true }
      filled += read
    }
  }
}
