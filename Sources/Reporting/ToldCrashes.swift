import LogModel

extension ReportDocument {
  /// The numbers of the crash reports that a finding explains.
  ///
  /// A finding names its report by the incident, or by the path; where several reports share that, as
  /// those in one payload of MetricKit do, what a report says itself has to tell.
  var reportedCrashes: Set<Int> {
    let told = Set(findings.lazy.filter { $0.confidence > 0.5 }.compactMap(\.crash))
    var uses: [String: Int] = [:]
    for crash in crashes where crash.duplicateOf == nil { uses[name(of: crash), default: 0] += 1 }
    return Set(
      crashes.indices.filter { number in
        let name = name(of: crashes[number])
        guard told.contains(name) else { return false }
        return uses[name] == 1 || crashes[number].verdict?.isExplanation ?? false
      })
  }

  private func name(of crash: CrashReport) -> String {
    crash.incident ?? (inputs.indices.contains(crash.input) ? inputs[crash.input].path : "")
  }
}
