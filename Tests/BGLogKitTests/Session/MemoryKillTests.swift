import BGLogKit
import Testing

/// Memory reports and MetricKit payloads beside console logs.
@Suite struct MemoryKillTests {
  private static let log = """
    2024-04-02 21:10:00.100000+0200 Lantern[512:401] applicationDidEnterBackground:
    2024-04-02 21:10:00.200000+0200 Lantern[512:401] Starting background task 3 with 29.9 seconds \
    remaining
    2024-04-02 21:10:05.000000+0200 Lantern[512:401] working

    """

  /// A report about the two processes of the given pids; the first is what the system collects.
  private func report(_ pids: [Int], _ names: [String] = ["Lantern", "LanternKeyboard"]) -> String {
    let reasons = ["vm-pageshortage", "per-process-limit"]
    let processes = zip(zip(pids, names), reasons).map { process, reason in
      """
      {"pid":\(process.0),"name":"\(process.1)","rpages":100,"reason":"\(reason)",
      "states":["suspended"]}
      """
    }
    return """
      {"bug_type":"298","timestamp":"2024-04-02 21:10:09.00 +0200","os_version":"iPhone OS 17.4"}
      {"incident":"AAAAAAAA-0000-4000-8000-0000000000A1","date":"2024-04-02 21:10:08.53 +0200",
      "memoryStatus":{"pageSize":16384},"processes":[\(processes.joined(separator: ","))]}
      """
  }

  @Test func `a victim ends the launch of its process`() throws {
    let document = Analyzer().analyze([
      input("console.log", Self.log), input("jetsam.ips", report([512, 513])),
    ])
    #expect(document.tasks.map(\.outcome) == [.abandoned])
    let finding = try #require(document.findings.first { $0.rule == .jetsamKill })
    #expect(document.findings.filter { $0.rule == .jetsamKill }.count == 1)
    #expect(finding.severity == .error)
    #expect(finding.message.hasPrefix("2 processes were killed for memory: LanternKeyboard[513]"))
    #expect(document.processes.map(\.process.name) == ["Lantern"])
  }

  @Test func `a list with victims of other shortages does not say that all were killed for memory`()
  {
    let files = report([512, 513]).replacing("vm-pageshortage", with: "vnode-limit")
    let findings = Analyzer().analyze([input("jetsam.ips", files)]).findings
    #expect(findings.first?.message.hasPrefix("2 processes were killed by the kernel: ") == true)
  }

  @Test(arguments: [([77, 78], ["Lantern", "x"]), ([512, 513], ["Other", "x"])])
  func `another process of its name or pid does not`(pids: [Int], names: [String]) {
    let document = Analyzer().analyze([
      input("console.log", Self.log), input("jetsam.ips", report(pids, names)),
    ])
    #expect(document.tasks.map(\.outcome) == [.open])
  }

  @Test func `names that the kernel cut are the same`() {
    let log = Self.log.replacing("Lantern[512", with: "LanternInferenceProviderService[512")
    let document = Analyzer().analyze([
      input("console.log", log),
      input("jetsam.ips", report([512, 513], ["LanternInferenceP", "x"])),
    ])
    #expect(document.tasks.map(\.outcome) == [.abandoned])
  }

  @Test(arguments: [("Lantern", 1), ("LanternKeyboard", 1), ("Camera", 0)])
  func `a report counts for each of its victims`(process: String, count: Int) {
    let document = Analyzer(options: AnalysisOptions(process: process))
      .analyze([input("jetsam.ips", report([512, 513]))])
    #expect(document.crashes.count == count)
  }

  @Test func `MetricKit's counts of kills are findings, those Xcode simulates none`() {
    let text = """
      {"applicationExitMetrics":{"backgroundExitData":{"cumulativeNormalAppExitCount":9,
      "cumulativeBackgroundTaskAssertionTimeoutExitCount":3,
      "cumulativeSuspendedWithLockedFileExitCount":0}},"metaData":{"bundleIdentifier":"a.b"}}
      """
    let document = Analyzer().analyze([input("day.json", text)])
    #expect(document.exitMetrics.count == 1 && document.crashes.isEmpty)
    #expect(document.findings.map(\.rule) == [.assertionKill])
    #expect(
      document.findings.map(\.message) == [
        "MetricKit counts 3 exits of a.b for background tasks held too long"
      ])
    #expect(document.findings.first?.evidence.map(\.line) == [2])
    #expect(document.inputs.first?.format == "metrickit" && document.inputs.first?.records == 1)
  }

  @Test func `counts of the watchdog and of limits are findings, those of others' needs are none`()
  {
    let text = """
      {"applicationExitMetrics":{"backgroundExitData":{"cumulativeAppWatchdogExitCount":5,
      "cumulativeCPUResourceLimitExitCount":4,"cumulativeMemoryResourceLimitExitCount":7,
      "cumulativeMemoryPressureExitCount":9},
      "foregroundExitData":{"cumulativeAppWatchdogExitCount":3}}}
      """
    let document = Analyzer().analyze([input("day.json", text)])
    #expect(Set(document.findings.map(\.rule)) == [.watchdogKill, .cpuKill, .jetsamKill])
    #expect(document.findings.allSatisfy { $0.severity == .error && !$0.advice.isEmpty })
    let watchdog = document.findings.first { $0.rule == .watchdogKill }
    #expect(watchdog?.message.contains("8 exits") == true)
    #expect(watchdog?.evidence.count == 2)
  }
}
