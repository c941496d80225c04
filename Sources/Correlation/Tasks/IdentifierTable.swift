/// Maps each identifier to the number of the latest task that has it. Identifiers that count up take little
/// space.
struct IdentifierTable {
  private static let pageSize = 64

  /// The tasks of `pageSize` consecutive identifiers; -1 for an identifier without a task.
  private typealias Page = ContiguousArray<Int32>

  private var pages: [Int: Page] = [:]
  /// The tasks of identifiers that are not small numbers and therefore have no place in a page.
  private var others: [String: Int] = [:]

  /// The highest identifier whose task may have been forgotten; 0 if none was forgotten.
  private(set) var highestForgotten = 0

  /// The number of the latest task with an identifier; `nil` if there is none or if it was forgotten.
  subscript(identifier: String) -> Int? {
    guard let number = Self.number(identifier) else { return others[identifier] }
    return self[number]
  }

  private subscript(number: Int) -> Int? {
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    return pages[page].flatMap { $0[place] >= 0 ? Int($0[place]) : nil }
  }

  /// Sets the latest task with an identifier.
  mutating func set(_ identifier: String, _ task: Int) {
    guard let number = Self.number(identifier) else { return others[identifier] = task }
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    pages[page, default: Page(repeating: -1, count: Self.pageSize)][place] = Int32(clamping: task)
  }

  /// Whether the task of an identifier may have been forgotten.
  func hasForgotten(_ identifier: String?) -> Bool {
    guard highestForgotten > 0, let number = identifier.flatMap(Self.number) else { return false }
    return number <= highestForgotten && self[number] == nil
  }

  /// Forgets identifiers whose tasks are not kept. A page of identifiers stays as long as any of its tasks is
  /// kept.
  mutating func forget(unless isKept: (Int) -> Bool) {
    for (number, page) in pages where !page.contains(where: { $0 >= 0 && isKept(Int($0)) }) {
      pages[number] = nil
      let last = page.lastIndex { $0 >= 0 } ?? 0
      highestForgotten = max(highestForgotten, number * Self.pageSize + last)
    }
    // Identifiers count up. One that is far higher than those kept does not mean that the count has come that
    // far.
    highestForgotten = min(highestForgotten, (pages.keys.max() ?? 0) * Self.pageSize)
    others = others.filter { isKept($0.value) }
  }

  /// An identifier as a number; `nil` if it is not a number.
  func value(of identifier: String) -> Int? { Self.number(identifier) ?? Int(identifier) }

  private static let mostDigits = 7

  /// An identifier as a number; `nil` unless it has at most `mostDigits` digits, no sign and no leading
  /// zeros.
  private static func number(_ identifier: String) -> Int? {
    let digits = identifier.utf8
    guard digits.count <= mostDigits, let first = digits.first else { return nil }
    if first == UInt8(ascii: "0") { return digits.count == 1 ? 0 : nil }
    var number = 0
    for digit in digits {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = digit else { return nil }
      number = 10 * number + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
