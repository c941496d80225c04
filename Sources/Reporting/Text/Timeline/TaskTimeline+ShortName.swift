import LogModel

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

extension TerminalText {
  /// The text in one style, its end left out where it takes more than so many columns.
  func cut(to columns: Int, ascii: Bool) -> TerminalText {
    let whole = ascii ? inASCII : self
    guard whole.columns > columns else { return whole }
    let ellipsis = ascii ? "..." : "…"
    var left = columns - ellipsis.count
    var text = ""
    for character in whole.string {
      left -= DisplayWidth.columns(of: character)
      guard left >= 0 else { break }
      text.append(character)
    }
    return "\(text + ellipsis)"
  }
}
