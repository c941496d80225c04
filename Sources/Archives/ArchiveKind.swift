/// The kinds of archives that are opened, told by their first bytes and never by their names.
package enum ArchiveKind: Sendable, CaseIterable {
  case tar, zip, sevenZip
  case gzip, xz, zstd, bzip2

  /// How many first bytes tell the kind.
  package static let headSize = 512

  /// Whether it compresses one stream of bytes, which may be a tar archive or any file.
  var isCompression: Bool {
    switch self {
    case .gzip, .xz, .zstd, .bzip2: true
    case .tar, .zip, .sevenZip: false
    }
  }

  /// What an archive that starts with these bytes is; `nil` when it is none.
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
    } else if has(Array("ustar".utf8), at: 257) {
      self = .tar
    } else {
      return nil
    }
  }

  /// The endings of names that compression adds, and what is left of a name without them.
  private static let endings: [(ending: String, rest: String)] = [
    (".gz", ""), (".xz", ""), (".zst", ""), (".zstd", ""), (".bz2", ""), (".bz", ""),
    (".tgz", ".tar"), (".txz", ".tar"), (".tzst", ".tar"), (".tbz2", ".tar"), (".tbz", ".tar"),
  ]

  /// The name of the only file in a compressed one.
  ///
  /// - Parameters:
  ///   - path: The path of the compressed file.
  ///   - head: Its first bytes; gzip stores the name that the file had.
  static func memberName(of path: String, head: Span<UInt8>) -> String {
    let base = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? path } ?? path
    for (ending, rest) in endings where base.utf8.count > ending.utf8.count {
      if base.lowercased().hasSuffix(ending) { return base.dropLast(ending.count) + rest }
    }
    return gzipName(head) ?? base
  }

  /// The name that a gzip header stores: flags 8 (name) and 4 (extra field before it), RFC 1952.
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
