package import Scanning

/// A list of paths, as printed by `find` or `git ls-files`.
package struct PathList: Equatable, Sendable {
  /// What separates the paths.
  package enum Separator: Sendable {
    /// A line feed, or a carriage return and a line feed.
    case newline
    /// A NUL, which no path can contain (`find -print0`).
    case nul
  }

  /// The paths, in the order of the list.
  package private(set) var paths: [String] = []

  /// Messages about entries that cannot be paths. These entries are not in ``paths``.
  package private(set) var problems: [String] = []

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a whole list, ignoring empty entries.
  ///
  /// - Throws: ``InputError`` if the list cannot be read.
  package static func read(
    _ input: Input, separator: Separator
  ) throws(InputError) -> PathList {
    var source = try ByteSource(input)
    var list = PathList()
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 64 << 10)
    var entry = ContiguousArray<UInt8>()
    var number = 1
    let end: UInt8 = separator == .newline ? 0x0A : 0
    while true {
      let count = try source.read(into: &buffer, at: 0, space: buffer.count)
      if count == 0 { break }
      var start = 0
      while let stop = buffer[start..<count].firstIndex(of: end) {
        entry += buffer[start..<stop]
        list.add(entry, number, separator)
        entry.removeAll(keepingCapacity: true)
        number += 1
        start = stop + 1
      }
      entry += buffer[start..<count]
    }
    list.add(entry, number, separator)
    return list
  }

  private mutating func add(
    _ bytes: ContiguousArray<UInt8>, _ number: Int, _ separator: Separator
  ) {
    var bytes = bytes[...]
    if separator == .newline {
      if number == 1, bytes.starts(with: Self.byteOrderMark) { bytes = bytes.dropFirst(3) }
      if bytes.last == 0x0D { bytes = bytes.dropLast() }
    }
    guard !bytes.isEmpty else { return }
    let path = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(0) {
      problems.append(
        "entry \(number) holds a NUL byte, which no path can: is the list separated by NULs?")
    } else if !path.utf8.elementsEqual(bytes) {
      problems.append("entry \(number) is not UTF-8 and cannot be opened: \(path)")
    } else {
      paths.append(path)
    }
  }
}
