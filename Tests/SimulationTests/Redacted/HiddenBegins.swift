/// What a log shows of the identifiers of a launch whose begins hide them.
///
/// Every other identifier of the first begin is tried, one after the other: whoever reads the log can know the right
/// one only where all others say something that the log contradicts, or leave more ends without a begin.
struct HiddenBegins {
  /// The identifiers of the begins, in their order, and their times in microseconds.
  private var begins: [(identifier: Int, at: Int)] = []
  /// The identifiers that lines print, with how many begins there were that they can be about.
  private var printed: [(identifier: Int, begins: Int, isRefusal: Bool)] = []
  /// Whether a line ties a begin to its identifier.
  private var isTied = false
  /// Whether there is a copy of a begin, and whether begins are asked for.
  private var isDoubled = false
  private var isRequested = false
  /// Whether a line that names no task is about one from before the log.
  private var isMixed = false

  /// What can be known of the begins.
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

  /// Takes a line that prints an identifier, of a task that is so old at least.
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

  /// Takes a line that asks for a task.
  mutating func request() { isRequested = true }

  mutating func mix() { isMixed = true }

  /// What can be known.
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

  /// How many of the tasks that lines name were begun in the log, or `nil` where a line contradicts that.
  private func explained(byFirst first: Int) -> Int? {
    var named: Set<Int> = []
    for (identifier, count, isRefusal) in printed where identifier >= first && !isRefusal {
      if identifier - first >= count { return nil }
      named.insert(identifier)
    }
    return named.count
  }

  /// Whether UIKit says of an open task that there is none; of the lowest identifiers it says so of its own accord.
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
