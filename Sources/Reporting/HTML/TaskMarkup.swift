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
}

extension TaskOutcome {
  /// Sign and word of an outcome.
  var badge: Markup {
    "<b class=\"badge \(rawValue)\">\(sign) \(headline)</b>"
  }
}
