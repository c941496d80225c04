import LogModel
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

/// What is read of a header by comparing it with one before says what reading it alone says.
@Suite struct RememberedHeadersTests {
  @Test func `a stamp that shares its minute with one before is the same time as by itself`() {
    let minutes = [
      "2024-02-29 23:59:", "2024-02-29 23:58:", "2023-02-29 23:59:", "2011-10-30T22:35:",
      "2011-10-30 12:35:",
    ]
    let seconds = ["00", "07", "59", "60", "61", "5x"]
    let fractions = [
      "", ".1", ".608", ".608123", ".608123456", ",608", ":608", ".60 ", ".", ".0000001",
    ]
    let zones = [
      "", "Z", "+0200", " +0200", "-08:00", " AM", " PM", "+0530", "+020", "+02", " +020", "+100",
    ]
    var random = Seeded(7)
    var minute = ISOMinute()
    var read = 0
    for _ in 0..<50_000 {
      func one(_ parts: [String]) -> String {
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }
      // Mostly like the one before it, as in a log.
      let text = one(minutes) + one(seconds) + one(fractions) + one(zones)
      let bytes = ContiguousArray((text + " Lantern[1:2] message").utf8)
      guard let end = ISOStamp.end(in: bytes.span, at: 0, lineEnd: bytes.count) else { continue }
      let alone = ISOStamp.instant(in: bytes.span, stamp: 0..<end)
      #expect(minute.instant(in: bytes.span, stamp: 0..<end) == alone, "\(text)")
      #expect(minute.instant(in: bytes.span, stamp: 0..<end) == alone, "\(text), once more")
      read += alone == nil ? 0 : 1
    }
    #expect(read > 1000)
  }

  @Test func `a short text that came before is the text of its bytes`() {
    let pieces = ["a", "b", "State Lab", "1003", "0x", "é", "\u{0}", " ", "LanternUploader"]
    var random = Seeded(8)
    var texts = ShortTexts()
    for _ in 0..<50_000 {
      let count = Int.random(in: 0...4, using: &random)
      var bytes = ContiguousArray(
        (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
          .utf8)
      // Not every text is UTF-8, and some end with the buffer.
      if !bytes.isEmpty, Int.random(in: 0..<4, using: &random) == 0 { bytes[0] = 0xFF }
      let range = 0..<bytes.count
      let padding = ContiguousArray<UInt8>(
        repeating: 0x41, count: Int.random(in: 0...9, using: &random))
      let buffer = bytes + padding
      #expect(texts.text(in: buffer.span, range) == String(decoding: bytes, as: UTF8.self))
    }
  }
}
