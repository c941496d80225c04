internal import LogModel

/// The ends of processes that crash reports tell of: one a report, and one a victim of reports
/// about memory.
enum ProcessEnds {
  /// The ends, each as a report of its own, with the number of the report it is from.
  static func of(_ crashes: [CrashReport]) -> [(number: Int, crash: CrashReport)] {
    crashes.enumerated().flatMap { number, crash -> [(number: Int, crash: CrashReport)] in
      guard crash.duplicateOf == nil else { return [] }
      guard let victims = crash.victims else { return [(number, crash)] }
      return victims.map { victim in
        var own = crash
        own.process.name = victim.name
        own.process.pid = victim.pid
        own.victims = [victim]
        return (number, own)
      }
    }
  }
}
