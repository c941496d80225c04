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
    var position = range.lowerBound
    while let found = bytes.first("\"symbol\"", in: position..<range.upperBound) {
      position = found.upperBound
      let value = bytes.run(position..<range.upperBound) { $0 <= Byte.space || $0 == Byte.colon }
      guard value < range.upperBound, bytes[value] == Byte.quote else { continue }
      let text = (value + 1)..<range.upperBound
      guard names.contains(where: { bytes.starts(text, with: $0) }) else { continue }
      let end = bytes.firstOffset(of: Byte.quote, in: text) ?? range.upperBound
      return .symbol(bytes.text(in: text.lowerBound..<min(end, text.lowerBound + 200)))
    }
    return .nowhere
  }
}
