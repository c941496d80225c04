/// A page of Markdown that never gets longer than a comment may be.
///
/// Pieces are added whole or not at all, so that no table, block or section is cut in the middle.
struct MarkdownPage {
  /// How many bytes a page holds; GitHub takes comments of 65,536 characters.
  static let limit = 60_000
  /// What is kept free for the lines that say how much is left out.
  private static let reserve = 2_000

  /// The text so far.
  private(set) var text = ""

  /// Adds a piece, unless it is too long for the page; returns whether it was added.
  @discardableResult
  mutating func add(_ piece: String) -> Bool {
    guard text.utf8.count + piece.utf8.count <= Self.limit - Self.reserve else { return false }
    text += piece
    return true
  }

  /// Adds a line of our own that says how much is left out.
  mutating func addRest(_ count: Int, _ noun: String) {
    guard count > 0 else { return }
    text += "\n… and \(TerminalText.count(count, "more " + noun).string), see the other formats.\n"
  }

  /// Adds a table under a title.
  ///
  /// - Parameters:
  ///   - title: The title, without marks; `nil` for none.
  ///   - columns: The heads of the columns; those of numbers end in a colon.
  ///   - rows: The rows, safe for Markdown.
  ///   - total: How many rows there are in all.
  ///   - noun: What a row is.
  mutating func addTable(
    _ title: String?, _ columns: [String], _ rows: [[String]], of total: Int, _ noun: String
  ) {
    guard total > 0 else { return }
    let rules = columns.map { $0.hasSuffix(":") ? "--:" : "---" }
    let heads = columns.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    var told = 0
    if add("\n" + (title.map { "### \($0)\n\n" } ?? "") + Self.row(heads) + Self.row(rules)) {
      for row in rows {
        guard add(Self.row(row)) else { break }
        told += 1
      }
    }
    addRest(total - told, noun)
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
