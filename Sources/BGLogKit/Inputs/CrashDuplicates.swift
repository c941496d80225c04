internal import CrashReports
internal import LogModel

/// Marks copies of one incident: device, Xcode, TestFlight and MetricKit each deliver one.
enum CrashDuplicates {
  /// Marks the copies: by the incident's identifier, and where one copy has none by process, pid,
  /// time and code; a MetricKit diagnostic, which has no time, by app, pid, version and code.
  static func mark(_ crashes: inout [CrashReport], paths: [String]) {
    var incidents: [String: Int] = [:]
    var ends: [End: Int] = [:]
    var runs: [Run: Int] = [:]
    let isPayload = { (crash: CrashReport) in
      crash.format == CrashReports.ReportFormat.metrickit.rawValue
    }
    // Diagnostics last: a report says more, wherever it stands among the inputs.
    let order =
      crashes.indices.filter { !isPayload(crashes[$0]) }
      + crashes.indices.filter { isPayload(crashes[$0]) }
    for index in order {
      let crash = crashes[index]
      let end = End(crash)
      let run = Run(crash)
      var known = crash.incident.flatMap { incidents[$0] }
      if known == nil, let same = end.flatMap({ ends[$0] }), !isOther(crashes[same], crash) {
        known = same
      }
      if known == nil, isPayload(crash) { known = run.flatMap { runs[$0] } }
      if let known { crashes[index].duplicateOf = paths[crashes[known].input] }
      let original = known ?? index
      if let incident = crash.incident, incidents[incident] == nil {
        incidents[incident] = original
      }
      if let end, ends[end] == nil { ends[end] = original }
      if let run, runs[run] == nil { runs[run] = original }
    }
  }

  /// Whether two reports carry identifiers that tell them apart.
  private static func isOther(_ one: CrashReport, _ other: CrashReport) -> Bool {
    one.incident != nil && other.incident != nil && one.incident != other.incident
  }

  /// The end of one process at one time.
  private struct End: Hashable {
    var name: String
    var pid: Int
    var second: Int64
    var offset: Int32?
    var code: UInt64?

    init?(_ crash: CrashReport) {
      guard let name = crash.process.name, let pid = crash.process.pid, let at = crash.capturedAt,
        crash.victims == nil
      else { return nil }
      self.name = name
      self.pid = pid
      second = at.wallMicroseconds / 1_000_000
      offset = at.offsetSeconds
      code = crash.termination?.code
    }
  }

  /// One run of an app that ended with one code.
  private struct Run: Hashable {
    var bundle: String
    var pid: Int
    var version: String?
    var build: String?
    var code: UInt64

    init?(_ crash: CrashReport) {
      guard let bundle = crash.process.bundleIdentifier, let pid = crash.process.pid,
        let code = crash.termination?.code
      else { return nil }
      self.bundle = bundle
      self.pid = pid
      self.code = code
      version = crash.version
      build = crash.build
    }
  }
}
