import Foundation
import LogModel
import Reporting
import Testing

@Suite struct JSONWriterTests {
  private func written(compact: Bool = false, _ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(isCompact: compact)
    body(&json)
    return String(decoding: json.output.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (180, "180"), (-3, "-3"), (599.995, "599.995"),
    (0.1 + 0.2, "0.30000000000000004"),
    (1e-7, "1e-07"), (9_007_199_254_740_992, "9007199254740992"), (1e300, "1e+300"),
    (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
  ])
  func `numbers are shortest and never outside JSON`(number: Double, text: String) {
    #expect(written { $0.value(number) } == text)
  }

  @Test(arguments: [Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, .pi, 1.5e16, -1e-5])
  func `numbers read back as the same number`(number: Double) throws {
    #expect(Double(written { $0.value(number) }) == number)
  }

  @Test func `numbers of few decimals are written as Swift describes them`() {
    for number in stride(from: 1, to: 5_000_000, by: 997) {
      for scale in [1000.0, 1_000_000] {
        for value in [Double(number) / scale, -(Double(number) / scale).nextUp] {
          guard value != value.rounded() else { continue }
          #expect(written { $0.value(value) } == value.description)
        }
      }
    }
  }

  @Test func `whole numbers are written as Swift describes them`() {
    for number in stride(from: 0, through: 100_000_100, by: 9973) {
      #expect(written { $0.value(number) } == number.description)
    }
    for power in sequence(first: 1, next: { $0 < 1_000_000_000 ? $0 * 10 : nil }) {
      for number in [power - 1, power, power + 1, power * 5] {
        #expect(written { $0.value(number) } == number.description)
      }
    }
  }

  @Test func `an escape is found wherever it stands`() {
    for place in 0..<40 {
      for scalar in ["\"", "\\", "\u{0}", "\u{1F}", "\u{7F}", "\u{9F}", "\u{A0}", " ", "~", "é"] {
        let front = String(repeating: "a", count: place)
        let back = String(repeating: "}", count: 39 - place)
        let own = written { $0.value(scalar) }.dropFirst().dropLast()
        #expect(written { $0.value(front + scalar + back) } == "\"\(front)\(own)\(back)\"")
      }
    }
  }

  @Test func `integers of 64 bits are kept`() {
    #expect(written { $0.value(UInt64.max) } == "18446744073709551615")
    #expect(written { $0.value(Int.min) } == "-9223372036854775808")
    for number in [9, 10, 99, 100, 99_999_999, 100_000_000, 1_000_000_000, -1] {
      #expect(written { $0.value(number) } == "\(number)")
    }
  }

  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#), ("\u{1B}[31m", #""\u001b[31m""#),
    ("\n\r\t\u{8}\u{C}\0", #""\n\r\t\b\f\u0000""#), ("<script>/", #""<script>/""#),
    ("\u{7F}\u{80}\u{9B}\u{A0}", "\"\\u007f\\u0080\\u009b\u{A0}\""), ("é日🏃", "\"é日🏃\""),
    ("\u{2028}\u{202E}", #""\u2028\u202e""#), ("", "\"\""),
    ("‘…→✓’ ﷽ 日 ❤\u{FE0F} a\u{200D}b", "\"‘…→✓’ ﷽ 日 ❤\u{FE0F} a\u{200D}b\""),
    ("\u{61C}\u{AD}\u{FEFF}\u{E0041}", #""\u061c\u00ad\ufeff\udb40\udc41""#),
  ])
  func `strings are escaped where JSON or a terminal wants it`(text: String, json: String) {
    #expect(written { $0.value(text) } == json)
  }

  @Test(arguments: [0, 1, 1022, 1023, 1024, 1025, 2046, 2047, 2048, 5000])
  func `a text of any length is escaped wherever it must be`(count: Int) {
    for scalar in ["\"", "\\", "\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "é", "\u{85}\u{85}"] {
      let own = written { $0.value(scalar) }.dropFirst().dropLast()
      let front = String(repeating: "a", count: count)
      #expect(
        written { $0.value(front + scalar + "\"" + front + scalar) }
          == "\"\(front)\(own)\\\"\(front)\(own)\"")
    }
  }

  @Test func `every scalar below U+0800 comes back`() throws {
    for value in UInt32(0)..<0x800 {
      let scalar = try #require(Unicode.Scalar(value))
      let text = "a" + String(scalar) + "\"" + String(scalar)
      let data = Data(written { $0.value(text) }.utf8)
      let back = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      #expect(back as? String == text)
    }
  }

  @Test func `an object has a line for each member and a small one has one line`() {
    let text = written { json in
      json.object { json in
        json.member("a", 1)
        json.key("b")
        json.array { json in
          for number in 1...2 { json.object(.inline) { $0.member("n", number) } }
        }
        json.key("c")
        json.array { _ in }
        json.key("d")
        json.object(.inline) { json in
          json.member("e", nil as String?)
          json.member("f", true)
        }
      }
    }
    #expect(
      text == """
        {
          "a": 1,
          "b": [
            {"n": 1},
            {"n": 2}
          ],
          "c": [],
          "d": {"e": null, "f": true}
        }
        """)
  }

  @Test func `what is nested deeply is not indented any further`() {
    func write(_ depth: Int, _ json: inout JSONWriter) {
      json.object { json in
        json.key("a")
        if depth > 1 { write(depth - 1, &json) } else { json.value(1) }
      }
    }
    let lines = written { write(9, &$0) }.split(separator: "\n")
    let indentations = lines.dropFirst().prefix(9).map { $0.prefix { $0 == " " }.count }
    #expect(indentations == [2, 4, 6, 8, 10, 12, 14, 14, 14])
  }

  @Test func `a name that is not spelled out is escaped, and a word is not looked at`() {
    let text = written { json in
      json.object(.inline) { json in
        json.member(escaped: "a\"b", 1)
        json.member("c", TaskOutcome.late)
        json.key(escaped: "\n")
        json.value(true)
      }
    }
    #expect(text == #"{"a\"b": 1, "c": "late", "\n": true}"#)
  }

  @Test func `compact output is one line without blanks`() {
    let text = written(compact: true) { json in
      json.object { json in
        json.member("a", "x y")
        json.key("b")
        json.array { json in
          json.value(1)
          json.value(2.5)
        }
      }
    }
    #expect(text == #"{"a":"x y","b":[1,2.5]}"#)
  }
}
