internal import LogModel

/// The identifiers of a launch's begins, inferred from the rest of its log where privacy hides them.
struct IdentifierSeries {
  /// What a record is that looks like a copy of a begin.
  enum Verdict {
    /// A copy.
    case copy
    /// A begin of its own.
    case begin
    /// A copy of the begin on a line or not, which cannot be known; the likeliest series counts it or does not.
    case either(of: Int, isCounted: Bool)
  }

  /// Consecutive identifiers starting with a begin.
  private struct Run {
    let begin: Int
    let first: Int
  }

  private var runs: [Run]

  /// What the suspects are, by their lines.
  private let verdicts: [LineReference: Verdict]

  /// The identifiers that the first begin can have.
  let firsts: ClosedRange<Int>

  /// The records of which it cannot be known whether they are copies.
  let unfinalized: [HiddenBegins.Suspect]

  /// The first begin whose identifier is uncertain; `.max` if there is none.
  private var uncertainFrom = Int.max

  /// The identifiers that lines name.
  private let named: Set<Int>

  /// Whether more than one identifier, or a name, supports it.
  private let isAnchored: Bool

  /// The lines that name tasks from before the log.
  private let earlierTasks: EarlierTasks

  /// Whether the identifiers are known because the launch is in the log.
  let isCounted: Bool

  /// Finds the series that fits what a launch logs, or the likeliest of several; `nil` where none fits.
  ///
  /// - Parameters:
  ///   - hidden: What the launch logs.
  ///   - isLaunchInLog: Whether its first begin is in the log, so that it has the identifier 1.
  ///   - showsRequests: Whether it logs requests before other begins.
  init?(_ hidden: HiddenBegins, isLaunchInLog: Bool, showsRequests: Bool) {
    let fits = SeriesSearch(hidden, first: isLaunchInLog ? 1 : nil)
      .fits(takingForCopies: showsRequests)
    // The more suspects are copies, the fewer tasks are invented.
    guard
      let likeliest = fits.min(by: { ($1.explained, $0.begins) < ($0.explained, $1.begins) })
    else { return nil }
    // A log that can start with the launch most likely does. Otherwise the first begin is the one of the first end,
    // unless that end may belong to an earlier task.
    let firsts = likeliest.firsts
    let isFirstLost = !EarlierTasks(hidden.mentions, first: firsts[0]).isEmpty
    let first = firsts[0] == 1 || isFirstLost ? firsts[0] : firsts[firsts.count - 1]
    self.firsts = firsts[0]...firsts[firsts.count - 1]
    isCounted = isLaunchInLog
    runs = [Run(begin: 1, first: first)]
    named = Set(hidden.mentions.lazy.filter { !$0.isRefusal }.map(\.number))
    let numbers = Set(hidden.mentions.map(\.number)).union(hidden.numbers.values)
    isAnchored = numbers.count > 1 || !hidden.labels.isEmpty
    var verdicts: [LineReference: Verdict] = [:]
    var unfinalized: [HiddenBegins.Suspect] = []
    for (place, suspect) in hidden.suspects.enumerated() {
      let isBegin = likeliest.isBegin[place]
      if fits.allSatisfy({ $0.isBegin[place] == isBegin }) {
        verdicts[suspect.line] = isBegin ? .begin : .copy
      } else {
        verdicts[suspect.line] = .either(of: suspect.original.line, isCounted: isBegin)
        unfinalized.append(suspect)
      }
    }
    self.verdicts = verdicts
    self.unfinalized = unfinalized
    earlierTasks = EarlierTasks(hidden.mentions, first: first)
    if fits.contains(where: { $0.firsts != [first] }) {
      uncertainFrom = 1
    } else if let first = unfinalized.first {
      uncertainFrom = first.begins + 1
    }
  }

  /// Whether there is only one way to match begins and ends.
  var isCertain: Bool { firsts.count == 1 && unfinalized.isEmpty }

  /// Whether every suspect is a copy.
  var hasOnlyCopies: Bool {
    verdicts.values.allSatisfy { if case .copy = $0 { true } else { false } }
  }

  /// What a record is that looks like a copy of a begin.
  func verdict(on line: LineReference) -> Verdict { verdicts[line] ?? .copy }

