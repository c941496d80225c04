import TestSupport
import Testing

@testable import Scanning

@Suite struct SpanSearchTests {
  private let bytes = ContiguousArray("a,b,,c\u{FF}".utf8)

  @Test func `the first offset lies in the range`() {
    let comma = UInt8(ascii: ",")
    let found = [0..<0, 0..<1, 0..<8, 2..<8, 4..<8, 5..<8, 3..<4, 8..<8].map { range in
      bytes.span.firstOffset(of: comma, in: range)
    }
    #expect(found == [nil, nil, 1, 3, 4, nil, 3, nil])
  }

  @Test func `every byte is found where it is`() {
    let all = ContiguousArray<UInt8>(0...255)
    for byte in UInt8.min...UInt8.max {
      let found = all.span.firstOffset(of: byte, in: 0..<256)
      #expect(found == Int(byte))
    }
  }

  @Test func `nothing is found in nothing`() {
    let empty = ContiguousArray<UInt8>()
    let found = empty.span.firstOffset(of: 0, in: 0..<0)
    let count = empty.span.count(of: 0, in: 0..<0)
    let text = empty.span.text(in: 0..<0)
    let equal = empty.span.bytes(in: 0..<0, equal: [])
    #expect(found == nil)
    #expect(count == 0)
    #expect(text.isEmpty)
    #expect(equal)
  }

  @Test func `bytes are counted`() {
    let counts = [0..<8, 2..<8, 4..<5, 5..<8].map { range in
      bytes.span.count(of: UInt8(ascii: ","), in: range)
    }
    #expect(counts == [3, 2, 1, 0])
  }

  @Test func `ranges are compared byte by byte`() {
    let equal = [("a,b", 0..<3), ("a,c", 0..<3), ("a,", 0..<3), ("", 2..<2), ("c", 5..<6)].map {
      bytes.span.bytes(in: $0.1, equal: ContiguousArray($0.0.utf8))
    }
    #expect(equal == [true, false, false, true, true])
  }

  @Test func `what is not UTF-8 becomes U+FFFD`() {
    let bytes: ContiguousArray<UInt8> = [0x61, 0xFF, 0x62, 0xE2, 0x82]
    let text = bytes.span.text(in: 0..<5)
    let part = bytes.span.text(in: 2..<3)
    #expect(text == "a\u{FFFD}b\u{FFFD}")
    #expect(part == "b")
  }

  @Test(arguments: [
    ("abcabd", "abd", true), ("abc", "abc", true), ("abc", "", true), ("", "", true),
    ("", "a", false), ("ab", "abc", false), ("aab", "ab", true), ("é", "\u{65}", false),
    ("/var/Ü.app/x", "/Ü.app/", true), ("aaaa", "ab", false),
  ])
  func `finds a text byte for byte`(text: String, part: String, isHeld: Bool) {
    #expect(text.holds(part) == isHeld)
  }

  @Test func `64 bytes at once give the place that they give one by one`() {
    var random = Seeded(5)
    let parts = ["ab", "aab", "b", "a\"b", String(repeating: "a", count: 70) + "b", "cab", "bca"]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...260, using: &random)
      let bytes = ContiguousArray(
        (0..<count).map { _ in UInt8(ascii: Bool.random(using: &random) ? "a" : "b") })
      let part = parts[Int.random(in: 0..<parts.count, using: &random)]
      let start = Int.random(in: 0...count, using: &random)
      let end = Int.random(in: start...count, using: &random)
      let found = bytes.span.firstOffset(of: part, in: start..<end)
      let expected = (start...end).first { place in
        place + part.utf8.count <= end && bytes[place...].starts(with: part.utf8)
      }
      #expect(found == expected, "\(part) in \(start)..<\(end) of \(bytes)")
    }
  }
}
