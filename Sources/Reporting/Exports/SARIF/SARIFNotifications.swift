import LogModel

/// The notifications of a SARIF run about its inputs and about itself, limited for each level.
struct SARIFNotifications {
  /// A message about an input, or about the run.
  struct Notification {
    /// The level, which SARIF names like a severity.
    let level: Severity
    /// The input as a URI; `nil` for a message about the run.
    let uri: String?
    /// The 1-based line, or `nil`.
    let line: Int?
    /// The message.
    let text: String
  }

  private let limit: Int
  private var counts: [Severity: Int] = [:]

  /// The notifications to write, in the order in which they were added, followed by the number of
  /// those that the limit left out.
  var all: [Notification] {
    let rest = Severity.allCases.reversed().compactMap { level -> Notification? in
      let left = counts[level, default: 0] - limit
      guard left > 0 else { return nil }
      let text = "\(left) more notifications of level \(level.rawValue) are left out"
      return Notification(level: level, uri: nil, line: nil, text: text)
    }
    return kept + rest
  }

  private var kept: [Notification] = []

  /// Creates an empty list that keeps up to `limit` notifications of each level.
  init(limit: Int) { self.limit = limit }

  /// Adds the problems of an input.
  mutating func add(_ input: InputSummary) {
    for problem in input.problems {
      add(problem.severity, path: input.path, line: problem.line, problem.message)
    }
  }

  /// Adds an input that could not be read or understood.
  mutating func add(_ failure: FailedInput) {
    add(.error, path: failure.path, line: failure.line, failure.message)
  }

  /// Adds a notification that `count` results were left out.
  mutating func addLeftOut(_ count: Int, _ severity: Severity, _ limit: Int) {
    let text = """
      \(count) more results of level \(severity.rawValue) are left out: a run holds \(limit) of \
      them, for code scanning takes no more. The formats json and csv hold all of them
      """
    kept.append(Notification(level: .warning, uri: nil, line: nil, text: text))
  }

  private mutating func add(_ level: Severity, path: String, line: Int?, _ message: String) {
    counts[level, default: 0] += 1
    guard counts[level, default: 0] <= limit else { return }
    kept.append(
      Notification(
        level: level, uri: ArtifactURI.text(of: path), line: line, text: "\(path): \(message)"))
  }
}

/// An element of `invocations`: whether all inputs could be read, and the notifications about them.
struct SARIFInvocation: JSONRecord {
  /// The notifications.
  let notifications: SARIFNotifications
  /// Whether all inputs could be read.
  let isSuccessful: Bool

  /// Writes the members of the object.
  func writeMembers(to json: inout JSONWriter) {
    json.member("executionSuccessful", isSuccessful)
    json.member("toolExecutionNotifications", notifications.all)
  }
}

extension SARIFNotifications.Notification: JSONRecord {
  /// Writes the members of the object.
  func writeMembers(to json: inout JSONWriter) {
    json.member("level", level.rawValue)
    json.member("message", SARIFMessage(text: text))
    guard let uri else { return }
    json.key("locations")
    json.array { json in
      json.object { $0.member("physicalLocation", SARIFPlace(uri: uri, line: line)) }
    }
  }
}
