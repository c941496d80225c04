import LogModel
import Testing

@testable import CrashReports

@Suite struct ExitCountsTests {
  private func texts(_ counts: [ExitCount]) -> [String] {
    counts.map { "\($0.reason) \($0.count)" }
  }

  @Test func `shortens names and keeps those it does not know`() throws {
    let metric = try #require(read(Fixture.exitCounts).exitMetrics.first)
    #expect(
      texts(metric.background) == [
        "backgroundTaskAssertionTimeout 3", "cpuResourceLimit 0", "normalApp 12",
        "somethingNew 2", "suspendedWithLockedFile 1",
      ])
    #expect(texts(metric.foreground) == ["appWatchdog 0", "normalApp 4"])
    #expect(metric.bundleIdentifier == "com.example.lantern" && metric.version == "2.4")
    #expect(metric.os == "iPhone OS 17.4.1 (21E236)" && !metric.isSimulated)
    #expect(metric.begin?.rfc3339 == "2024-05-01T22:00:00Z")
    #expect(metric.end?.rfc3339 == "2024-05-02T22:00:00Z")
    #expect(metric.count(of: ExitCount.backgroundTaskTimeout) == 3)
    #expect(metric.background.first?.evidence?.line == 9)
  }

  @Test func `names the counts of iOS 27 alike`() throws {
    let metric = try #require(read(Fixture.exitCountsIOS27).exitMetrics.first)
    #expect(
      texts(metric.background) == [
        "backgroundTaskAssertionTimeout 3", "cpuResourceLimit 0", "normalApp 12",
        "suspendedWithLockedFile 1",
      ])
    #expect(texts(metric.foreground) == ["appWatchdog 0", "normalApp 4"])
    #expect(metric.version == "3.0" && metric.os == "iOS 27.0 (24A300)")
    #expect(metric.begin?.rfc3339 == "2026-09-21T14:13:20Z")
    // Swift's own dates count from 2001.
    let swift = Fixture.exitCountsIOS27.replacing("1790000000", with: "811692800")
    #expect(read(swift).exitMetrics.first?.begin == metric.begin)
  }

  @Test func `knows the payload that Xcode simulates`() {
    #expect(read(Fixture.simulatedExits).exitMetrics.map(\.isSimulated) == [true])
    let real = Fixture.simulatedExits.replacing("AppExitCount\":1}", with: "AppExitCount\":2}")
    #expect(read(real).exitMetrics.map(\.isSimulated) == [false])
  }

  @Test func `tolerates the property's name for the key`() {
    let text = Fixture.exitCounts.replacing("applicationExitMetrics", with: "applicationExitMetric")
    #expect(read(text).exitMetrics.count == 1)
  }

  @Test(arguments: [
    "[\(Fixture.exitCounts),\n\(Fixture.metricKitCrash)]",
    "[\n  \(Fixture.exitCounts)\n,\n\(Fixture.metricKitCrash)\n]\n",
    "\(Fixture.exitCounts)\n\(Fixture.metricKitCrash)\n",
    #"{"metricPayloads":[\#(Fixture.exitCounts)],"diagnosticPayloads":[\#(Fixture.metricKitCrash)]}"#,
  ])
  func `reads several payloads of one file`(text: String) {
    let result = read(text)
    #expect(sniff(text) == .metrickit)
    #expect(result.exitMetrics.count == 1 && result.crashes.count == 1)
    #expect(result.linesNotUnderstood == 0)
  }

  @Test(arguments: [
    ("cumulativeCPUResourceLimitExitCount", "cpuResourceLimit"),
    ("cumulativeNormalAppExitCount", "normalApp"), ("highCPUTerminationCount", "cpuResourceLimit"),
    ("taskTimeoutTerminationCount", "backgroundTaskAssertionTimeout"),
    ("newTerminationCount", "new"), ("version", nil), ("TerminationCount", nil),
    ("cumulativeExitCount", nil), ("cumulativeCPUExitCount", "cpu"),
  ])
  func `makes one name of many`(key: String, reason: String?) {
    #expect(ExitCounts.reason(key) == reason)
  }
}