  /// The begin of an identifier, including suspects that are begins; `nil` if it precedes the log.
  func begin(of number: Int) -> Int? {
    for run in runs.reversed() where number >= run.first {
      return number - run.first + run.begin
    }
    return nil
  }

  /// The identifier of a begin, or `nil` where it is uncertain.
  func identifier(ofBegin begin: Int) -> Int? {
    guard begin < uncertainFrom, doubt(ofBegin: begin) == nil else { return nil }
    return number(ofBegin: begin)
  }

  private func number(ofBegin begin: Int) -> Int? {
    runs.last { $0.begin <= begin }.map { $0.first + begin - $0.begin }
  }

  /// Whether the identifier of a begin can be no other.
  ///
  /// A single identifier proves nothing: it may be that of a task from before the log.
  func isCertain(ofBegin begin: Int) -> Bool {
    identifier(ofBegin: begin) != nil && isAnchored
  }

  /// Why it is uncertain which end belongs to a begin, or `nil`.
  func doubt(ofBegin begin: Int) -> PairingDoubt? {
    guard let number = number(ofBegin: begin) else { return nil }
    if begin >= uncertainFrom {
      let lowest = firsts.lowerBound + begin - 1
      let highest = max(firsts.upperBound + begin - 1 + unfinalized.count, number)
      return named.contains { $0 >= lowest && $0 <= highest } ? .otherSeries : nil
    }
    if !named.contains(number), let line = earlierTasks.line(about: begin) {
      return .lostBegins(line: line)
    }
    return nil
  }

  /// Notes a task whose begin is missing from the log: later begins have higher identifiers.
  mutating func noteLoss(of number: Int, begins: Int) {
    runs.append(Run(begin: begins + 1, first: number + 1))
    uncertainFrom = min(uncertainFrom, begins + 1)
  }
}

extension SeriesSearch.Fit {
  /// How many suspects are begins.
  fileprivate var begins: Int { isBegin.count { $0 } }
}

/// The lines that name tasks from before the log.
///
/// If begins were missing from the log, such a line could be about a begin that nothing else names, unless a higher
/// identifier was printed before that begin: identifiers count up.
private struct EarlierTasks {
  /// The highest identifier in such a line after each begin, and the line.
  private var after: [(number: Int, line: Int)] = []
  /// The highest identifier that was printed before each begin.
  private var before: [Int] = []

  /// Finds the lines by the identifier of the first begin.
  init(_ mentions: [HiddenBegins.Mention], first: Int) {
    let named = mentions.filter { !$0.isRefusal && $0.begins > 0 }
    guard named.contains(where: { $0.number < first }) else { return }
    let count = named.map(\.begins).max() ?? 0
    after = Array(repeating: (0, 0), count: count)
    before = Array(repeating: 0, count: count)
    for mention in named {
      let begin = mention.begins
      if mention.number < first, mention.number > after[begin - 1].number {
        after[begin - 1] = (mention.number, mention.line.line)
      }
      if begin < count { before[begin] = max(before[begin], mention.number) }
    }
    for begin in stride(from: count - 1, to: 0, by: -1)
    where after[begin].number > after[begin - 1].number {
      after[begin - 1] = after[begin]
    }
    for begin in before.indices.dropFirst() {
      before[begin] = max(before[begin], before[begin - 1])
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { after.isEmpty }

  /// The line that may be about a begin if begins are missing, or `nil`.
  func line(about begin: Int) -> Int? {
    guard after.indices.contains(begin - 1) else { return nil }
    let (number, line) = after[begin - 1]
    return number > before[begin - 1] ? line : nil
  }
}

/// Why an end may belong to another begin than the one it was matched with.
enum PairingDoubt: Equatable {
  /// Other identifiers would fit the begins, too.
  case otherSeries
  /// The begin may be a copy of the record on a line.
  case copy(line: Int)
  /// An end on a line fits no series, so that begins may be missing from the log.
  case lostBegins(line: Int)

  /// The words that are appended to messages about the task.
  var words: String {
    switch self {
    case .otherSeries:
      "by one of several ways to match its begin, whose identifier is hidden, with an end"
    case .copy(let line): "unless its begin is a copy of the record on line \(line)"
    case .lostBegins(let line):
      "unless line \(line) is about it: its identifier is hidden, and begins may be missing from the log"
    }
  }
}
