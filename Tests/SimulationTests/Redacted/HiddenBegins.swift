/// What a log shows about the identifiers of a launch whose begins hide them, worked out by trying all
/// possibilities.
///
/// Every wrong identifier of the first begin is tried. A reader of the log can know the right one only if each
/// wrong one contradicts a line of the log, or leaves more ends without a begin.
struct HiddenBegins {
  /// The true identifiers of the begins, in order, and their times in microseconds.
  private var begins: [(identifier: Int, at: Int)] = []
  /// The identifiers that lines print, each with the number of begins that the line can be about.
  private var printed: [(identifier: Int, begins: Int, isRefusal: Bool)] = []
  /// Whether a line ties a begin to its identifier.
  private var isTied = false
  /// Whether there is a copy of a begin (`isDoubled`), and whether requests precede begins (`isRequested`).
  private var isDoubled = false
  private var isRequested = false
  /// Whether a line that names no task is about one from before the log.
  private var isMixed = false

  /// What can be known about the identifiers of the begins.
  enum Knowledge {
    /// No line shows an identifier.
    case nothing
    case certain
    /// Several series fit.
    case uncertain
    /// Another series fits better than the true one.
    case misleading
  }

  mutating func begin(_ identifier: Int, at: Int) {
    if begins.last?.identifier != identifier { begins.append((identifier, at)) }
  }

  /// Takes a line that prints the identifier of a task that is at least `age` microseconds old.
  mutating func print(_ identifier: Int, at: Int, age: Int = 0, isRefusal: Bool = false) {
    let count = begins.count { at - $0.at >= age }
    printed.append((identifier, count, isRefusal))
  }

  /// Takes a line that prints the identifier of the latest begin, if that is in the log.
  mutating func tie(_ identifier: Int) {
    if begins.last?.identifier == identifier { isTied = true }
  }

  /// Takes a copy of a begin.
  mutating func double() { isDoubled = true }

  /// Takes a line that requests a task.
  mutating func request() { isRequested = true }

  mutating func mix() { isMixed = true }

  /// What a reader of the log can know about the identifiers.
  var knowledge: Knowledge {
    if isMixed || isDoubled && !isRequested { return .uncertain }
    guard let first = begins.first?.identifier,
      isTied || printed.contains(where: { !$0.isRefusal })
    else { return .nothing }
    if isTied { return .certain }
    let candidates = Array(1...first + begins.count + 1)
    let explained = candidates.map { self.explained(byFirst: $0) }
    let most = explained.compactMap { $0 }.max() ?? 0
    var best = zip(candidates, explained).filter { $0.1 == most }.map { $0.0 }
    let plausible = best.filter { !isRefuted(byFirst: $0) }
    if !plausible.isEmpty { best = plausible }
    if best == [first] { return .certain }
    return best.contains(first) ? .uncertain : .misleading
  }

  /// How many of the tasks that lines name were begun in the log, if the first begin has the identifier `first`;
  /// `nil` if a line contradicts that.
  private func explained(byFirst first: Int) -> Int? {
    var named: Set<Int> = []
    for (identifier, count, isRefusal) in printed where identifier >= first && !isRefusal {
      if identifier - first >= count { return nil }
      named.insert(identifier)
    }
    return named.count
  }

  /// Whether a line refutes this first identifier, because UIKit denies that an open task exists. The lowest
  /// identifiers are exempt, because UIKit denies them without being asked.
  private func isRefuted(byFirst first: Int) -> Bool {
    var named: Set<Int> = []
    for (identifier, count, isRefusal) in printed where identifier >= first {
      if !isRefusal {
        named.insert(identifier)
      } else if identifier - first < count, identifier > 4, !named.contains(identifier) {
        return true
      }
    }
    return false
  }
}
