import LogModel

extension TaskOutcome {
  /// The sign of an outcome. It is always printed with a word, so readers need not know it.
  var sign: String {
    switch self {
    case .leaked, .late: "✗"
    case .expired, .refused: "!"
    case .abandoned: "·"
    case .open, .unknown: "?"
    case .completed: "✓"
    }
  }

  /// The style of the sign and the word; it only emphasizes what they say.
  var style: TextStyle {
    switch self {
    case .leaked, .late: .red
    case .expired, .refused: .yellow
    case .abandoned, .open, .unknown: .plain
    case .completed: .green
    }
  }

  /// The sign of the outcome in its color.
  var mark: TerminalText { "\(sign, style: style)" }

  /// How bad an outcome is, from 0 for `completed` to 7 for `leaked`.
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

  /// All outcomes, worst first.
  static let worstFirst = allCases.sorted { $0.badness > $1.badness }

  /// The word for the outcome; in capitals if something is certainly wrong.
  var headline: String {
    switch self {
    case .leaked, .late: rawValue.uppercased()
    case .expired, .refused, .abandoned, .open, .unknown, .completed: rawValue
    }
  }

  /// The number of tasks with each outcome, worst outcome first; empty if there are no tasks.
  static func counts(_ number: (TaskOutcome) -> Int) -> TerminalText {
    let counts = worstFirst.compactMap { outcome in
      let number = number(outcome)
      return number > 0 ? "\(number) \(outcome.rawValue)" as TerminalText : nil
    }
    return counts.joined(", ")
  }
}

extension TaskKind {
  /// The mechanism in words; `nil` for `beginBackgroundTask`, which needs no mention.
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

  /// The mechanism and the owner of a task, unless they are the usual ones; empty if both are.
  func remarks(owner: String) -> String {
    let holder = owner == TaskOwner.app.name ? nil : "of \(owner)"
    return [words, holder].compactMap { $0 }.joined(separator: ", ")
  }
}

extension TaskTimeline {
  /// The name of the task in a row: its identifier and label, or else the line of its begin.
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
  /// The remaining time for people: `599.9 s left` or `unlimited`.
  var words: String { seconds.map { NumberText.seconds($0) + " left" } ?? "unlimited" }
}
