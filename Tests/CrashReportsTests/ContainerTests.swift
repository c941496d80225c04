import CrashReports
import Foundation
import LogModel
import TestSupport
import Testing

/// What stands around a report, and what is wrong in single fields, changes nothing else.
@Suite struct ContainerTests {
  private struct Facts: Equatable {
    var name: String?
    var code: UInt64?
    var rule: FindingRule?
    var state: CrashReport.MainThread.State?
    var signature: String?
  }

  private func facts(_ text: String) -> [Facts] {
    read(text).crashes.map { crash in
      Facts(
        name: crash.process.name, code: crash.termination?.code, rule: crash.verdict?.rule,
        state: crash.mainThread?.state, signature: crash.signature)
    }
  }

  private static let containers: [(name: String, wrap: @Sendable (String) -> String)] = [
    ("a letter before it", { "Hi,\nmy app crashed, see below.\n\n\($0)" }),
    ("text behind it", { "\($0)\n\nModel: iPhone, BootROM 1\nThanks!\n" }),
    ("a fence", { "```\n\($0)\n```\n" }),
    ("a fence with a language", { "Here:\n```json\n\($0)\n```" }),
    ("a quotation", { lines($0) { "> \($0)\n" } }),
    ("backquotes around each line", { lines($0) { "`\($0)`\n\n" } }),
    ("indentation", { lines($0) { "     \($0)\n" } }),
    (
      "entities",
      {
        $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      }
    ),
    ("a file name and a rule", { "Report.ips\n==========\n\($0)" }),
    (
      "the heading of a translation",
      { "-----\nTranslated Report (Full Report Below)\n-----\n\($0)" }
    ),
    ("a byte order mark", { "\u{FEFF}\($0)" }),
  ]

  private static func lines(_ text: String, _ change: (Substring) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(change).joined()
  }

  @Test(arguments: Fixture.all.indices)
  func `what stands around a report is no part of it`(index: Int) {
    let text = Fixture.all[index].text
    let plain = facts(text)
    for container in Self.containers {
      #expect(facts(container.wrap(text)) == plain, "\(container.name)")
      #expect(sniff(container.wrap(text)) == sniff(text), "\(container.name)")
    }
  }

  @Test func `a header may be printed on many lines, or none, or after a superfluous brace`() throws {
    let (header, body) = try Self.parts
    let plain = facts(Fixture.leakJSON)
    for start in [try Self.json(header, .prettyPrinted) + "\n\n", "{\n" + (try Self.json(header))] {
      #expect(facts(start + "\n" + (try Self.json(body))) == plain)
    }
    #expect(facts((try Self.json(header)) + (try Self.json(body))) == plain)
    let array = "[" + (try Self.json(header)) + ", " + (try Self.json(body)) + "]\n"
    #expect(facts(array) == plain)
    #expect(sniff(array) == .ipsJSON)
  }

  @Test(arguments: [
    "null", "[]", "{}", "\"x\"", "5", "-1e400", "true", "[1,{\"a\":[]}]", "99999999999999999999",
  ])
  func `one bad field loses that field`(value: String) throws {
    let (header, body) = try Self.parts
    let plain = facts(Fixture.leakJSON)
    let decisive: Set = [
      "termination", "threads", "procName", "usedImages", "bug_type", "exception",
    ]
    for (isHeader, key) in header.keys.map({ (true, $0) }) + body.keys.map({ (false, $0) })
    where !decisive.contains(key) {
      let bad = try Self.json(isHeader ? header : body, replacing: key, with: value)
      let text =
        try isHeader ? bad + "\n" + Self.json(body) : Self.json(header) + "\n" + bad
      #expect(facts(text) == plain, "\(key)")
    }
    for key in decisive where body[key] != nil {
      let text = try Self.json(header) + "\n" + Self.json(body, replacing: key, with: value)
      #expect(read(text).crashes.count == 1, "\(key)")
    }
  }

  @Test func `unknown keys and raw control characters are passed over`() {
    let text = Fixture.leakJSON.replacing(
      "\"procRole\"", with: "\"new\" : {\"a\":[{\"b\":\"\u{1}\n  \n\u{2}\"}]}, \"procRole\"")
    #expect(text != Fixture.leakJSON)
    #expect(facts(text) == facts(Fixture.leakJSON))
  }

  /// A code that stands in the text in full is never taken back by a cut behind it; it does where
  /// something follows that is no white space, for an editor may have ended a cut line.
  @Test(arguments: Fixture.all.indices)
  func `a cut takes no code back`(index: Int) throws {
    let text = Fixture.all[index].text
    guard let code = read(text).crashes.first?.termination?.code, code > 0xFFFF else { return }
    let whole = bytes(text)
    let spellings = ["0x\(String(code, radix: 16))", "\(code)", String(code, radix: 16)]
    let places = spellings.compactMap { text.range(of: $0, options: .caseInsensitive)?.upperBound }
    let place = try #require(places.min())
    // A line break right behind it can be that of whatever cut the report there.
    let first = text.utf8.distance(from: text.startIndex, to: place) + 2
    for end in Effort.cuts(of: whole.count) where end >= Swift.min(first, whole.count) {
      let cut = read(ContiguousArray(whole[..<end])).crashes.first
      #expect(cut?.termination?.code == code, "cut at \(end)")
    }
  }

  private static var parts: (header: [String: Any], body: [String: Any]) {
    get throws {
      let parts = Fixture.leakJSON.split(separator: "\n", maxSplits: 1)
      func object(_ text: Substring) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      }
      return (try object(parts[0]), try object(parts[1]))
    }
  }

  private static func json(
    _ object: [String: Any], _ options: JSONSerialization.WritingOptions = [],
    replacing key: String? = nil, with value: String = ""
  ) throws -> String {
    var members: [String] = []
    for (name, member) in object.sorted(by: { $0.key < $1.key }) {
      let data = try JSONSerialization.data(
        withJSONObject: member, options: options.union(.fragmentsAllowed))
      members.append("\"\(name)\" : \(name == key ? value : String(decoding: data, as: UTF8.self))")
    }
    return "{" + members.joined(separator: options == .prettyPrinted ? ",\n" : ",") + "}"
  }
}
