internal import LogModel

/// What a launch logs of identifiers, where privacy hides those of its begins.
///
/// ```
/// Created background task <private>.
/// Ending background task with UIBackgroundTaskIdentifier: 15
/// ```
/// Begins are counted in UIKit's order, from 1. What looks like a copy of a begin is not counted, but kept as a
/// suspect.
struct HiddenBegins {
  /// A record that looks like a copy of the begin before it.
  struct Suspect {
    /// Its line, and that of the begin it may be a copy of.
    var line: LineReference
    var original: LineReference
    /// How many begins came before it.
    var begins: Int
    /// Whether it follows its original as copies do, with nothing in between.
    var isClose: Bool
  }

  /// A line that names a task by its identifier.
  struct Mention {
    var number: Int
    /// The task's name, or `nil` when the line hides it, too.
    var label: String?
    /// How many begins and suspects came before it.
    var begins: Int
    var suspects: Int
    var line: LineReference
    /// Whether UIKit says that there is no such task.
    var isRefusal = false
  }

  /// The most mentions that are kept.
  private static let capacity = 1 << 16

  /// The lowest identifier that the first begin can have, by what was logged before any was hidden.
  let lowestFirst: Int

  /// How many tasks there were at the first hidden begin.
  let tasksSoFar: Int

  private(set) var suspects: [Suspect] = []
  private(set) var mentions: [Mention] = []

  /// The identifiers and the names that begins themselves print.
  private(set) var numbers: [Int: Int] = [:]
  private(set) var labels: [Int: String] = [:]

  /// Creates the record of a launch without hidden begins.
  init(lowestFirst: Int, tasksSoFar: Int) {
    self.lowestFirst = lowestFirst
    self.tasksSoFar = tasksSoFar
  }

  /// Adds what looks like a copy of a begin.
  mutating func add(_ suspect: Suspect) { suspects.append(suspect) }

  /// Adds a line that names a task.
  mutating func add(_ mention: Mention) {
    guard mentions.count < Self.capacity else { return }
    // The end of a task that does not exist is no word of a task.
    if mention.isRefusal, let last = mentions.last, !last.isRefusal, last.number == mention.number,
      Self.areTogether(last.line, mention.line),
      !mentions.dropLast().contains(where: { $0.number == mention.number })
    {
      mentions.removeLast()
      return
    }
    mentions.append(mention)
  }

  /// Whether two lines can be about one call.
  private static func areTogether(_ earlier: LineReference, _ later: LineReference) -> Bool {
    guard let from = earlier.at, let to = later.at else {
      return abs(later.line - earlier.line) <= 1
    }
    return abs(to.seconds(since: from)) <= 1
  }

  /// How many suspects came before a line that can be about the first so many of all begins.
  func suspects(before possible: Int, of count: Int) -> Int {
    possible == count ? suspects.count : suspects.count { $0.begins < possible }
  }

  /// Notes what a begin prints of itself.
  mutating func note(_ number: Int?, _ label: String?, ofBegin begin: Int) {
    if let number { numbers[begin] = number }
    if let label { labels[begin] = label }
  }

  /// Whether a line names a task.
  var hasMentions: Bool { mentions.contains { !$0.isRefusal } || !numbers.isEmpty }
}
