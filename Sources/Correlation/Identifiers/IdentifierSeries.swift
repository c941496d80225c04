internal import LogModel

/// The identifiers of a launch's begins, inferred from its other lines because privacy hides them in the begins.
struct IdentifierSeries {
  /// What a suspect is: a record that looks like a copy of a begin.
  enum Verdict {
    /// A copy of a begin.
    case copy
    /// A separate begin.
    case begin
    /// Either a copy of the begin on line `of` or a separate begin; nothing decides this. `isCounted` is whether
    /// the likeliest series counts it as a begin.
    case either(of: Int, isCounted: Bool)
  }

  /// A run of consecutive identifiers: the begin with the number `begin` has the identifier `first`, and each later
  /// begin has the next identifier.
  private struct Run {
    let begin: Int
    let first: Int
  }

  private var runs: [Run]

  /// What each suspect is, by its line.
  private let verdicts: [LineReference: Verdict]

  /// The identifiers that the first begin can have.
  let firsts: ClosedRange<Int>

  /// The suspects that may be copies or separate begins.
  let unfinalized: [HiddenBegins.Suspect]

  /// The number of the first begin whose identifier is uncertain; `.max` if there is none.
  private var uncertainFrom = Int.max

  /// The identifiers that lines name, other than refusals.
  private let named: Set<Int>

  /// Whether more than one known identifier, or the name in a begin, supports the series.
  private let isAnchored: Bool

  /// The lines that name tasks from before the log.
  private let earlierTasks: EarlierTasks

  /// Whether identifiers simply count from 1, because the log contains the start of the launch.
  let isCounted: Bool

  /// Finds the series that fits what a launch logs, or the likeliest of several; `nil` if none fits.
  ///
  /// - Parameters:
  ///   - hidden: What the launch logs about identifiers.
  ///   - isLaunchInLog: Whether the log contains the launch's first begin, which then has the identifier 1.
  ///   - showsRequests: Whether the launch logs requests before other begins, so that suspects close to their
  ///     originals are taken for copies.
  init?(_ hidden: HiddenBegins, isLaunchInLog: Bool, showsRequests: Bool) {
    let fits = SeriesSearch(hidden, first: isLaunchInLog ? 1 : nil)
      .fits(takingForCopies: showsRequests)
    // Of the series that explain the most tasks, the one with the fewest begins invents the fewest tasks.
    guard
      let likeliest = fits.min(by: { ($1.explained, $0.begins) < ($0.explained, $1.begins) })
    else { return nil }
    // If the first identifier can be 1, the log most likely starts with the launch. Otherwise the highest
    // identifier is taken, with which the first begin is that of the first end, unless this end may belong to an
    // earlier task.
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

  /// What the suspect on a line is.
  func verdict(on line: LineReference) -> Verdict { verdicts[line] ?? .copy }

  /// The number of the begin with an identifier, counting suspects that are begins; `nil` if the begin precedes the
  /// log.
  func begin(of number: Int) -> Int? {
    for run in runs.reversed() where number >= run.first {
      return number - run.first + run.begin
    }
    return nil
  }

  /// The identifier of the begin with the given number, or `nil` if it is uncertain.
  func identifier(ofBegin begin: Int) -> Int? {
    guard begin < uncertainFrom, doubt(ofBegin: begin) == nil else { return nil }
    return number(ofBegin: begin)
  }

  private func number(ofBegin begin: Int) -> Int? {
    runs.last { $0.begin <= begin }.map { $0.first + begin - $0.begin }
  }

  /// Whether the identifier of a begin is certain.
  ///
  /// A single known identifier proves nothing: it may be that of a task from before the log.
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

  /// Notes that the begin of the task with the identifier `number` is missing after `begins` begins, so that later
  /// begins have higher identifiers.
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
/// If begins are missing from the log, such a line can be about a begin in the log that no other line names, unless
/// a higher identifier was printed before that begin: identifiers only grow.
private struct EarlierTasks {
  /// For each begin, the highest identifier in such lines after it, and the number of that line.
  private var after: [(number: Int, line: Int)] = []
  /// For each begin, the highest identifier that was printed before it.
  private var before: [Int] = []

  /// Finds the lines that name identifiers below `first`, the identifier of the first begin.
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

  /// Whether there are no such lines.
  var isEmpty: Bool { after.isEmpty }

  /// The line that may be about a begin if other begins are missing from the log, or `nil`.
  func line(about begin: Int) -> Int? {
    guard after.indices.contains(begin - 1) else { return nil }
    let (number, line) = after[begin - 1]
    return number > before[begin - 1] ? line : nil
  }
}

/// Why an end may belong to another begin than the one it was matched with.
enum PairingDoubt: Equatable {
  /// The begins may have other identifiers that fit as well.
  case otherSeries
  /// The begin may be a copy of the record on a line.
  case copy(line: Int)
  /// A line names a task that seems to be from before the log; if begins are missing from the log, the line may be
  /// about this begin instead.
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
