import Foundation
import LogModel
import Testing

@testable import Reporting

/// What is written many bytes at once, against what writes them one by one.
@Suite struct JSONScalarTests {
  private var random = Steps(state: 1)

  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return String(decoding: json.output.bytes, as: UTF8.self)
  }

  /// A text as JSON writes it, scalar by scalar.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { json, scalar in
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case "\u{8}": json += "\\b"
      case "\t": json += "\\t"
      case "\n": json += "\\n"
      case "\u{C}": json += "\\f"
      case "\r": json += "\\r"
      case let scalar where scalar < " " || scalar == "\u{7F}" || TerminalText.isHarmful(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: json.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  @Test func `a text of any scalars is written as scalar by scalar`() {
    var random = random
    let rare: [Unicode.Scalar] = [
      "\"", "\\", "\0", "\t", "\n", "\r", "\u{8}", "\u{C}", "\u{1F}", " ", "!", "#", "[", "]", "~",
      "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}", "\u{C2}", "é", "日", "\u{FFFD}", "🏃",
      "\u{AD}", "\u{61C}", "\u{200D}", "\u{200F}", "\u{202E}", "\u{2069}", "→", "…", "\u{FEFF}",
      "\u{FFF9}", "ｱ", "ظ", "\u{E0001}", "\u{F0000}",
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &random)
      let isPlain = Bool.random(using: &random)
      var text = ""
      for _ in 0..<count {
        let isRare = !isPlain && Int.random(in: 0..<8, using: &random) == 0
        let letter = Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random))
        text.unicodeScalars.append(isRare ? rare.randomElement(using: &random) ?? letter : letter)
      }
      #expect(written { $0.value(text) } == escaped(text))
    }
  }

  @Test
  func `every character that does harm in a terminal is escaped, no other is, and all come back`()
    throws
  {
    for plane: UInt32 in [0, 1, 2, 0xE, 0x10] {
      let scalars = (plane << 16...plane << 16 | 0xFFFF).compactMap(Unicode.Scalar.init)
      for scalar in scalars where scalar.value >= 0x80 {
        let json = written { $0.value("a" + String(scalar)) }
        #expect(json.contains("\\u") == TerminalText.isHarmful(scalar), "\(scalar.value)")
      }
      let text = String(String.UnicodeScalarView(scalars))
      let read = try JSONDecoder().decode(String.self, from: Data(written { $0.value(text) }.utf8))
      #expect(read.unicodeScalars.elementsEqual(scalars))
    }
  }

  @Test func `a number of any length is written as Swift describes it`() {
    var random = random
    for _ in 0..<20_000 {
      let shift = Int.random(in: 0..<64, using: &random)
      let bits = UInt64.random(in: .min ... .max, using: &random) >> shift
      #expect(written { $0.value(bits) } == bits.description)
      let whole = Int(truncatingIfNeeded: bits)
      #expect(written { $0.value(whole) } == whole.description)
      #expect(written { $0.value(-(whole & .max)) } == (-(whole & .max)).description)
      let number = Double(bitPattern: bits)
      if number.isFinite, number != number.rounded() {
        #expect(written { $0.value(number) } == number.description)
      }
      let micros = Double(bits % 1_000_000_000_000) / 1_000_000
      if micros != micros.rounded() {
        #expect(written { $0.value(-micros) } == (-micros).description)
      }
    }
  }

  @Test func `a time of any day is written as rfc3339 prints it`() {
    var random = random
    for _ in 0..<5_000 {
      let wall = Int64.random(in: -60_000_000_000_000_000...200_000_000_000_000_000, using: &random)
      let offset = Int32.random(in: -50_400...50_400, using: &random)
      let time = Instant(
        wallMicroseconds: wall, offsetSeconds: Bool.random(using: &random) ? offset : nil,
        fractionDigits: UInt8.random(in: 0...9, using: &random))
      #expect(written { $0.value(time) } == "\"\(time.rfc3339)\"")
    }
  }

  /// Numbers that look random and are the same in each run (SplitMix64).
  private struct Steps: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
