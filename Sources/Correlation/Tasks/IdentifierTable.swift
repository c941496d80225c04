/// The latest task of each identifier, compact where identifiers count up.
struct IdentifierTable {
  private static let pageSize = 64

  /// The tasks of that many consecutive identifiers, -1 where there is none.
  private typealias Page = ContiguousArray<Int32>

  private var pages: [Int: Page] = [:]
  /// The tasks of identifiers that are not small numbers.
  private var others: [String: Int] = [:]

  /// The highest number of an identifier that was forgotten, 0 if none was.
  private(set) var highestForgotten = 0

  /// The latest task of an identifier, or `nil`.
  subscript(identifier: String) -> Int? {
    guard let number = Self.number(identifier) else { return others[identifier] }
    return self[number]
  }

  private subscript(number: Int) -> Int? {
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    return pages[page].flatMap { $0[place] >= 0 ? Int($0[place]) : nil }
  }

  /// Sets the latest task of an identifier.
  mutating func set(_ identifier: String, _ task: Int) {
    guard let number = Self.number(identifier) else { return others[identifier] = task }
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    pages[page, default: Page(repeating: -1, count: Self.pageSize)][place] = Int32(clamping: task)
  }

  /// Whether an identifier may be one of those that were forgotten.
  func hasForgotten(_ identifier: String?) -> Bool {
    guard highestForgotten > 0, let number = identifier.flatMap(Self.number) else { return false }
    return number <= highestForgotten && self[number] == nil
  }

  /// Forgets pages of identifiers without a task that is kept.
  mutating func forget(unless isKept: (Int) -> Bool) {
    for (number, page) in pages where !page.contains(where: { $0 >= 0 && isKept(Int($0)) }) {
      pages[number] = nil
      let last = page.lastIndex { $0 >= 0 } ?? 0
      highestForgotten = max(highestForgotten, number * Self.pageSize + last)
    }
    // Numbers count up: a single one far beyond those that are kept does not mean that they got there.
    highestForgotten = min(highestForgotten, (pages.keys.max() ?? 0) * Self.pageSize)
    others = others.filter { isKept($0.value) }
  }

  /// The number that an identifier prints, or `nil`.
  func value(of identifier: String) -> Int? { Self.number(identifier) ?? Int(identifier) }

  private static let mostDigits = 7

  /// The number that an identifier prints, where it is a small one without a sign or leading zeros.
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
