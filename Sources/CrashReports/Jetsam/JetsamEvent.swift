internal import LogModel

/// What was read of one report about processes that were killed for memory.
struct JetsamEvent {
  /// A process that was killed, its memory in pages.
  struct Kill {
    var name: String
    var pid: Int?
    var reason: String?
    var states: [String] = []
    var pages: UInt64?
    var lifetimeMaxPages: UInt64?

    /// How bad its end is.
    var severity: Severity {
      var victim = CrashReport.Victim(name: name)
      victim.reason = reason
      victim.states = states
      return victim.severity
    }
  }

  var incident: String?
  var date: Instant?
  /// The system and its version in one text.
  var system: String?
  var device: String?
  /// Bytes of a page, or `nil` where the report does not say.
  var pageSize: UInt64?
  /// The process with the most memory, which need not be one that was killed.
  var largestProcess: String?
  /// The processes that were killed, in their order in the report.
  var kills: [Kill] = []
  /// How many processes the report lists.
  var processCount = 0
  /// Whether the keys of a jetsam report occurred at all.
  var isRecognised = false
  /// Whether the report ends before it is complete.
  var isTruncated = false
  /// Whether only members of a report's list of processes are there, without the report.
  var isFragment: Bool { incident == nil && date == nil && device == nil && system == nil }

  /// The killed processes as reports tell them.
  var victims: [CrashReport.Victim] {
    kills.map { kill in
      var victim = CrashReport.Victim(name: kill.name)
      victim.pid = kill.pid
      victim.reason = kill.reason
      victim.states = kill.states
      victim.bytes = bytes(kill.pages)
      victim.lifetimeMaxBytes = bytes(kill.lifetimeMaxPages)
      return victim
    }
  }

  private func bytes(_ pages: UInt64?) -> UInt64? {
    guard let pages, let pageSize else { return nil }
    let (product, overflowed) = pages.multipliedReportingOverflow(by: pageSize)
    return overflowed ? nil : product
  }
}
