internal import LogModel

/// Searches for the series of consecutive identifiers that fit what a launch logs.
///
/// A series gives the first begin an identifier, and each later begin the next one. It fits if no line names a task
/// before its begin, and it fits best if most of the named tasks are among its begins; the others were begun before
/// the log. Each suspect is either a begin or a copy, so every combination is searched separately; only a begin
/// with a known identifier can prove that a combination is right.
struct SeriesSearch {
  /// Up to this number of suspects, every combination of begins and copies is tried.
  private static let mostChosen = 8

  /// How many identifiers of the first begin are tried at most.
  private static let mostFirst = 4096

  private let hidden: HiddenBegins
  private let fixedFirst: Int?
  private let named: [Int]
  /// Whether some lines can contradict a series: those that name a task or refuse its end.
  private let hasDetails: Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - hidden: What the launch logs about identifiers.
  ///   - first: The identifier of the first begin, or `nil` if it is unknown.
  init(_ hidden: HiddenBegins, first: Int?) {
    self.hidden = hidden
    fixedFirst = first
    named = Set(hidden.mentions.lazy.filter { !$0.isRefusal }.map(\.number)).sorted()
    hasDetails = hidden.mentions.contains { $0.isRefusal || $0.label != nil }
  }

  /// The series that fit best if certain suspects are begins and the others are copies.
  struct Fit {
    /// For each suspect, whether it is a begin.
    let isBegin: [Bool]
    /// The identifiers that the first begin can have, lowest first.
    let firsts: [Int]
    /// How many of the named tasks were begun in the log.
    let explained: Int
  }

  /// The best fit for each combination of begins and copies among the suspects; combinations without a fit are left
  /// out.
  ///
  /// With `areClose`, suspects close to their originals are taken for copies, unless no series fits then.
  func fits(takingForCopies areClose: Bool) -> [Fit] {
    let fits = choices.compactMap(fit)
    guard areClose else { return fits }
    let closest = fits.filter { fit in
      zip(hidden.suspects, fit.isBegin).allSatisfy { !($0.isClose && $1) }
    }
    return closest.isEmpty ? fits : closest
  }

  /// The combinations to try, with `true` for each suspect that is a begin: every combination, or, if there are too
  /// many suspects, only none and all of them.
  private var choices: [[Bool]] {
    let count = hidden.suspects.count
    if count <= Self.mostChosen {
      return (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 == 1 } }
    }
    return [Array(repeating: false, count: count), Array(repeating: true, count: count)]
  }

  private func fit(_ isBegin: [Bool]) -> Fit? {
    var before = [0]
    for isBegin in isBegin { before.append(before[before.count - 1] + (isBegin ? 1 : 0)) }
    var lowest = max(1, hidden.lowestFirst)
    for mention in hidden.mentions where !mention.isRefusal {
      let begins = mention.begins + before[mention.suspects]
      lowest = max(lowest, mention.number - begins + 1)
    }
    var known = fixedFirst
    for (begin, number) in hidden.numbers {
      let first = number - rank(ofBegin: begin, isBegin) + 1
      if let known, known != first { return nil }
      known = first
    }
    if let known {
      guard known >= lowest else { return nil }
      return Fit(isBegin: isBegin, firsts: [known], explained: explained(known))
    }
    // A first identifier above `highest` explains fewer tasks, and one below `lowest` puts a begin after a line
    // about its task.
    guard let highest = named.first(where: { $0 >= lowest }) else { return nil }
    let all = Array(lowest...min(highest, lowest + Self.mostFirst))
    // If all of them are contradicted, begins are missing from the log.
    let firsts = all.filter { isPossible($0, isBegin) }
    return Fit(
      isBegin: isBegin, firsts: firsts.isEmpty ? all : firsts, explained: explained(highest))
  }

  /// How many of the named tasks were begun in the log, if the first begin has the identifier `first`.
  private func explained(_ first: Int) -> Int { named.count { $0 >= first } }

  /// Whether no line about a task contradicts its begin, if the first begin has the identifier `first`.
  private func isPossible(_ first: Int, _ isBegin: [Bool]) -> Bool {
    guard hasDetails else { return true }
    var ended: Set<Int> = []
    for mention in hidden.mentions {
      let rank = mention.number - first + 1
      guard rank > 0 else { continue }
      if mention.isRefusal {
        let begin = begin(ofRank: rank, isBegin)
        let isBegun = begin.map { $0 <= mention.begins } ?? false
        // iOS 13 logs refusals of ends that nobody requested, for the lowest identifiers.
        if isBegun, !ended.contains(mention.number),
          !UnmatchedEnd.mayBeSpurious(identifier: String(mention.number))
        {
          return false
        }
        continue
      }
      ended.insert(mention.number)
      if let label = mention.label, let begin = begin(ofRank: rank, isBegin),
        let own = hidden.labels[begin], own != label
      {
        return false
      }
    }
    return true
  }

  /// The 1-based rank of a begin among all begins, including suspects that are begins.
  private func rank(ofBegin begin: Int, _ isBegin: [Bool]) -> Int {
    begin + zip(hidden.suspects, isBegin).count { $1 && $0.begins < begin }
  }

  /// The number of the begin with a rank, or `nil` if it is a suspect.
  private func begin(ofRank rank: Int, _ isBegin: [Bool]) -> Int? {
    var begin = rank
    var counted = 0
    for (suspect, isBegin) in zip(hidden.suspects, isBegin) where isBegin {
      counted += 1
      let own = suspect.begins + counted
      if own == rank { return nil }
      if own < rank { begin -= 1 }
    }
    return begin
  }
}
