/// The latest task of each identifier, in a few bytes where identifiers count up.
final class IdentifierTable {
  private static let pageSize = 64

  /// The tasks of so many identifiers in a row, -1 where there is none.
  private typealias Page = ContiguousArray<Int32>

  /// The page that was written last, which nearly all others are on too, and all other ones.
  private var latest: (number: Int, page: Page)?
  private var pages: [Int: Page] = [:]
  private var others: [String: Int] = [:]

  /// The identifier that was asked for last, and its number: one event asks several times.
  private var asked = ""
  private var askedNumber: Int?

  /// The latest task of an identifier, or `nil`.
  subscript(identifier: String) -> Int? {
    guard let number = number(identifier) else { return others[identifier] }
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    let task = latest?.number == page ? latest?.page[place] : pages[page]?[place]
    return task.flatMap { $0 >= 0 ? Int($0) : nil }
  }

  /// Notes the latest task of an identifier.
  func set(_ identifier: String, _ task: Int) {
    guard let number = number(identifier) else { return others[identifier] = task }
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageSize)
    if latest?.number != page {
      putBack()
      latest = (page, pages.removeValue(forKey: page) ?? Page(repeating: -1, count: Self.pageSize))
    }
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var changed: (number: Int, page: Page)?
    swap(&changed, &latest)
    changed?.page[place] = Int32(clamping: task)
    swap(&changed, &latest)
  }

  private func putBack() {
    if let latest { pages[latest.number] = latest.page }
    latest = nil
  }

  /// The highest number of an identifier that was forgotten, 0 when none was.
  private(set) var highestForgotten = 0

  /// Whether an identifier may be one of those that were forgotten.
  func hasForgotten(_ identifier: String?) -> Bool {
    guard highestForgotten > 0, let number = identifier.flatMap(number) else { return false }
    return number <= highestForgotten && self[String(number)] == nil
  }

  /// Forgets identifiers of which none of a page has a task that is kept.
  func forget(unless isKept: (Int) -> Bool) {
    putBack()
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
  private func number(_ identifier: String) -> Int? {
    if identifier == asked { return askedNumber }
    asked = identifier
    askedNumber = Self.number(identifier)
    return askedNumber
  }

  private static func number(_ identifier: String) -> Int? {
    let digits = identifier.utf8.count
    guard digits <= mostDigits, let number = Int(identifier) else { return nil }
    // A zero or a sign in front is none of a number that counts.
    return decimalDigits(of: number) == digits ? number : nil
  }

  private static let mostDigits = 7

  private static func decimalDigits(of number: Int) -> Int {
    var digits = 1
    var bound = 10
    while number >= bound {
      digits += 1
      bound *= 10
    }
    return digits
  }

  /// The number that an identifier prints, or `nil`.
  func value(of identifier: String) -> Int? { number(identifier) ?? Int(identifier) }
}
