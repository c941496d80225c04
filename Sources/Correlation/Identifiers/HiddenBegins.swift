internal import LogModel

/// What a launch logs about the identifiers of its tasks if privacy hides those in its begins.
///
/// ```
/// Created background task <private>.
/// Ending background task with UIBackgroundTaskIdentifier: 15
/// ```
/// Begins are counted from 1. A record that looks like a copy of a begin is not counted; it is kept as a suspect.
struct HiddenBegins {
  /// A record that looks like a copy of the begin before it.
  struct Suspect {
    /// The line of the record.
    let line: LineReference
    /// The line of the begin that it may be a copy of.
    let original: LineReference
    /// How many begins came before it.
    let begins: Int
    /// Whether no end was logged between the original and this record, as is usual for copies.
    let isClose: Bool
  }

  /// A line that names a task by its identifier.
  struct Mention {
    /// The identifier that the line prints.
    let number: Int
    /// The task's name, or `nil` if the line hides the name as well.
    let label: String?
    /// The number of the latest begin that the line can be about.
    let begins: Int
    /// How many suspects were logged early enough that the line can be about them.
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

  /// How many tasks the launch had when a begin first hid its identifier.
  let tasksSoFar: Int

  /// The suspects in the order of the log.
  private(set) var suspects: [Suspect] = []

  /// The lines that name tasks, in the order of the log.
  private(set) var mentions: [Mention] = []

  /// The identifiers of those begins that print them, or whose refusal does, by the number of the begin.
  private(set) var numbers: [Int: Int] = [:]

  /// The names of tasks that begins print, by the number of the begin.
  private(set) var labels: [Int: String] = [:]

  /// Creates a record without begins, suspects and mentions.
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

  /// Whether two lines are close enough together to be about the same call.
  private static func areTogether(_ earlier: LineReference, _ later: LineReference) -> Bool {
    guard let from = earlier.at, let to = later.at else {
      return abs(later.line - earlier.line) <= 1
    }
    return abs(to.seconds(since: from)) <= 1
  }

  /// How many suspects a line can be about if it can be about the first `possible` of `count` begins.
  func suspects(before possible: Int, of count: Int) -> Int {
    possible == count ? suspects.count : suspects.count { $0.begins < possible }
  }

  /// Notes the identifier and the name that a begin prints; each is `nil` if the begin hides it.
  mutating func note(_ number: Int?, _ label: String?, ofBegin begin: Int) {
    if let number { numbers[begin] = number }
    if let label { labels[begin] = label }
  }

  /// Whether any line shows the identifier of an existing task.
  var hasMentions: Bool { mentions.contains { !$0.isRefusal } || !numbers.isEmpty }
}
