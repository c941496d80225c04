internal import LogModel

/// What a launch logs about identifiers where privacy hides those of its begins.
///
/// ```
/// Created background task <private>.
/// Ending background task with UIBackgroundTaskIdentifier: 15
/// ```
/// Begins are counted from 1. A record that looks like a copy of a begin is not counted, but kept as a suspect.
struct HiddenBegins {
  /// A record that looks like a copy of the begin before it.
  struct Suspect {
    /// Its line.
    let line: LineReference
    /// The line of the begin that it may be a copy of.
    let original: LineReference
    /// How many begins came before it.
    let begins: Int
    /// Whether it directly follows its original, as copies do.
    let isClose: Bool
  }

  /// A line that names a task by its identifier.
  struct Mention {
    /// The identifier.
    let number: Int
    /// The task's name, or `nil` where the line hides it, too.
    let label: String?
    /// How many begins came before it.
    let begins: Int
    /// How many suspects came before it.
    let suspects: Int
    /// The line itself.
    let line: LineReference
    /// Whether it says that there is no such task.
    let isRefusal: Bool
  }

  /// The most mentions that are kept.
  private static let capacity = 1 << 16

  /// The lowest identifier that the first begin can have, according to the lines before the first hidden begin.
  let lowestFirst: Int

  /// How many tasks there were at the first hidden begin.
  let tasksSoFar: Int

  /// The suspects in the order of the log.
  private(set) var suspects: [Suspect] = []

  /// The lines that name tasks, in the order of the log.
  private(set) var mentions: [Mention] = []

  /// The identifiers that begins themselves print, by begin.
  private(set) var numbers: [Int: Int] = [:]

  /// The names that begins print, by begin.
  private(set) var labels: [Int: String] = [:]

  /// Creates the record of a launch without hidden begins.
  init(lowestFirst: Int, tasksSoFar: Int) {
    self.lowestFirst = lowestFirst
    self.tasksSoFar = tasksSoFar
  }

  /// Adds a record that looks like a copy of a begin.
  mutating func add(_ suspect: Suspect) { suspects.append(suspect) }

  /// Adds a line that names a task.
  mutating func add(_ mention: Mention) {
    guard mentions.count < Self.capacity else { return }
    // An end that is refused right away does not show that the task exists.
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

  /// How many suspects come before a line that can be about the first `possible` of `count` begins.
  func suspects(before possible: Int, of count: Int) -> Int {
    possible == count ? suspects.count : suspects.count { $0.begins < possible }
  }

  /// Notes the identifier and the name that a begin prints.
  mutating func note(_ number: Int?, _ label: String?, ofBegin begin: Int) {
    if let number { numbers[begin] = number }
    if let label { labels[begin] = label }
  }

  /// Whether any line names a task.
  var hasMentions: Bool { mentions.contains { !$0.isRefusal } || !numbers.isEmpty }
}
