import Foundation
import LogModel
import Reporting

extension Fixtures {
  /// What a writer makes of documents, as `analyze` (`nil`) or as `triage` calls it.
  static func exported(
    _ documents: [ReportDocument], by format: ReportFormat, triage: TriageDocument? = nil
  ) -> String {
    guard var writer = format.makeExportWriter() else { preconditionFailure("no export") }
    var output = OutputBuffer()
    writer.begin(tool, to: &output)
    for document in documents { writer.add(document, to: &output) }
    writer.finish(triage, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// A leak whose names hold what breaks formats and terminals, and are longer than any row.
  static var hostile: ReportDocument {
    var document = leak
    let steering = "La\u{1B}[31mb \"x\" \\ \n\r\u{85}\u{2028}\u{0}"
    let name = steering + String(repeating: "é", count: 5000)
    document.processes[0].process.name = name
    for index in document.tasks.indices {
      document.tasks[index].process.name = name
      document.tasks[index].label = name
      document.tasks[index].owner = .sdk(name)
    }
    document.findings[0].message = name
    document.findings[0].evidence[0].text = name
    document.exitMetrics = [exits]
    return document
  }

  /// The tasks of two logs, of which the first and the last have the same key and a finding each.
  static var sameKeys: ReportDocument {
    var document = leak
    document.inputs.append(InputSummary(path: "logs/other.log"))
    var task = document.tasks[0]
    task.began?.input = 1
    task.findings = ["F2"]
    document.tasks.append(task)
    var finding = document.findings[0]
    finding.id = "F2"
    finding.rule = .closeCall
    finding.severity = .warning
    finding.fingerprint = "2f"
    document.findings.append(finding)
    return document
  }

  /// Two launches of two processes whose tasks carry the same identifiers at the same time, one of
  /// each leaked.
  static var twins: ReportDocument {
    var document = leak
    let other = ProcessIdentity(name: "Other", pid: 7449)
    var process = document.processes[0]
    process.process = other
    document.processes.append(process)
    for task in document.tasks {
      var twin = task
      twin.process = other
      twin.key = task.key.replacingOccurrences(of: "State Lab", with: "Other")
      document.tasks.append(twin)
    }
    return document
  }
}
