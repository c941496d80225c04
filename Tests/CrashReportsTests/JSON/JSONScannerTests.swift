import Scanning
import Testing

@testable import CrashReports

@Suite struct JSONScannerTests {
  /// The members of an object as `key=text`, nested values skipped.
  private func members(_ text: String) -> (found: [String], isTruncated: Bool) {
    let copy = bytes(text)
    var scanner = JSONScanner(at: 0)
    var found: [String] = []
    guard scanner.enter(.object, in: copy.span) else { return ([], scanner.isTruncated) }
    while let key = scanner.nextKey(in: copy.span) {
      let name = copy.span.text(in: key)
      found.append(name + "=" + (scanner.string(in: copy.span) ?? "-"))
    }
    return (found, scanner.isTruncated)
  }

  @Test(arguments: [
    (#"{"a":1,"b":"x"}"#, ["a=1", "b=x"]),
    (#"{ "a" : {"c":[1,{"d":"}"}]}, "b" : true }"#, ["a=-", "b=true"]),
    (#"{"a":"\/x\n\"\\"}"#, ["a=/x\n\"\\"]),
    (#"{"a":"\u00e9\uD83D\uDE00"}"#, ["a=é😀"]),
    (#"{"a":"\uD83Dx","b":"\uDE00","c":"\u12"}"#, ["a=\u{FFFD}x", "b=\u{FFFD}", "c=\u{FFFD}12"]),
    ("{\"a\":\"raw\u{1}\ncontrol\"}", ["a=raw\u{1}\ncontrol"]),
    (#"{"a":1 "b":2,,"a":3}"#, ["a=1", "b=2", "a=3"]),
    (#"{"a":,"b":null,"c":-1.5e3}"#, ["a=-", "b=-", "c=-1.5e3"]),
    (#"{junk "a":1}"#, ["a=1"]),
    (#"{"stray","a":1}"#, ["a=1"]),
  ])
  func `reads what is there`(text: String, expected: [String]) {
    let result = members(text)
    #expect(result.found == expected)
    #expect(!result.isTruncated)
  }

  @Test(arguments: [
    "{", #"{"a"#, #"{"a":"#, #"{"a":"x"#, #"{"a":[1,{"b":"#, #"{"a":1"#, #"{"a":"\"#, "",
  ])
  func `knows that the bytes ended within the value`(text: String) {
    #expect(members(text).isTruncated)
  }

  @Test func `skips a nesting that would overflow a stack`() {
    let deep = String(repeating: "[{\"a\":", count: 100_000)
    #expect(members("{\"x\":\(deep)").isTruncated)
    let closed = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(members("{\"x\":\(closed),\"b\":2}").found == ["x=-", "b=2"])
  }

  @Test(arguments: [
    ("17", 17), (#""17""#, 17), (#""0x8BADF00D""#, 0x8bad_f00d), ("3735883980", 0xdead_10cc),
    (#""0xDEADFA11 (user force quit)""#, 0xdead_fa11),
  ])
  func `reads numbers in any type`(text: String, expected: UInt64) {
    let copy = bytes(text + ",")
    var scanner = JSONScanner(at: 0)
    let value = scanner.integer(in: copy.span)
    #expect(value == expected)
  }

  @Test(arguments: ["-1", "null", "{}", "[1]", #""""#, "1e999", "99999999999999999999999"])
  func `gives nothing where no number fits`(text: String) {
    let copy = bytes(text)
    var scanner = JSONScanner(at: 0)
    let value = scanner.int(in: copy.span)
    #expect(value == nil || text == "1e999")
  }

  @Test func `takes one string for an array of them`() {
    let copy = bytes(#"["a",1,{"b":2},"c"]"#)
    var scanner = JSONScanner(at: 0)
    let many = scanner.strings(limit: 8, in: copy.span)
    let single = bytes(#""a""#)
    var other = JSONScanner(at: 0)
    let one = other.strings(limit: 8, in: single.span)
    #expect(many == ["a", "1", "c"])
    #expect(one == ["a"])
  }
}
