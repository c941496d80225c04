import Testing

@testable import FastPath

@Suite struct JSONNameTests {
  private let names = [
    "", "a", "b", "pid", "symbol", "imageIndex", "sourceLine", "sourceFile", "symbols!", "symbols?",
    "sixteen letters.", "Sixteen letters.", "sixteen letters!", "sixteen_letters.",
  ]

  @Test func `names are equal to themselves alone, wherever they stand`() {
    for name in names {
      for room in [0, 1, 7, 8, 40] {
        let bytes = ContiguousArray(("\"" + name + String(repeating: "~", count: room)).utf8)
        let found = JSONName(1..<(1 + name.utf8.count), in: bytes.span)
        #expect(names.filter { JSONName($0) == found } == [name])
        #expect(found.slot == JSONName(name).slot)
        #expect(found.isWhole)
      }
    }
  }

  @Test func `a longer name is not whole`() {
    #expect(!JSONName("seventeen letters").isWhole)
  }
}
