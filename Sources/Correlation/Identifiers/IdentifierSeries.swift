internal import LogModel

/// The identifiers of a launch's begins, as far as its log tells them although privacy hides them.
struct IdentifierSeries {
  /// What a record is that looks like a copy of a begin.
  enum Verdict {
    case copy, begin
    /// Nothing tells whether it is a copy of the one on a line; the likeliest series counts it or does not.
    case either(of: Int, isCounted: Bool)
  }

  /// Consecutive identifiers, from a begin on.
  private struct Run {
    var begin: Int
    var first: Int
  }

  private var runs: [Run]

  /// What the suspects are, by their lines.
  private let verdicts: [LineReference: Verdict]

  /// The identifiers that the first begin can have.
  let firsts: ClosedRange<Int>

  /// The records of which nothing tells whether they are copies, each with the begin it may be a copy of.
  let unfinalized: [HiddenBegins.Suspect]

  /// The first begin whose identifier is not certain; `.max` where all are.
  private var uncertainFrom = Int.max

  /// The identifiers that lines name.
  private let named: Set<Int>

  /// Whether more than one identifier, or a name, stands behind it.
  private let isAnchored: Bool

  /// The lines that name tasks from before the log.
  private let strays: UnmatchedEnds

  /// Whether identifiers are known because the launch is in the log.
  let isCounted: Bool

  /// The series that fits what a launch logs, or the likeliest of several; `nil` where none fits.
  ///
  /// - Parameters:
  ///   - hidden: What the launch logs.
  ///   - isLaunchInLog: Whether its first begin is in the log, so that it has the identifier 1.
  ///   - showsRequests: Whether it says of other begins that they were asked for.
  init?(_ hidden: HiddenBegins, isLaunchInLog: Bool, showsRequests: Bool) {
    let fits = SeriesSearch(hidden, first: isLaunchInLog ? 1 : nil)
      .fits(takingForCopies: showsRequests)
    // The fewer copies are begins, the fewer tasks are made up.
    guard
      let likeliest = fits.min(by: { ($1.explained, $0.begins) < ($0.explained, $1.begins) })
    else { return nil }
    // A log that can start with the launch most likely does; else the first begin is one that was ended, unless
    // the first end is not its own.
    let firsts = likeliest.firsts
    let isFirstLost = !UnmatchedEnds(hidden.mentions, first: firsts[0]).isEmpty
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
    strays = UnmatchedEnds(hidden.mentions, first: first)
    if fits.contains(where: { $0.firsts != [first] }) {
      uncertainFrom = 1
    } else if let first = unfinalized.first {
      uncertainFrom = first.begins + 1
    }
  }

  /// Whether begins and ends belong together in one way only.
  var isCertain: Bool { firsts.count == 1 && unfinalized.isEmpty }

  /// Whether every suspect is a copy.
  var hasOnlyCopies: Bool {
    verdicts.values.allSatisfy { if case .copy = $0 { true } else { false } }
  }

  /// What a record is that looks like a copy of a begin.
  func verdict(on line: LineReference) -> Verdict { verdicts[line] ?? .copy }

  /// The begin of an identifier, counted with suspects that are begins; `nil` when it lies before the log.
  func begin(of number: Int) -> Int? {
    for run in runs.reversed() where number >= run.first {
      return number - run.first + run.begin
    }
    return nil
  }

  /// The identifier of a begin, or `nil` where it is not certain.
  func identifier(ofBegin begin: Int) -> Int? {
    guard begin < uncertainFrom, doubt(ofBegin: begin) == nil else { return nil }
    return number(ofBegin: begin)
  }

  private func number(ofBegin begin: Int) -> Int? {
    runs.last { $0.begin <= begin }.map { $0.first + begin - $0.begin }
  }

  /// Whether a begin is matched by an identifier that can be no other.
  ///
  /// One identifier alone proves nothing: it may be that of a task from before the log.
  func isCertain(ofBegin begin: Int) -> Bool {
    identifier(ofBegin: begin) != nil && isAnchored
  }

  /// What keeps it from being sure how a task went, or `nil`.
  func doubt(ofBegin begin: Int) -> PairingDoubt? {
    guard let number = number(ofBegin: begin) else { return nil }
    if begin >= uncertainFrom {
      let lowest = firsts.lowerBound + begin - 1
      let highest = max(firsts.upperBound + begin - 1 + unfinalized.count, number)
      return named.contains { $0 >= lowest && $0 <= highest } ? .otherSeries : nil
    }
    if !named.contains(number), let line = strays.line(about: begin) {
      return .lostBegins(line: line)
    }
    return nil
  }

  /// Takes the word that a task exists whose begin the log lacks: later ones have higher identifiers.
  mutating func noteLoss(of number: Int, begins: Int) {
    runs.append(Run(begin: begins + 1, first: number + 1))
    uncertainFrom = min(uncertainFrom, begins + 1)
  }
}

extension SeriesSearch.Fit {
  /// How many suspects are begins.
  fileprivate var begins: Int { isBegin.count { $0 } }
}

/// Why an end may belong to another begin than the one it was matched with.
enum PairingDoubt: Equatable {
  /// Other identifiers fit the begins, too.
  case otherSeries
  /// The begin may be a copy of the record on a line.
  case copy(line: Int)
  /// An end on a line fits no series, so that begins may be missing from the log.
  case lostBegins(line: Int)

  /// The doubt in words, behind what is said of the task.
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
