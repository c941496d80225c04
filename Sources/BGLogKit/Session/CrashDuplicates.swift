internal import CrashReports
internal import LogModel
internal import Triage

/// Finds crash reports of an analysis that are copies: reports of an incident that another report
/// describes.
enum CrashDuplicates {
  /// Sets ``CrashReport/duplicateOf`` in each copy to the path of the input with the main report of the
  /// incident.
  static func mark(_ crashes: inout [CrashReport], paths: [String]) {
    for (copy, known) in copies(in: crashes) {
      crashes[copy].duplicateOf = paths[crashes[known].input]
    }
  }

  /// Returns the copies, each with the main report of its incident, as indices.
  private static func copies(in crashes: [CrashReport]) -> [(copy: Int, known: Int)] {
    var incidents = IncidentIndex()
    // Through a span, because reading an element of the array would copy the large report.
    let reports = crashes.span
    return order(crashes).compactMap { index in
      incidents.copied(by: reports[index], number: index).map { (index, $0) }
    }
  }

  /// Returns the order in which the reports are examined. The first report of an incident is its main
  /// report, so those with the most information come first: a report from the device has more than a
  /// MetricKit diagnostic, and one that was cut off before its reason has the least.
  private static func order(_ crashes: [CrashReport]) -> [Int] {
    let format = CrashReportFormat.metrickit.rawValue
    var order: [Int] = []
    var diagnostics: [Int] = []
    var cut: [Int] = []
    order.reserveCapacity(crashes.count)
    for index in crashes.indices {
      // The flag is checked first: asking for more copies the report, and hardly any report is
      // truncated.
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
