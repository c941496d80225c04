internal import CrashReports
internal import LogModel
internal import Triage

/// Finds copies of one incident among the reports of an analysis.
enum CrashDuplicates {
  /// Notes on every copy the input that holds the incident.
  static func mark(_ crashes: inout [CrashReport], paths: [String]) {
    var incidents = IncidentIndex()
    for index in order(crashes) {
      guard let known = incidents.copied(by: crashes[index], number: index) else { continue }
      crashes[index].duplicateOf = paths[crashes[known].input]
    }
  }

  /// The order in which reports are looked at, wherever they stand among the inputs: a device's
  /// report says more than MetricKit's diagnostic and holds the incident, and the least is said by one
  /// that was cut before it says why.
  private static func order(_ crashes: [CrashReport]) -> [Int] {
    let format = CrashReports.ReportFormat.metrickit.rawValue
    var order: [Int] = []
    var diagnostics: [Int] = []
    var cut: [Int] = []
    order.reserveCapacity(crashes.count)
    for index in crashes.indices {
      // The flag alone first: to ask a report for more copies it, and nearly all are whole.
      if crashes[index].isTruncated, crashes[index].saysNothing {
        cut.append(index)
      } else if crashes[index].format == format {
        diagnostics.append(index)
      } else {
        order.append(index)
      }
    }
    return order + diagnostics + cut
  }
}
