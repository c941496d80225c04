package import LogModel

/// The names of events in packs.
package enum EventName {
  /// Every name with its event. `LogEvent.Kind.bareNumber` has no name because no rule reports it.
  package static let all: [(name: String, kind: LogEvent.Kind)] = [
    ("launched", .launched), ("active", .active), ("inactive", .inactive),
    ("background", .background), ("foreground", .foreground), ("terminated", .terminated),
    ("memory-warning", .memoryWarning), ("announced", .taskAnnounced),
    ("requested", .taskRequested), ("began", .taskBegan),
    ("ended", .taskEnded), ("end-detail", .taskEndDetail), ("refused", .taskRefused),
    ("expiring", .expirationStarted), ("expired", .taskExpired),
    ("expired-and-ended", .taskExpiredAndEnded), ("long-running", .taskLongRunning),
    ("not-ended", .taskNotEnded), ("end-rejected", .taskEndRejected), ("reading", .reading),
    ("kill", .assertionKill), ("kill-confirmed", .killConfirmed), ("termination", .termination),
    ("exited", .processExited), ("suspended", .suspended), ("resumed", .resumed),
    ("assertion-acquired", .assertionAcquired), ("assertion-released", .assertionReleased),
    ("assertion-timed-out", .assertionTimedOut), ("assertion-flood", .assertionFlood),
    ("completion-missing", .completionMissing), ("watchdog-kill", .watchdogKill),
    ("request-refused", .requestRefused), ("uncaught", .uncaught),
    ("jetsam-kill", .jetsamKill), ("debugged", .debugged), ("request", .request),
    ("detail", .detail),
  ]

  /// The event with this name; `nil` if there is none.
  package static func kind(named name: String) -> LogEvent.Kind? {
    all.first { $0.name == name }?.kind
  }

  /// The name of an event; its raw value if packs have no name for it.
  package static func name(of kind: LogEvent.Kind) -> String {
    all.first { $0.kind == kind }?.name ?? kind.rawValue
  }
}
