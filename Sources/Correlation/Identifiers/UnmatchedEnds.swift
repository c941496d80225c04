internal import LogModel

/// The lines that name tasks from before the log, among its begins.
///
/// If begins were missing from the log, such a line could be about a begin that nothing else names. Identifiers count
/// up, so it cannot where a higher one was printed before that begin.
struct UnmatchedEnds {
  /// The highest identifier of a stray that comes behind each begin, and its line.
  private var behind: [(number: Int, line: Int)] = []
  /// The highest identifier that was printed before each begin.
  private var before: [Int] = []

  /// Finds the strays of a launch by the identifier of its first begin.
  init(_ mentions: [HiddenBegins.Mention], first: Int) {
    let named = mentions.filter { !$0.isRefusal && $0.begins > 0 }
    guard named.contains(where: { $0.number < first }) else { return }
    let count = named.map(\.begins).max() ?? 0
    behind = Array(repeating: (0, 0), count: count)
    before = Array(repeating: 0, count: count)
    for mention in named {
      let begin = mention.begins
      if mention.number < first, mention.number > behind[begin - 1].number {
        behind[begin - 1] = (mention.number, mention.line.line)
      }
      if begin < count { before[begin] = max(before[begin], mention.number) }
    }
    for begin in stride(from: count - 1, to: 0, by: -1)
    where behind[begin].number > behind[begin - 1].number {
      behind[begin - 1] = behind[begin]
    }
    for begin in before.indices.dropFirst() {
      before[begin] = max(before[begin], before[begin - 1])
    }
  }

  /// Whether there is none.
  var isEmpty: Bool { behind.isEmpty }

  /// The line of a stray that may be about a begin, or `nil`.
  func line(about begin: Int) -> Int? {
    guard behind.indices.contains(begin - 1) else { return nil }
    let (number, line) = behind[begin - 1]
    return number > before[begin - 1] ? line : nil
  }
}
