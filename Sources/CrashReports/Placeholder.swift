package import LogModel
package enum ReportFormat: String, CaseIterable { case ipsJSON = "ips-json", ipsText = "ips-text", crashText = "crash-text", jetsam, stackshot, resourceReport = "resource-report", panic, metrickit, lowMemoryText = "lowmemory-text", ipsOther = "ips-other" }
package enum CrashReportSniffer { package static func format(of head: Span<UInt8>) -> ReportFormat? { nil } }
package struct CrashReportReader {
  package init(input: InputIndex) {}
  package mutating func read(_ bytes: ContiguousArray<UInt8>) -> Result { Result(format: nil, crashes: [], problems: [], linesNotUnderstood: 0) }
  package struct Result { package var format: ReportFormat?; package var crashes: [CrashReport]; package var problems: [InputProblem]; package var linesNotUnderstood: Int }
}
extension ReportFormat { package var summary: String { rawValue } }
