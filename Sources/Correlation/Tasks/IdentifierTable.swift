/// The latest task of each identifier, in a few bytes where identifiers count up.
struct IdentifierTable {
  private static let pageSize = 64

  private var pages: [Int: ContiguousArray<Int32>] = [:]
  private var others: [String: Int] = [:]

  /// The latest task of an identifier, or `nil`.
  subscript(identifier: String) -> Int? {
    guard let number = Self.number(identifier) else { return others[identifier] }
    guard let task = pages[number / Self.pageSize]?[number % Self.pageSize], task >= 0 else {
      return nil
    }
    return Int(task)
  }

  /// Notes the latest task of an identifier.
  mutating func set(_ identifier: String, _ task: Int) {
    guard let number = Self.number(identifier) else { return others[identifier] = task }
    // The default is made where there is no page only.
    pages[
      number / Self.pageSize, default: ContiguousArray(repeating: -1, count: Self.pageSize)
    ][number % Self.pageSize] = Int32(clamping: task)
  }

  /// The highest number of an identifier that was forgotten, 0 when none was.
  private(set) var highestForgotten = 0

  /// Whether an identifier may be one of those that were forgotten.
  func hasForgotten(_ identifier: String?) -> Bool {
    guard highestForgotten > 0, let number = identifier.flatMap(Self.number) else { return false }
    return number <= highestForgotten && self[String(number)] == nil
  }

  /// Forgets identifiers of which none of a page has a task that is kept.
  mutating func forget(unless isKept: (Int) -> Bool) {
    for (number, page) in pages where !page.contains(where: { $0 >= 0 && isKept(Int($0)) }) {
      pages[number] = nil
      let last = page.lastIndex { $0 >= 0 } ?? 0
      highestForgotten = max(highestForgotten, number * Self.pageSize + last)
    }
    // Numbers count up; one far beyond those that are kept is no sign that they got there.
    highestForgotten = min(highestForgotten, (pages.keys.max() ?? 0) * Self.pageSize)
    others = others.filter { isKept($0.value) }
  }

  /// The number that an identifier prints as, if it is a small one and prints as nothing else.
  private static func number(_ identifier: String) -> Int? {
    let digits = identifier.utf8
    guard digits.count <= 7, let first = digits.first, first != 0x30 || digits.count == 1 else {
      return nil
    }
    var number = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}
