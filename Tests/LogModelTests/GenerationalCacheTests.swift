import Testing

@testable import LogModel

/// What was not asked for in a long time is forgotten, and nothing else.
@Suite struct AgedTableTests {
  @Test func `the latest entries are held, and never more than twice as many`() {
    var table = GenerationalCache<Int, Int>(capacity: 10)
    for number in 0..<1000 {
      table.set(number, -number)
      #expect(table.count <= 20)
      for recent in max(0, number - 9)...number { #expect(table[recent] == -recent) }
    }
    #expect(table[0] == nil)
  }

  @Test func `what is set again and again stays`() {
    var table = GenerationalCache<String, Int>(capacity: 4)
    for number in 0..<100 {
      table.set("\(number)", number)
      table.set("often", (table["often"] ?? 0) + 1)
    }
    #expect(table["often"] == 100)
  }

  @Test func `without a capacity all is held`() {
    var table = GenerationalCache<Int, Int>()
    for number in 0..<10_000 { table.set(number, number) }
    #expect(table.count == 10_000)
    #expect(table[0] == 0)
  }
}
