import Testing

@testable import Correlation

@Suite struct IdentifierTableTests {
  private static let identifiers = [
    "1", "70", "2", "9999999", "01", "12345678", "x", "71", "63", "64",
  ]

  @Test func `the latest task of an identifier is found, whichever was noted last`() {
    var table = IdentifierTable()
    for (task, identifier) in Self.identifiers.enumerated() {
      table.set(identifier, 100 + task)
      table.set("70", task)
    }
    var found: [Int?] = []
    for identifier in Self.identifiers { found.append(table[identifier]) }
    #expect(found == [100, 9, 102, 103, 104, 105, 106, 107, 108, 109])
    let others = [table["3"], table["128"], table["y"], table["0"]]
    #expect(others == [nil, nil, nil, nil])
  }

  @Test func `pages without a task that is kept are forgotten, the one noted last too`() {
    var table = IdentifierTable()
    for number in [1, 70, 140, 200] { table.set(String(number), number) }
    table.forget { $0 == 140 }
    var found: [Int?] = []
    for number in [1, 70, 140, 200] { found.append(table[String(number)]) }
    #expect(found == [nil, nil, 140, nil])
    var areForgotten: [Bool] = []
    for identifier in ["70", "140", "x"] { areForgotten.append(table.hasForgotten(identifier)) }
    #expect(areForgotten == [true, false, false])
  }

  @Test(arguments: ["0", "7", "-3", "007", "+5", "1234567", "12345678", "", "x1", "1x", "é", "٣"])
  func `an identifier has the number that it prints`(identifier: String) {
    #expect(IdentifierTable().value(of: identifier) == Int(identifier))
  }
}
