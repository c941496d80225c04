internal import LogModel

/// The name of a task on a page.
enum TaskMarkup {
  /// Identifier and label, as far as they are known: `3 'Upload'`.
  static func markup(_ task: TaskTimeline) -> Markup {
    let label: Markup? = task.label.map { "<span class=\"name\">\($0, limit: 80)</span>" }
    let identifier: Markup? = task.identifier.map { "<span class=\"id\">\($0, limit: 40)</span>" }
    switch (identifier, label) {
    case (let identifier?, let label?): return identifier + " " + label
    case (let name?, nil), (nil, let name?): return name
    case (nil, nil):
      guard let line = task.place?.line else {
        return "<span class=\"name dim\">without a name</span>"
      }
      return "<span class=\"name dim\">line \(plain: line)</span>"
    }
  }

  /// The mechanism and whose task it is, where they are not the ordinary ones.
  static func remarks(_ task: TaskTimeline) -> String {
    let owner: String? = task.owner == .app ? nil : "of \(task.owner.name)"
    return [task.kind.words, owner].compactMap { $0 }.joined(separator: ", ")
  }
}

extension TaskOutcome {
  /// The sign of an outcome, as in the text report.
  var sign: String {
    switch self {
    case .leaked, .late: "✗"
    case .expired, .refused: "!"
    case .abandoned: "·"
    case .open, .unknown: "?"
    case .completed: "✓"
    }
  }

  /// Sign and word of an outcome.
  var badge: Markup {
    "<b class=\"badge \(rawValue)\">\(sign) \(headline)</b>"
  }
}

extension Severity {
  /// The sign of a severity, as in the text report.
  var sign: String {
    switch self {
    case .error: "✗"
    case .warning: "!"
    case .note: "·"
    }
  }
}
