internal import CrashReports
internal import LogModel

/// Finds copies of one incident: device, Xcode, TestFlight and MetricKit each deliver one.
enum CrashDuplicates {
  /// How far apart the times of two copies may be, in seconds: each prints other parts of a second.
  private static let slack = 1.0

  /// What copies have in common, whatever they print of their incident.
  private struct Key: Hashable {
    var process: String
    var code: UInt64?
    var hasIncident: Bool
  }

  /// Notes on every copy the input that holds the incident.
  static func mark(_ crashes: inout [CrashReport], paths: [String]) {
    var byIncident: [String: Int] = [:]
    var byProcess: [Key: [Int]] = [:]
    for index in order(crashes) {
      let incident = crashes[index].incident?.uppercased()
      let hasIncident = incident != nil
      let code = crashes[index].termination?.code
      // The names under which a report can be found: MetricKit prints the bundle identifier alone.
      let names = [crashes[index].process.name, crashes[index].process.bundleIdentifier]
      let keys = names.compactMap { name in
        name.map { Key(process: $0, code: code, hasIncident: hasIncident) }
      }
      // Two that name their incidents need no comparison.
      let others = keys.lazy.flatMap { key in
        let hasIncident = incident == nil ? [true, false] : [false]
        return hasIncident.lazy.flatMap {
          byProcess[Key(process: key.process, code: key.code, hasIncident: $0)] ?? []
        }
      }
      let known =
        incident.flatMap { byIncident[$0] } ?? others.first { isSame(crashes[$0], crashes[index]) }
      if let known {
        crashes[index].duplicateOf = paths[crashes[known].input]
        if let incident, byIncident[incident] == nil { byIncident[incident] = known }
        continue
      }
      if let incident { byIncident[incident] = index }
      for key in keys { byProcess[key, default: []].append(index) }
    }
  }

  /// The order in which reports are looked at: a device's report says more than MetricKit's
  /// diagnostic and holds the incident, wherever it stands among the inputs.
  private static func order(_ crashes: [CrashReport]) -> [Int] {
    let format = CrashReports.ReportFormat.metrickit.rawValue
    var order: [Int] = []
    var diagnostics: [Int] = []
    order.reserveCapacity(crashes.count)
    for index in crashes.indices {
      if crashes[index].format == format { diagnostics.append(index) } else { order.append(index) }
    }
    return order + diagnostics
  }

  /// Whether two reports of one process and code are about one incident.
  private static func isSame(_ left: CrashReport, _ right: CrashReport) -> Bool {
    guard agree(left.exception?.type, right.exception?.type),
      agree(left.process.pid, right.process.pid), agree(left.build, right.build),
      agree(left.os.build, right.os.build)
    else { return false }
    if let at = left.capturedAt, let other = right.capturedAt {
      return abs(at.seconds(since: other)) <= slack
    }
    // MetricKit tells the day only; the pid has to make up for that.
    return left.process.pid != nil && right.process.pid != nil
  }

  /// Whether two values are the same, where both are known.
  private static func agree<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return true }
    return left == right
  }
}
