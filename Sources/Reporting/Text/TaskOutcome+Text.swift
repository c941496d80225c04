import LogModel

extension TaskOutcome {
  /// The sign of an outcome; a word always stands beside it.
  var sign: String {
    switch self {
    case .leaked, .late: "✗"
    case .expired, .refused: "!"
    case .abandoned: "·"
    case .open, .unknown: "?"
    case .completed: "✓"
    }
  }

  /// The emphasis of sign and word, which repeats what they say.
  var style: TextStyle {
    switch self {
    case .leaked, .late: .red
    case .expired, .refused: .yellow
    case .abandoned, .open, .unknown: .plain
    case .completed: .green
    }
  }

  /// The sign, in its colour.
  var mark: TerminalText { "\(sign, style: style)" }

  /// How bad an outcome is, from 0 for `completed`.
  var badness: Int {
    switch self {
    case .leaked: 7
    case .late: 6
    case .expired: 5
    case .refused: 4
    case .abandoned: 3
    case .open: 2
    case .unknown: 1
    case .completed: 0
    }
  }

  /// All outcomes, the worst first.
  static let worstFirst = allCases.sorted { $0.badness > $1.badness }

  /// The outcome as a headline: capitals where something is wrong for sure.
  var headline: String {
    switch self {
    case .leaked, .late: rawValue.uppercased()
    case .expired, .refused, .abandoned, .open, .unknown, .completed: rawValue
    }
  }

  /// How many tasks have each outcome, the worst outcome first; empty when there are none.
  static func counts(_ number: (TaskOutcome) -> Int) -> TerminalText {
    let counts = worstFirst.compactMap { outcome in
      let number = number(outcome)
      return number > 0 ? "\(number) \(outcome.rawValue)" as TerminalText : nil
    }
    return counts.joined(", ")
  }
}

extension TaskKind {
  /// The mechanism in words, or `nil` for the ordinary one.
  var words: String? {
    switch self {
    case .backgroundTask: nil
    case .implied: "implied by its readings"
    case .urlSession: "URL session"
    case .fetch: "fetch"
    case .processing: "processing task"
    case .expiringActivity: "expiring activity"
    }
  }

  /// The mechanism and whose task it is, where they are not the ordinary ones; else nothing.
  func remarks(owner: String) -> String {
    let holder = owner == TaskOwner.app.name ? nil : "of \(owner)"
    return [words, holder].compactMap { $0 }.joined(separator: ", ")
  }
}

extension TaskTimeline {
  /// What the task is called in a row: identifier and label, else the line of its begin.
  var shortName: TerminalText {
    switch (identifier, label) {
    case (let identifier?, let label?): return "\(identifier) '\(label)'"
    case (let identifier?, nil): return "\(identifier)"
    case (nil, let label?): return "'\(label)'"
    case (nil, nil):
      guard let line = place?.line else { return "no name" }
      return "line " + .plain(line)
    }
  }
}

extension RemainingTime {
  /// The value as people read it: `599.9 s left` or `unlimited`.
  var words: String { seconds.map { NumberText.seconds($0) + " left" } ?? "unlimited" }
}
