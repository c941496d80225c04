import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct JSONLayoutTests {
  private static let names = [
    "timezoneName", "eventMessage", "backtrace", "processImagePath", "timestamp", "processID",
    "traceID", "subsystem", "threadID", "source", "label", "category",
  ]

  /// Values of every kind: short and long ones, those that begin alike, those that are cut or broken.
  private static let values = [
    "null", "\"\"", "0", "7449", "74490", "7", "true", "-1.5e3", "{}", "[]", "[1,{\"pid\":3}]",
    "{\"frames\":[{\"imageOffset\":1}]}", "{\"category\":\"inner\",\"subsystem\":\"deep\"}",
    "\"Lantern\"", "\"Lantern 2\"", "\"\\/private\\/var\\/Lantern.app\\/Lantern\"",
    "\"a \\\"quoted\\\" word\"", "\"ends in \\\\\"", "\"2026-06-01 19:39:05.537840+0200\"",
    "\"2026-06-01 19:39:05.537841+0200\"", "\"" + String(repeating: "long ", count: 30) + "\"",
    "\"" + String(repeating: "long ", count: 30) + "er\"",
  ]

  /// A log whose records resemble each other as those of a real one do, but for some.
  private static func log(_ seed: UInt64) -> [String] {
    var random = Seeded(seed)
    func value() -> String { values[Int.random(in: 0..<values.count, using: &random)] }
    var members = names.shuffled(using: &random).map { ($0, value()) }
    return (0..<30).map { _ in
      for index in members.indices where Int.random(in: 0..<4, using: &random) == 0 {
        members[index].1 = value()
      }
      var record = members
      switch Int.random(in: 0..<12, using: &random) {
      case 0: record.swapAt(0, record.count - 1)
      case 1: record.remove(at: Int.random(in: 0..<record.count, using: &random))
      case 2: record.insert(("extra", "1"), at: Int.random(in: 0..<record.count, using: &random))
      case 3: members.shuffle(using: &random)
      default: break
      }
      let blank = Int.random(in: 0..<8, using: &random) == 0 ? " " : ""
      let text = "{" + record.map { "\"\($0)\":\(blank)\($1)" }.joined(separator: ",") + "}"
      // Some are cut, and end in a brace all the same.
      guard Int.random(in: 0..<10, using: &random) == 0 else { return text }
      return text.prefix(Int.random(in: 1..<text.count, using: &random)) + "}"
    }
  }

  @Test(arguments: 0..<300)
  func `a record is read the same whatever was read before it`(seed: UInt64) {
    let log = Self.log(seed)
    let bytes = ContiguousArray(log.joined(separator: "\n").utf8)
    var lines: [Range<Int>] = []
    for line in log {
      let start = lines.last.map { $0.upperBound + 1 } ?? 0
      lines.append(start..<start + line.utf8.count)
    }
    var random = Seeded(seed)
    // Mostly one behind the other, as in a log; some are read again, and some before others.
    for _ in 0..<10 { lines.append(lines[Int.random(in: 0..<lines.count, using: &random)]) }
    var layout = JSONLayout()
    for line in lines {
      var fresh = JSONLayout()
      let alone = JSONRecordFormat.fullRecord(
        in: bytes.span, at: line.lowerBound, lineEnd: line.upperBound, isInArray: false, &fresh)
      let among = JSONRecordFormat.fullRecord(
        in: bytes.span, at: line.lowerBound, lineEnd: line.upperBound, isInArray: false, &layout)
      #expect(among?.object == alone?.object)
      #expect(
        among.map { String(describing: $0.header) } == alone.map { String(describing: $0.header) },
        "\(bytes.span.text(in: line))")
    }
  }

  @Test func `a document of nested objects is read to its end wherever it is cut`() {
    let pins = ["one", "another", "the last"].map {
      """
          {
            "identity" : "\($0)",
            "state" : {
              "revision" : "a60dcff33d97a98b21425f1894587145d3efda50",
              "version" : "7.10.0"
            }
          }
      """
    }
    let text =
      "{\n  \"pins\" : [\n" + pins.joined(separator: ",\n") + "\n  ],\n  \"version\" : 3\n}\n"
    for cut in 0...text.utf8.count {
      let found = scan(String(text.prefix(cut)))
      #expect(found.events.isEmpty)
      #expect(found.summary.lineCount == text.prefix(cut).split(separator: "\n").count)
    }
  }

  @Test func `places are forgotten where the bytes move`() {
    var layout = JSONLayout()
    for name in ["Lantern", "Lanterns", "Lan"] {
      let line = "{\"processImagePath\":\"/a/\(name)\",\"eventMessage\":\"text of \(name)\"}"
      let bytes = ContiguousArray(line.utf8)
      layout.forgetPlaces()
      let record = JSONRecordFormat.fullRecord(
        in: bytes.span, at: 0, lineEnd: bytes.count, isInArray: false, &layout)
      #expect(record.map { bytes.span.text(in: $0.header.name) } == name)
    }
  }
}
