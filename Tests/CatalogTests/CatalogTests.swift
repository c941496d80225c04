import LogModel
import Testing

@testable import Catalog

@Suite struct CatalogTests {
  @Test func `names each namespace once, with what it was called before and since when`() {
    let spaces = TerminationNamespace.all
    #expect(Set(spaces.map(\.number)).count == spaces.count)
    let names = spaces.flatMap { [$0.name] + $0.olderNames }
    #expect(Set(names).count == names.count)
    #expect(TerminationNamespace.entry(15)?.since == "11")
    #expect(TerminationNamespace.entry(10)?.olderNames == ["SPRINGBOARD"])
    #expect(TerminationNamespace.entry(37) == nil)
    #expect(spaces.map(\.number) == spaces.map(\.number).sorted())
  }

  @Test
  func `says of every code who kills, what it means for background tasks, and how it is known`() {
    for code in TerminationCode.all {
      #expect(!code.killer.isEmpty && !code.background.isEmpty, "\(code.hex)")
      let sentences = [code.meaning, code.background] + code.lookAt + code.change
      #expect(sentences.allSatisfy { !$0.hasSuffix(".") && !$0.isEmpty }, "\(code.hex)")
      // What is reported as an error has something to change.
      let isFault = code.cause.severity == .error && code.value != 0xdead_feed
      #expect(!isFault || !code.change.isEmpty, "\(code.hex)")
    }
  }

  @Test func `numbers the jetsam reasons and knows their older names`() {
    let reasons = JetsamReasons.all
    #expect(Set(reasons.map(\.code)).count == reasons.count)
    #expect(JetsamReasons.entry(named: "per-process-limit")?.code == 7)
    #expect(JetsamReasons.entry(named: "vm-thrashing")?.name == "vm-compressor-thrashing")
    #expect(JetsamReasons.entry(99) == nil && JetsamReasons.entry(named: "hunger") == nil)
    #expect(reasons.filter { !$0.isNormal }.map(\.code) == [7, 100])
  }

  @Test(arguments: [
    (UInt64(0x2800_0000_0000_1e50), UInt64?.some(0x61), "CPU_FATAL", "80 % CPU over 60 s", true),
    (0x2400_0000_0000_5a50, nil, "CPU", "80 % CPU over 180 s", false),
    (0x4400_0000_12c0_0096, 0x23d, "WAKEUPS", "150 wakeups a second over 300 s", false),
    (0x6400_0000_0000_0708, nil, "HIGH_WATERMARK", "1800 MB", true),
    (0x8400_0000_0708_0400, nil, "PHYSICAL_WRITES", "1024 MB over 3600 s", false),
    (0xc400_0000_0000_4e20, nil, "HIGH_WATERMARK", "20000 ports", true),
  ])
  func `takes the codes of EXC_RESOURCE apart`(
    code: UInt64, subcode: UInt64?, flavor: String, limit: String, isFatal: Bool
  ) {
    let resource = ResourceLimit(code: code, subcode: subcode)
    #expect(resource?.flavorName == flavor)
    #expect(resource?.limit == limit)
    #expect(resource?.isFatal == isFatal)
  }

  @Test(arguments: [
    (UInt64(0x4000_0001_0000_0007), "FD", "CLOSE", 7),
    (0x8000_0005_0000_0000, "VNODE", "RENAME_TO, UNLINK", 0),
    (0x2000_0010_0000_0b03, "MACH_PORT", "INCORRECT_GUARD", 0xb03),
    (0x4000_1000_0000_0001, "FD", "flavor 4096", 1),
    (0xa000_0001_0000_0000, "VIRT_MEMORY", "DEALLOC_GAP", 0),
  ])
  func `takes the codes of EXC_GUARD apart`(
    code: UInt64, type: String, flavor: String, target: Int
  ) {
    let violation = GuardViolation(code: code)
    #expect(violation?.kind?.name == type)
    #expect(violation?.flavorName == flavor)
    #expect(violation?.target == target)
  }

  @Test(arguments: [UInt64(0), 0x1234, 0xe000_0000_0000_0000, .max])
  func `leaves codes of no known type alone`(code: UInt64) {
    #expect(ResourceLimit(code: code) == nil)
    #expect(GuardViolation(code: code) == nil)
  }

  @Test func `reads flags bit by bit`() {
    #expect(
      TerminationFlags.entries(in: 6).map(\.name) == ["GENERATE_CRASH_REPORT", "FROM_USERSPACE"])
    #expect(TerminationFlags.entries(in: 0x8000).isEmpty)
    #expect(TerminationFlags.all.count == 13)
  }

  @Test func `has a page for every class of a main thread`() {
    let states: [CrashReport.MainThread.State] = [
      .idle, .lock, .semaphore, .dispatchSync, .syncXPC, .syncNetwork, .disk, .cpu, .dyld, .expiry,
      .terminate, .suspend, .unknown,
    ]
    #expect(MainThreadStates.all.map(\.state) == states)
  }
}
