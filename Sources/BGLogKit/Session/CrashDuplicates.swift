internal import CrashReports
internal import LogModel
internal import Triage

/// Finds copies of one incident among the reports of an analysis.
enum CrashDuplicates {
  /// Notes in every copy the input that holds the incident.
  static func mark(_ crashes: inout [CrashReport], paths: [String]) {
    for (copy, known) in copies(in: crashes) {
      crashes[copy].duplicateOf = paths[crashes[known].input]
    }
  }

  /// Returns the copies, each with the report that holds the incident.
  private static func copies(in crashes: [CrashReport]) -> [(copy: Int, known: Int)] {
    var incidents = IncidentIndex()
    // By span, for an array's subscript copies the report.
    let reports = crashes.span
    return order(crashes).compactMap { index in
      incidents.copied(by: reports[index], number: index).map { (index, $0) }
    }
  }

  /// Returns the order in which reports are looked at. A device's report says more than MetricKit's diagnostic and
  /// holds the incident; a report that was cut before the reason says the least.
  private static func order(_ crashes: [CrashReport]) -> [Int] {
    let format = CrashReportFormat.metrickit.rawValue
    var order: [Int] = []
    var diagnostics: [Int] = []
    var cut: [Int] = []
    order.reserveCapacity(crashes.count)
    for index in crashes.indices {
      // The flag first: asking a report for more copies it, and nearly none is truncated.
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
