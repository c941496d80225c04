import Testing

@testable import Scanning

@Suite struct TextDecoderTests {
  private static let text = "Räumen 漢字 🔵\nsecond line, long enough to tell\r\nlast"

  private func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    for unit in (mark ? [0xFEFF] : []) + Array(text.utf16) {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += bigEndian ? [high, low] : [low, high]
    }
    return bytes
  }

  private func read(_ bytes: ContiguousArray<UInt8>, chunk: Int) throws -> String {
    var reader = try ChunkReader(.memory(name: "m", bytes: bytes), chunk: chunk)
    var text = ContiguousArray<UInt8>()
    try reader.advance(by: 0)
    while true {
      text += reader.buffer[0..<reader.filled]
      if reader.isAtEnd { break }
      try reader.advance(by: reader.filled)
    }
    #expect(reader.totalBytes == bytes.count)
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [false, true], [16, 33, 64, 4096])
  func `UTF-16 with a mark is read as UTF-8`(bigEndian: Bool, chunk: Int) throws {
    let bytes = utf16(Self.text, bigEndian: bigEndian, mark: true)
    #expect(try read(bytes, chunk: chunk) == "\u{FEFF}" + Self.text)
  }

  @Test(arguments: [false, true])
  func `UTF-16 without a mark is told by its zeros`(bigEndian: Bool) throws {
    let text = "2011-10-30 22:35:28.608 State Lab[7449:207] message\n"
    let bytes = utf16(text, bigEndian: bigEndian, mark: false)
    #expect(try read(bytes, chunk: 4096) == text)
  }

  @Test func `halves of characters become U+FFFD`() throws {
    #expect(
      try read([0xFF, 0xFE, 0x41, 0, 0x3D, 0xD8, 0x42, 0], chunk: 64) == "\u{FEFF}A\u{FFFD}B")
    #expect(try read([0xFF, 0xFE, 0x41, 0, 0x42], chunk: 64) == "\u{FEFF}A\u{FFFD}")
    #expect(try read([0xFF, 0xFE, 0x00, 0xDC], chunk: 64) == "\u{FEFF}\u{FFFD}")
  }

  @Test func `carriage returns alone end lines`() throws {
    #expect(try read(ContiguousArray("one\rtwo\rthree\r".utf8), chunk: 64) == "one\ntwo\nthree\n")
    let mixed = "one\r\ntwo\rthree\r\n"
    #expect(try read(ContiguousArray(mixed.utf8), chunk: 64) == mixed)
  }

  @Test func `bytes that are no UTF-16 stay as they are`() throws {
    for text in ["", "a", "plain text", "\0\0\0\0", "a\0b"] {
      #expect(try read(ContiguousArray(text.utf8), chunk: 64) == text)
    }
  }
}
