import LogModel

/// How sure a statement is, in words.
package enum Confidence {
  case sure, likely, possible

  /// Creates the word for a number from 0 to 1.
  init(_ confidence: Double) {
    self = confidence >= 0.9 ? .sure : confidence >= 0.6 ? .likely : .possible
  }

  /// The word.
  var word: String {
    switch self {
    case .sure: "sure"
    case .likely: "likely"
    case .possible: "possible"
    }
  }

  /// The word and the number, for example `likely 0.7`.
  package static func text(_ confidence: Double) -> String {
    Confidence(confidence).word + " " + NumberText.rounded(confidence)
  }
}

extension TaskKind {
  /// The mechanism in words, or `nil` for the ordinary one.
  var words: String? {
    switch self {
    case .backgroundTask: nil
    case .implied: "implied by its readings"
    case .urlSession: "URL session"
    case .fetch: "fetch"
    case .processing: "processing task"
    case .expiringActivity: "expiring activity"
    }
  }

  /// The mechanism and whose task it is, where they are not the ordinary ones; else nothing.
  func remarks(owner: String) -> String {
    let holder = owner == TaskOwner.app.name ? nil : "of \(owner)"
    return [words, holder].compactMap { $0 }.joined(separator: ", ")
  }
}

extension ProcessIdentity {
  /// What tells processes of one name apart, to be said after it: ` [7449], launch 2, on phone-b`.
  var numbers: String {
    (pid.map { " [\($0)]" } ?? "") + (launch > 1 ? ", launch \(launch)" : "")
      + (host.map { ", on " + ReportedFinding.cut($0, 100) } ?? "")
  }

  /// The name, and on which of several devices it ran: `Lantern on phone-b`; `nil` without a name.
  package var nameAndHost: String? {
    guard let name, let host else { return name }
    return name + " on " + ReportedFinding.cut(host, 100)
  }
}

extension Finding {
  /// The message, and on which of several devices the process ran.
  package var sentence: String {
    guard let host = process?.host else { return message }
    return message + " (on " + ReportedFinding.cut(host, 100) + ")"
  }
}

extension AppState {
  /// What lasts, as far as drawings tell it apart.
  enum BackgroundInterval: String {
    case foreground, background, suspended
  }

  /// What begins with the state; `nil` for what does not last.
  var stretch: BackgroundInterval? {
    switch self {
    case .launched, .terminated: nil
    case .active, .inactive, .foreground: .foreground
    case .background: .background
    case .suspended: .suspended
    }
  }
}

extension RemainingTime {
  /// The value as people read it: `599.9 s left` or `unlimited`.
  var words: String { seconds.map { NumberText.seconds($0) + " left" } ?? "unlimited" }
}

extension CrashReport.MainThread.State {
  /// What the main thread was doing, in words.
  var words: String {
    switch self {
    case .idle: "idle, waiting for events"
    case .lock: "waiting for a lock"
    case .semaphore: "waiting for a semaphore"
    case .dispatchSync: "waiting for another queue (dispatch_sync)"
    case .syncXPC: "waiting for another process (synchronous XPC)"
    case .syncNetwork: "waiting for the network"
    case .disk: "reading or writing a file"
    case .cpu: "computing"
    case .dyld: "still loading libraries"
    case .expiry: "in an expiration handler"
    case .terminate: "terminating"
    case .suspend: "being suspended"
    case .unknown: "doing something unknown"
    }
  }
}
