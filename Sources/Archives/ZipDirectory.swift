/// What the end of a zip archive says of its directory.
enum ZipDirectory {
  /// The size in bytes of the record at the end of the archive, without its comment.
  private static let endSize = 22

  /// How many members the record at the end of a zip archive states, which libarchive does not compare with
  /// the directory. `nil` if there is no such record, or too many members for its 16 bits.
  ///
  /// The source must be one that can seek; it is at its start afterwards.
  static func statedCount(in source: ArchiveSource) -> Int? {
    guard let size = source.seekableSize else { return nil }
    defer { _ = source.seek(to: 0) }
    // A comment of at most 65,535 bytes follows the record.
    guard source.seek(to: size - endSize - 0xFFFF) != nil else { return nil }
    var tail: [UInt8] = []
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: ArchiveSource.blockSize)
    while true {
      let count = source.read(into: &buffer)
      guard count > 0 else { break }
      tail += buffer[..<count]
    }
    var place = tail.count - endSize
    while place >= 0, !tail[place...].starts(with: [0x50, 0x4B, 5, 6]) { place -= 1 }
    guard place >= 0 else { return nil }
    let count = Int(tail[place + 10]) | Int(tail[place + 11]) << 8
    return count < 0xFFFF ? count : nil
  }
}
