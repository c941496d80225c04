/// Archives put together byte by byte.
enum HandMade {
  /// A tar archive of files.
  static func tar(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    for (name, content) in files {
      if name.utf8.count > 99 {
        archive += member("././@LongLink", Array(name.utf8) + [0], type: "L")
      }
      archive += member(String(name.prefix(99)), content, type: "0")
    }
    return archive + [UInt8](repeating: 0, count: 1024)
  }

  /// The header of a member, and its content; the type is `L` for a name that belongs to the next one.
  private static func member(_ name: String, _ content: [UInt8], type: String) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.utf8.count) + text
    }
    put(name, at: 0)
    put("0000644", at: 100)
    put(octal(content.count, 11), at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    put(type, at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
    return header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// A tar archive of texts.
  static func tar(_ texts: [(String, String)]) -> [UInt8] {
    tar(texts.map { (name: $0.0, content: Array($0.1.utf8)) })
  }

  /// A file as gzip would write it if it never found anything to compress.
  static func gzip(_ content: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var start = 0
    repeat {
      let end = min(start + 65_535, content.count)
      let count = UInt16(end - start)
      file.append(end == content.count ? 1 : 0)
      for half in [count, ~count] { file += [UInt8(half & 0xFF), UInt8(half >> 8)] }
      file += content[start..<end]
      start = end
    } while start < content.count
    for number in [checkSum(content), UInt32(truncatingIfNeeded: content.count)] {
      for shift in [0, 8, 16, 24] as [UInt32] { file.append(UInt8(number >> shift & 0xFF)) }
    }
    return file
  }

  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }
}
