/// The kinds of archives that are read. The first bytes of a file decide its kind, never its name.
package enum ArchiveKind: Sendable, CaseIterable {
  /// A format with any number of members.
  case tar, zip, sevenZip
  /// A format that compresses one stream of bytes.
  case gzip, xz, zstd, bzip2

  /// How many bytes from the start of a file are needed to recognize its kind.
  package static let headSize = 512

  /// Whether this is a compression format: it packs one stream of bytes, which may be a tar archive
  /// or any other file.
  var isCompression: Bool {
    switch self {
    case .gzip, .xz, .zstd, .bzip2: true
    case .tar, .zip, .sevenZip: false
    }
  }

  /// The kind of an archive that starts with these bytes; `nil` if they start no known archive.
  package init?(head: Span<UInt8>) {
    func has(_ magic: [UInt8], at offset: Int = 0) -> Bool {
      guard head.count >= offset + magic.count else { return false }
      for index in magic.indices where head[offset + index] != magic[index] { return false }
      return true
    }
    if has([0x1F, 0x8B, 0x08]) {
      self = .gzip
    } else if has([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
      self = .xz
    } else if has([0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstd
    } else if has([0x42, 0x5A, 0x68]),
      has([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4)
        || has([0x17, 0x72, 0x45, 0x38, 0x50, 0x90], at: 4)
    {
      self = .bzip2
    } else if has([0x50, 0x4B, 0x03, 0x04]) || has([0x50, 0x4B, 0x05, 0x06])
      || has([0x50, 0x4B, 0x07, 0x08])
    {
      self = .zip
    } else if has([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) {
      self = .sevenZip
    } else if has(Array("ustar".utf8), at: 257) || Self.hasTarChecksum(head) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Whether the checksum says that these bytes are a tar header; the oldest tar formats have no
  /// other mark.
  ///
  /// The checksum is the sum of the header's 512 bytes, stored as octal digits at offset 148. Its
  /// own eight bytes count as spaces in the sum.
  private static func hasTarChecksum(_ head: Span<UInt8>) -> Bool {
    guard head.count >= headSize, head[0] != 0 else { return false }
    var sum = 0
    var stored = 0
    for index in 0..<headSize { sum += 148..<156 ~= index ? 0x20 : Int(head[index]) }
    var hasDigit = false
    for index in 148..<156 {
      switch head[index] {
      case 0x30...0x37:
        stored = stored * 8 + Int(head[index] - 0x30)
        hasDigit = true
      case 0x20 where !hasDigit: continue
      case 0, 0x20: return hasDigit && stored == sum
      default: return false
      }
    }
    return hasDigit && stored == sum
  }

  /// Whether these bytes are a complete compressed file whose content is empty, of a kind that libarchive
  /// decompresses.
  ///
  /// libarchive alone cannot tell: it also reports empty content for a file that is cut off in its
  /// header.
  func isAllEmpty(_ bytes: Span<UInt8>) -> Bool {
    let last = bytes.count - 1
    switch self {
    case .xz: return bytes.count >= 32 && bytes[last - 1] == 0x59 && bytes[last] == 0x5A
    case .bzip2: return bytes.count >= 14 && bytes[4] == 0x17
    case .zstd: return bytes.count >= 9
    case .gzip, .tar, .zip, .sevenZip: return false
    }
  }

  /// The file name endings of compressed files, each with what replaces it in the name of the
  /// content.
  private static let endings: [(ending: String, rest: String)] = [
    (".gz", ""), (".xz", ""), (".zst", ""), (".zstd", ""), (".bz2", ""), (".bz", ""),
    (".tgz", ".tar"), (".txz", ".tar"), (".tzst", ".tar"), (".tbz2", ".tar"), (".tbz", ".tar"),
  ]

  /// The name of the only file in a compressed file: the last component of its path without the
  /// ending of the compression.
  ///
  /// If the path has no such ending, it is the name that gzip stores in its header, or else the
  /// last component itself.
  static func memberName(of path: String, head: Span<UInt8>) -> String {
    let base = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? path } ?? path
    for (ending, rest) in endings where base.utf8.count > ending.utf8.count {
      if base.lowercased().hasSuffix(ending) { return base.dropLast(ending.count) + rest }
    }
    return gzipName(head) ?? base
  }

  /// The name in a gzip header (RFC 1952), or `nil`. In the flags, 8 means that there is a name and
  /// 4 that an extra field precedes it.
  private static func gzipName(_ head: Span<UInt8>) -> String? {
    guard head.count > 12, head[0] == 0x1F, head[1] == 0x8B, head[3] & 8 != 0 else { return nil }
    let start = head[3] & 4 != 0 ? 12 + Int(head[10]) + Int(head[11]) << 8 : 10
    var name: [UInt8] = []
    var index = start
    while index < head.count, head[index] != 0 {
      name.append(head[index])
      index += 1
    }
    guard index < head.count, !name.isEmpty else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
