import LogModel

extension ProcessIdentity {
  /// What tells processes with the same name apart, as text that follows the name:
  /// ` [7449], launch 2, on phone-b`.
  var numbers: String {
    (pid.map { " [\($0)]" } ?? "") + (launch > 1 ? ", launch \(launch)" : "")
      + (host.map { ", on " + ReportedFinding.cut($0, 100) } ?? "")
  }

  /// The name, and the device if there are several: `Lantern on phone-b`; `nil` without a name.
  package var nameAndHost: String? {
    guard let name, let host else { return name }
    return name + " on " + ReportedFinding.cut(host, 100)
  }
}

extension AppState {
  /// The states that last for a while, as far as drawings distinguish them.
  enum Interval: String {
    /// The raw values are the words in the drawings.
    case foreground, background, suspended
  }

  /// The lasting state that begins with this state; `nil` if there is none.
  var interval: Interval? {
    switch self {
    case .launched, .terminated: nil
    case .active, .inactive, .foreground: .foreground
    case .background: .background
    case .suspended: .suspended
    }
  }
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
