import LogModel
import Testing

@testable import ConsoleLogs

/// Arrays of records inside of other objects.
@Suite struct JSONWrapperTests {
  private static func record(_ second: Int, _ message: String) -> String {
    #"{"timestamp":"2026-06-01 19:39:\#(10 + second).537840+0200","eventMessage":"\#(message)","#
      + #""processImagePath":"\/private\/var\/Lantern","processID":342,"threadID":1}"#
  }

  private static let records = (0..<3).map { record($0, "Background Time Remaining = \(29 - $0)") }

  private static let hits = records.map { #"{"_index":"x","_score":1.0,"_source":\#($0)}"# }

  private func seconds(_ found: Scan) -> [Int64?] {
    found.events.map { $0.at.map { $0.wallMicroseconds / 1_000_000 % 60 } }
  }

  private static let wrapped = [
    #"{"logs":[\#(records.joined(separator: ","))]}"#,
    #"{"count":3,"device":{"name":"x","tags":["a"]},"logs":[\#(records.joined(separator: ","))]}"#,
    #"{ "data" : { "logs" : [\#(records.joined(separator: " , "))] } }"#,
    #"{"took":3,"_shards":{"total":1},"hits":{"total":{"value":3},"max_score":null,"hits":["#
      + hits.joined(separator: ",") + "]}}",
    "[" + hits.joined(separator: ",") + "]",
    #"{"logs":[{"kind":"start"},\#(records.joined(separator: ","))]}"#,
  ]

  @Test(arguments: wrapped)
  func `records in a wrapper are read as records`(log: String) {
    for end in ["", "\n"] {
      let found = scan(log + end)
      #expect(found.summary.format == .logJSON)
      #expect(found.summary.records(of: .logJSON) == 3)
      #expect(found.summary.linesNotUnderstood == 0)
      #expect(seconds(found) == [10, 11, 12])
      #expect(found.events.map(\.process.name) == ["Lantern", "Lantern", "Lantern"])
      #expect(found.events.map(\.line) == [1, 1, 1])
      #expect(found.sightings.map(\.pid) == [342])
    }
  }

  @Test(arguments: wrapped)
  func `so they are when they are spread over lines`(log: String) {
    // Between members and elements, not within a text.
    let spread = log.replacing(",\"", with: ",\n  \"").replacing("[{", with: "[\n{")
      .replacing("}]", with: "}\n]").replacing("{\"", with: "{\n\"")
    let found = scan(spread + "\n")
    #expect(seconds(found) == [10, 11, 12])
    #expect(found.summary.records(of: .bare) == 0)
  }

  @Test func `so are records that objects hold one a line`() {
    let found = scan(Self.hits.joined(separator: "\n") + "\n")
    #expect(found.summary.format == .logNDJSON)
    #expect(found.summary.records(of: .logNDJSON) == 3)
    #expect(found.summary.linesNotUnderstood == 0)
    #expect(seconds(found) == [10, 11, 12])
    #expect(found.events.map(\.process.name) == ["Lantern", "Lantern", "Lantern"])
    #expect(found.events.map(\.line) == [1, 2, 3])
  }

  @Test func `what stands before and behind a wrapper is text of its own`() {
    let found = scan(
      "Background Time Remaining = 31\n" + Self.wrapped[0] + "\n\nBackground Time Remaining = 20\n")
    #expect(found.events.map { $0.remaining?.seconds } == [31, 29, 28, 27, 20])
    #expect(found.events.map(\.line) == [1, 2, 2, 2, 4])
  }

  @Test func `a record that quotes others stays a record`() {
    let quoting =
      #"{"eventMessage":"x","processImagePath":"\/L","processID":1,"parts":[\#(Self.records[0])]}"#
    let found = scan(quoting + "\n")
    #expect(found.summary.records(of: .logNDJSON) == 1)
    #expect(found.events.isEmpty)
  }

  @Test(arguments: [
    #"{"items":[{"name":"Background Time Remaining = 29"}]}"#,
    #"{"errors":[{"message":"Background Time Remaining = 29"}]}"#, #"{"logs":[]}"#, #"{"logs":[{"#,
  ])
  func `other objects are text`(object: String) {
    #expect(scan(object + "\n").summary.records(of: .logJSON) == 0)
  }

  @Test func `many objects that look like one are not all looked over`() {
    for nested in ["{\"a\":[1,\n", "{\"a\":\n", "{\"a\":[{\"b\":\n"] {
      var vain = 0
      var found = 0
      let text = ContiguousArray(String(repeating: nested, count: 200_000).utf8)
      for start in stride(from: 0, to: text.count, by: nested.utf8.count) {
        if JSONWrapper.array(in: text.span, at: start, &vain) != nil { found += 1 }
      }
      #expect(found == 0)
      #expect(vain < 5 << 20)
    }
  }
}
