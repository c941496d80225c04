internal import LogModel

/// How findings name processes, tasks and durations.
enum Wording {
  /// A duration with at most three decimals: `25.003 s`.
  static func seconds(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded()
    guard abs(thousandths) < 9_000_000_000_000_000 else { return "\(value) s" }
    let number = thousandths / 1000
    return number == number.rounded() ? "\(Int64(number)) s" : "\(number) s"
  }

  /// A rounded duration: `43 s`, `12 min`, `4 h`.
  static func span(_ seconds: Double) -> String {
    switch seconds {
    case ..<120: "\(Int(max(0, seconds).rounded())) s"
    case ..<7200: "\(Int((seconds / 60).rounded())) min"
    default: "\(Int((min(seconds, 1e9) / 3600).rounded())) h"
    }
  }
}

extension ProcessTimeline {
  /// The process as messages name it: `State Lab[7449]`.
  package var title: String {
    let name = process.name ?? bundleIdentifier
    switch (name, process.pid) {
    case (let name?, let pid?): return "\(name)[\(pid)]"
    case (let name?, nil): return name
    case (nil, let pid?): return "process \(pid)"
    case (nil, nil): return "the app"
    }
  }
}

extension TaskTimeline {
  /// The task as messages name it: `background task 17 'Upload'`.
  var title: String {
    if kind == .implied { return "unnamed background task, known by its remaining time only," }
    var title = noun
    if let identifier { title += " \(identifier)" }
    if let label { title += " '\(label)'" }
    if identifier == nil, label == nil, let began { title += " begun on line \(began.line)" }
    if case .sdk(let library) = owner { title += " of \(library)" }
    return title
  }

  private var noun: String {
    switch kind {
    case .backgroundTask, .implied: "background task"
    case .urlSession: "background URL session"
    case .fetch: "background fetch"
    case .processing: "processing task"
    case .expiringActivity: "expiring activity"
    }
  }
}

/// Times and numbers in sentences about scheduled work.
extension Wording {
  /// How often: `once`, `twice`, `30 times`.
  static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  /// The time of day to the minute: `22:10`.
  static func clock(_ at: Instant) -> String { String(at.rfc3339.dropFirst(11).prefix(5)) }

  /// The day, if the input prints it, and the time of day: `2024-05-20 15:17:08`.
  static func dayAndTime(_ at: Instant) -> String {
    let text = at.rfc3339
    let time = text.dropFirst(11).prefix(8)
    return at.hasDate && at.hasYear ? "\(text.prefix(10)) \(time)" : String(time)
  }

  /// When something happened several times: `from 22:10 to 23:05`, or `at 22:10`.
  static func period(_ first: Evidence, _ last: Evidence) -> String {
    guard let from = first.at else { return "on line \(first.line)" }
    guard let to = last.at, clock(from) != clock(to) else { return "at \(clock(from))" }
    return "from \(clock(from)) to \(clock(to))"
  }

  /// A score with two decimals, or three if it is close to 1 or to a threshold: `0.84`, `0.905`.
  static func score(_ score: Double) -> String {
    let thousandths = Int((score * 1000).rounded())
    return thousandths % 10 == 0
      ? "\(Double(thousandths / 10) / 100)" : "\(Double(thousandths) / 1000)"
  }

  /// The text with a capital first letter.
  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return "" }
    return first.uppercased() + text.dropFirst()
  }
}
