/// Lays out the lines of a text report to a width.
package struct TextPage {
  /// What happens to a line that is wider than the page.
  enum Overflow {
    /// The line continues on the next line, indented by `hanging` more columns.
    case wrap(hanging: Int)
    /// The end of the line is replaced with an ellipsis.
    case cut
    /// The line is not changed, because it is meant to be copied.
    case none
  }

  /// The lines that have been laid out, as bytes.
  package var output = OutputBuffer()

  /// The options that control the layout.
  let options: TextReportOptions

  private let width: Int

  /// Creates an empty page.
  init(options: TextReportOptions) {
    self.options = options
    width = max(options.width, 40)
  }

  /// Adds an empty line.
  mutating func blank() {
    output.append(0x0A)
  }

  /// Adds a line, indented by a number of columns.
  mutating func line(
    _ text: TerminalText, indent: Int = 0, _ overflow: Overflow = .wrap(hanging: 2)
  ) {
    let text = options.ascii ? text.inASCII : text
    if indent + text.columns <= width { return put(text.runs[...], indent: indent) }
    switch overflow {
    case .wrap(let hanging): wrap(cells(of: text), indent: indent, hanging: hanging)
    case .cut: cut(cells(of: text), indent: indent)
    case .none: put(text.runs[...], indent: indent)
    }
  }

  /// One character of a line, with its width and style.
  private struct Cell {
    var character: Character
    var columns: Int
    var style: TextStyle
  }

  private func cells(of text: TerminalText) -> [Cell] {
    text.runs.flatMap { run in
      run.text.map {
        Cell(character: $0, columns: DisplayWidth.columns(of: $0), style: run.style)
      }
    }
  }

  private mutating func wrap(_ cells: [Cell], indent: Int, hanging: Int) {
    var start = 0
    var indent = min(indent, width / 2)
    let hangingIndent = min(indent + hanging, width / 2)
    while start < cells.count {
      var end = TextPage.end(of: cells, from: start, columns: width - indent)
      var next = end
      if end < cells.count {
        // A word is broken only if it fills a whole line.
        if let blank = (start + 1...end).last(where: { TextPage.canBreak(cells, at: $0) }) {
          end = blank
          next = blank + 1
        }
      }
      put(cells[start..<end], indent: indent)
      indent = hangingIndent
      start = next
      while start < cells.count, cells[start].character == " " { start += 1 }
    }
  }

  private mutating func cut(_ cells: [Cell], indent: Int) {
    let indent = min(indent, width / 2)
    let ellipsis = (options.ascii ? "..." : "…").map {
      Cell(character: $0, columns: 1, style: .dim)
    }
    let end = TextPage.end(of: cells, from: 0, columns: width - indent - ellipsis.count)
    put(cells[..<end] + ellipsis, indent: indent)
  }

  /// Whether a line may be broken at a position: at a space, but not between a number and its unit.
  private static func canBreak(_ cells: [Cell], at index: Int) -> Bool {
    guard cells[index].character == " " else { return false }
    let isUnit =
      index + 1 < cells.count && ["s", "%"].contains(cells[index + 1].character)
      && (index + 2 == cells.count || !cells[index + 2].character.isLetter)
    return !isUnit
  }

  /// The end of the longest part that fits into `columns`; the part has at least one character.
  private static func end(of cells: [Cell], from start: Int, columns: Int) -> Int {
    var end = start
    var left = columns
    while end < cells.count, cells[end].columns <= left || end == start {
      left -= cells[end].columns
      end += 1
    }
    return end
  }

  private mutating func put(_ cells: ArraySlice<Cell>, indent: Int) {
    var runs: [TerminalText.Run] = []
    for cell in cells {
      if let last = runs.last, last.style == cell.style {
        runs[runs.count - 1].text.append(cell.character)
      } else {
        runs.append(TerminalText.Run(text: String(cell.character), style: cell.style))
      }
    }
    put(runs[...], indent: indent)
  }

  private mutating func put(_ runs: ArraySlice<TerminalText.Run>, indent: Int) {
    output.append(0x20, count: indent)
    // A build server would take such a line for a command, and any line can contain text from an
    // input.
    if RunnerCommand.isCommand(runs.lazy.flatMap(\.text.unicodeScalars)) { output.append("\\") }
    for run in runs {
      if options.color, let sequence = run.style.sequence, !run.text.isEmpty {
        output.append(sequence)
        output.append(RunnerCommand.disarmed(run.text))
        output.append(TextStyle.reset)
      } else {
        output.append(RunnerCommand.disarmed(run.text))
      }
    }
    output.append(0x0A)
  }
}

/// Options for the layout of a text report.
package struct TextReportOptions: Hashable, Sendable {
  /// Whether to emphasize with ANSI escape sequences; the report means the same without them.
  package var color: Bool

  /// The width of a line in columns; less than 40 is treated as 40.
  package var width: Int

  /// Whether to write only ASCII; other characters in the inputs are then written as `\u{…}`.
  package var ascii: Bool

  /// Whether to list everything, instead of the worst and the number of the rest.
  package var verbose: Bool

  /// Whether to write only the verdict.
  package var quiet: Bool

  /// Creates options.
  package init(
    color: Bool = false, width: Int = 100, ascii: Bool = false, verbose: Bool = false,
    quiet: Bool = false
  ) {
    self.color = color
    self.width = width
    self.ascii = ascii
    self.verbose = verbose
    self.quiet = quiet
  }
}
