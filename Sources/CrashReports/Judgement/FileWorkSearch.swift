internal import LogModel
internal import Scanning

/// Finds a thread that works on a file or a database, which a kill for a file lock asks for.
enum FileWorkSearch {
  private static let names = [
    "sqlite3", "unixSync", "unixLock", "pagerWal", "walWrite", "fsync", "__fsync", "fcntl",
    "__fcntl", "flock", "__flock", "pwrite", "__pwrite", "__write", "__pread",
  ]

  /// Whether a symbol is that of such work.
  static func isMeant(_ symbol: String) -> Bool { names.contains { symbol.hasPrefix($0) } }

  /// Looks through the values of `"symbol"` in JSON.
  static func search(json range: Range<Int>, of bytes: Span<UInt8>) -> CrashReport.FileWork {
    let starts = starts
    var position = range.lowerBound
    while let found = keyEnd(in: position..<range.upperBound, of: bytes) {
      position = found
      let value = bytes.run(position..<range.upperBound) { $0 <= Byte.space || $0 == Byte.colon }
      guard value < range.upperBound, bytes[value] == Byte.quote else { continue }
      let text = (value + 1)..<range.upperBound
      if text.lowerBound + 8 <= bytes.count {
        let start = UInt32(truncatingIfNeeded: bytes.word(at: text.lowerBound))
        guard starts.contains(start) else { continue }
      }
      guard names.contains(where: { bytes.starts(text, with: $0) }) else { continue }
      let end = bytes.firstOffset(of: Byte.quote, in: text) ?? range.upperBound
      return .symbol(bytes.text(in: text.lowerBound..<min(end, text.lowerBound + 200)))
    }
    return .nowhere
  }

  /// The first four bytes of each name, the first one lowest.
  private static let starts = names.map { name in
    name.utf8.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  private static let key = JSONName("\"symbol\"")

  /// The end of the first `"symbol"`, or `nil`.
  private static func keyEnd(in range: Range<Int>, of bytes: Span<UInt8>) -> Int? {
    let key = key
    // A `y` is rarer than a quotation mark.
    var from = range.lowerBound + 2
    while from < range.upperBound,
      let letter = bytes.firstOffset(of: UInt8(ascii: "y"), in: from..<range.upperBound)
    {
      let place = (letter - 2)..<(letter + 6)
      if place.upperBound <= range.upperBound, JSONName(place, in: bytes) == key {
        return place.upperBound
      }
      from = letter + 1
    }
    return nil
  }
}
