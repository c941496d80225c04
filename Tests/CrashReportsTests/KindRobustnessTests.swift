import LogModel
import TestSupport
import Testing

@testable import CrashReports

/// The reports of other kinds against what happens to files.
@Suite struct KindRobustnessTests {
  static let texts = [
    Fixture.jetsam, Fixture.jetsamPieces, Fixture.lowMemoryIOS4, Fixture.lowMemoryIOS6,
    Fixture.fatalCPU, Fixture.diskWrites, Fixture.excResource("CPU_FATAL", "EXC_RESOURCE"),
    Fixture.launchStackshot, Fixture.metricKitCrash, Fixture.exitCounts, Fixture.exitCountsIOS27,
    Fixture.simulatedExits, "[\(Fixture.exitCounts),\(Fixture.metricKitCrash)]",
  ]

  private func victims(_ result: CrashReportReader.Result) -> [String] {
    result.crashes.flatMap { $0.victims ?? [] }.map { "\($0.name) \($0.reason ?? "-")" }
  }

  private func counts(_ result: CrashReportReader.Result) -> Set<String> {
    let counts = result.exitMetrics.flatMap { $0.background + $0.foreground }
    return Set(counts.map { "\($0.reason) \($0.count)" })
  }

  @Test(arguments: texts.indices)
  func `cut at every byte it takes nothing back and makes nothing up`(index: Int) {
    let whole = bytes(Self.texts[index])
    let complete = read(whole)
    var seen: [String] = []
    var codes: Set<UInt64> = []
    for end in Effort.cuts(of: whole.count) {
      let cut = ContiguousArray(whole[..<end])
      let result = read(cut)
      _ = CrashReportSniffer.format(of: cut.span)
      let now = victims(result)
      #expect(now.starts(with: seen) && victims(complete).starts(with: now), "cut at \(end)")
      seen = now
      #expect(counts(result).isSubset(of: counts(complete)), "cut at \(end)")
      let here = Set(result.crashes.compactMap(\.termination?.code))
      #expect(here.isSuperset(of: codes), "cut at \(end)")
      codes = here.intersection(complete.crashes.compactMap(\.termination?.code))
    }
  }

  @Test(arguments: texts.indices)
  func `reads the same with other line ends`(index: Int) {
    let text = Self.texts[index]
    let plain = read(text)
    for ending in ["\r\n", "\r"] {
      let other = read(text.replacing("\n", with: ending))
      #expect(other.format == plain.format)
      #expect(victims(other) == victims(plain) && counts(other) == counts(plain))
      #expect(other.crashes.map(\.evidence) == plain.crashes.map(\.evidence))
      #expect(other.problems == plain.problems)
    }
  }

  @Test(arguments: texts.indices)
  func `survives broken bytes`(index: Int) {
    let whole = bytes(Self.texts[index])
    var random = Seeded(UInt64(index + 1))
    for _ in 0..<200 {
      var broken = whole
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let place = Int.random(in: 0..<broken.count, using: &random)
        broken[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = read(broken)
      _ = CrashReportSniffer.format(of: broken.span)
    }
  }

  @Test(arguments: texts.indices)
  func `the sniffer sees what the reader reads`(index: Int) {
    #expect(sniff(Self.texts[index]) == read(Self.texts[index]).format)
  }

  private static let many = Effort.count(20_000, of: 60_000)

  @Test(arguments: [
    "{\"processes\":[" + String(repeating: "{\"reason\":\"x\",\"name\":\"y\"},\n", count: many),
    String(repeating: "{\"rpages\":1,\"reason\":\"x\",\"name\":\"y\"},\n", count: many),
    "Free pages: 1\nProcesses\n" + String(repeating: "a <b> 1 [vm] (x)\n", count: many),
    "Free pages: 1\nProcesses\n" + String(repeating: "<", count: many * 10),
    "{\"callStackTree\":{\"callStacks\":[{\"callStackRootFrames\":["
      + String(repeating: "{\"subFrames\":[", count: many),
    "{\"stateEntries\":" + String(repeating: "[{\"a\":", count: many),
    "{\"applicationExitMetrics\":{\"backgroundExitData\":{"
      + String(repeating: "\"aTerminationCount\":1,\n", count: many),
    String(repeating: "[{\"crashDiagnostics\":[{\"diagnosticMetaData\":{\n", count: many / 10),
    String(repeating: "[{\"a\":1},\n", count: many),
    "Event: cpu usage\nAction taken: Process killed\n" + String(repeating: "a: b\n", count: many),
  ])
  func `takes time in proportion to a hostile input`(text: String) {
    // Unoptimised code reads some megabytes a second; quadratic work would take minutes.
    #expect(secondsToRead(text) < 20)
  }
}
