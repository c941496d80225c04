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
