package import LogModel

extension RequestState {
  /// What a state means to the reader of a report.
  enum Concern {
    /// The work went well, or the app does not want it any more.
    case none
    /// The log does not show what became of the request.
    case undecided
    /// The request is over, and nobody made a mistake.
    case over
    /// The work ran and did not succeed.
    case trouble
    /// Something is certainly wrong.
    case fault
  }

  /// What the state means to the reader of a report.
  var concern: Concern {
    switch self {
    case .killed, .lost, .launchFailed, .refused: .fault
    case .died, .expired, .failed: .trouble
    case .closedByPerson, .removed: .over
    case .waiting, .chosen, .running, .paused, .unknown: .undecided
    case .withdrawn, .replaced, .completed: .none
    }
  }

  /// Whether the log ends, or is silent, before it shows what became of the request.
  var isUndecided: Bool { concern == .undecided }

  /// Whether the request is over without having gone well, as a fact that the log shows.
  var isBad: Bool { concern == .over || concern == .trouble || concern == .fault }

  /// Whether the work, or the attempt to start it, failed.
  var isFailure: Bool { concern == .fault || self == .died || self == .failed }

  /// The sign of a state. It is always printed with a word, so readers need not know it.
  var sign: String {
    switch concern {
    case .fault: "✗"
    case .trouble: "!"
    case .over: "·"
    case .undecided: "?"
    case .none: self == .completed ? "✓" : "·"
    }
  }

  /// The style of the sign and the word; it only emphasizes what they say.
  var style: TextStyle {
    switch concern {
    case .fault: .red
    case .trouble: .yellow
    case .over, .undecided: .plain
    case .none: self == .completed ? .green : .plain
    }
  }

  /// The sign of the state in its color.
  var mark: TerminalText { "\(sign, style: style)" }

  /// How bad a state is, from 0 for `completed` to 16 for `killed`.
  var badness: Int {
    switch self {
    case .killed: 16
    case .lost: 15
    case .launchFailed: 14
    case .refused: 13
    case .died: 12
    case .expired: 11
    case .failed: 10
    case .closedByPerson: 9
    case .removed: 8
    case .waiting: 7
    case .chosen: 6
    case .running: 5
    case .paused: 4
    case .unknown: 3
    case .withdrawn: 2
    case .replaced: 1
    case .completed: 0
    }
  }

  /// All states, worst first.
  static let worstFirst = allCases.sorted { $0.badness > $1.badness }

  /// The state in words.
  package var words: String {
    switch self {
    case .launchFailed: "launch failed"
    case .closedByPerson: "closed by a person"
    case .refused, .withdrawn, .replaced, .removed, .waiting, .chosen, .running, .paused,
      .completed, .failed, .expired, .killed, .lost, .died, .unknown:
      rawValue
    }
  }

  /// The state in words; in capitals if something is certainly wrong.
  var headline: String { concern == .fault ? words.uppercased() : words }

  /// The state in capitals, as the first line of a report names it.
  var capitals: String { self == .unknown ? "UNDECIDED" : words.uppercased() }

  /// The number of requests with each state, worst state first; empty if there are no requests.
  static func counts(_ number: (RequestState) -> Int) -> TerminalText {
    let counts = worstFirst.compactMap { state in
      let number = number(state)
      return number > 0 ? "\(number) \(state.words)" as TerminalText : nil
    }
    return counts.joined(", ")
  }
}

extension RequestKind {
  /// The mechanism in words, before the identifier of a request.
  package var words: String {
    switch self {
    case .refresh: "app refresh"
    case .continued: "continued processing"
    case .health: "health research"
    case .push: "silent push"
    case .transfer: "background transfer"
    case .unknown: "request"
    case .processing, .activity: rawValue
    }
  }
}

extension ScheduledRequest {
  /// The mechanism and the identifier, or else the scheduler's key: `processing com.example.index`.
  var title: String { kind.words + " " + (identifier ?? activity ?? "without a name") }

  /// What happened, without the identifier with which the sentence begins, for places next to
  /// ``title``.
  var account: String {
    guard let identifier else { return sentence }
    let name = identifier + ": "
    return sentence.hasPrefix(name) ? String(sentence.dropFirst(name.count)) : sentence
  }

  /// The number of checks in which each policy refused: `Battery Level ×30`.
  var refusals: [String] { checks.refusedBy.map { "\($0.policy) ×\($0.count)" } }

  /// The lines about the request, in the order of its life, with what each says. A line that shows
  /// two steps comes twice.
  var steps: [(line: LineReference, word: String)] {
    let last = checks.count > 1 ? checks.last : nil
    let all: [(LineReference?, String)] = [
      (asked, "asked"), (checks.first, "first check"), (last, "last check"),
      (launched, "launched"), (started, "started"), (ended, "ended"),
    ]
    return all.compactMap { line, word in line.map { (line: $0, word: word) } }
  }
}
