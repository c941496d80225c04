internal import LogModel
internal import Scanning
internal import Statements

/// Finds a thread that was working on a file or a database, to explain a kill for a file lock.
enum FileWorkSearch {
  private static let names = [
    "sqlite3", "unixSync", "unixLock", "pagerWal", "walWrite", "fsync", "__fsync", "fcntl",
    "__fcntl", "flock", "__flock", "pwrite", "__pwrite", "__write", "__pread",
  ]

  /// Whether a symbol is that of a function that works on files or databases.
  static func isFileWork(_ symbol: String) -> Bool { names.contains { symbol.hasPrefix($0) } }

  /// Searches the values of the key `"symbol"` in a range of JSON.
  static func search(json range: Range<Int>, of bytes: Span<UInt8>) -> CrashReport.FileWork {
    let key = key
    let starts = starts
    var from = range.lowerBound
    while from + keyLength <= range.upperBound {
      var (places, next) = places(from: from, in: bytes)
      while places != 0 {
        let place = from + places.trailingZeroBitCount
        places &= places - 1
        let end = place + keyLength
        guard end <= range.upperBound, JSONName(place..<end, in: bytes) == key,
          let symbol = symbol(in: end..<range.upperBound, of: bytes, starts)
        else { continue }
        return .symbol(symbol)
      }
      from = next
    }
    return .nowhere
  }

  private static let key = JSONName("\"symbol\"")
  private static let keyLength = 8

  /// Finds where `"symbol"` may start, as a bit mask whose lowest bit is `start`, and where to
  /// search next.
  private static func places(
    from start: Int, in bytes: Span<UInt8>
  ) -> (places: UInt64, next: Int) {
    guard start + 64 <= bytes.count else { return (1, start + 1) }
    let quotes = bytes.places(of: Byte.quote, at: start)
    let letters = bytes.places(of: UInt8(ascii: "y"), at: start)
    return (quotes & letters &>> 2 & quotes &>> 7, start + 64 - (keyLength - 1))
  }

  /// The first four bytes of each name as a number, with the first byte in the lowest bits.
  private static let starts = names.map { name in
    name.utf8.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  /// The symbol after a key, or `nil` if the symbol is none of the names.
  private static func symbol(
    in range: Range<Int>, of bytes: Span<UInt8>, _ starts: [UInt32]
  ) -> String? {
    let value = bytes.run(range) { $0 <= Byte.space || $0 == Byte.colon }
    guard value < range.upperBound, bytes[value] == Byte.quote else { return nil }
    let text = (value + 1)..<range.upperBound
    if text.lowerBound + 8 <= bytes.count {
      let start = UInt32(truncatingIfNeeded: bytes.word(at: text.lowerBound))
      guard starts.contains(start) else { return nil }
    }
    guard names.contains(where: { bytes.starts(text, with: $0) }) else { return nil }
    let end = bytes.firstOffset(of: Byte.quote, in: text) ?? range.upperBound
    return bytes.text(in: text.lowerBound..<min(end, text.lowerBound + 200))
  }
}
