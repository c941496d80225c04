import LogModel
import TestSupport
import Testing

@testable import CrashReports

@Suite struct RobustnessTests {
  /// What must not change when nothing but the container of the lines does.
  private func facts(_ crash: CrashReport) -> [String] {
    [
      crash.incident, crash.process.name, crash.version, crash.build, crash.os.build,
      crash.capturedAt?.rfc3339, crash.exception?.type, crash.termination?.namespace,
      crash.termination?.codeHex, crash.termination?.description, crash.watchdog?.event,
      crash.mainThread?.state.rawValue, crash.signature, crash.verdict?.rule.rawValue,
    ].map { $0 ?? "-" }
  }

  @Test(arguments: Fixture.all.indices)
  func `cut at every byte it traps nowhere and says that it was cut`(index: Int) {
    let whole = bytes(Fixture.all[index].text)
    let complete = read(whole).crashes.first.map(facts)
    for end in Effort.cuts(of: whole.count) {
      let cut = ContiguousArray(whole[..<end])
      let result = read(cut)
      _ = CrashReportSniffer.format(of: cut.span)
      if let crash = result.crashes.first, !crash.isTruncated {
        #expect(facts(crash) == complete, "cut at \(end)")
      }
    }
  }

  @Test(arguments: Fixture.all.indices)
  func `reads the same with other line ends`(index: Int) {
    let text = Fixture.all[index].text
    let plain = read(text)
    for ending in ["\r\n", "\r"] {
      let other = read(text.replacing("\n", with: ending))
      #expect(other.format == plain.format)
      #expect(other.crashes.map(facts) == plain.crashes.map(facts))
      #expect(other.crashes.map { $0.evidence } == plain.crashes.map { $0.evidence })
      #expect(sniff(text.replacing("\n", with: ending)) == sniff(text))
    }
  }

  @Test(arguments: Fixture.all.indices)
  func `survives flipped bytes`(index: Int) {
    let whole = bytes(Fixture.all[index].text)
    var generator = Seeded(UInt64(index + 1))
    for _ in 0..<200 {
      var broken = whole
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        let place = Int.random(in: 0..<broken.count, using: &generator)
        broken[place] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = read(broken)
      _ = CrashReportSniffer.format(of: broken.span)
    }
  }

  @Test(arguments: Fixture.all.indices)
  func `survives pieces taken out, doubled and swapped`(index: Int) {
    let whole = bytes(Fixture.all[index].text)
    var generator = Seeded(UInt64(index + 77))
    for _ in 0..<100 {
      var pieces: ContiguousArray<UInt8> = []
      for _ in 0..<6 {
        let start = Int.random(in: 0..<whole.count, using: &generator)
        let end = Int.random(in: start...min(whole.count, start + 400), using: &generator)
        pieces += whole[start..<end]
      }
      _ = read(pieces)
    }
  }

  @Test func `turns bytes that are not UTF-8 into replacement characters`() {
    var broken = bytes("Process: Lan")
    broken += [0xFF, 0xC3]
    broken += bytes("tern [7]\nException Type: EXC_CRASH (SIGKILL)\n")
    #expect(read(broken).crashes.first?.process.name == "Lan\u{FFFD}\u{FFFD}tern")
  }

  private static let size = Effort.count(300_000, of: 1_000_000)

  @Test(arguments: [
    String(repeating: "x", count: size),
    "Exception Type: " + String(repeating: "(", count: size),
    "Termination Reason: " + String(repeating: "9", count: size),
    "Termination Reason: X 1 " + String(repeating: "failed to ", count: size / 10),
    "Application Specific Information:\n" + String(repeating: "<B: 0x1; ", count: size / 9),
    "Exception Type: x\nThread 0 Crashed:\n0 " + String(repeating: " 0x1 + 1)", count: size / 10),
    "Process: " + String(repeating: "[1", count: size / 2) + "\nException Type: x",
    "{\"" + String(repeating: "a\\", count: size / 2),
    String(repeating: "{\"a\":", count: size / 5),
    String(repeating: "{\"bug_type\":", count: size / 12),
    String(repeating: "{\"x\n", count: size / 4),
    String(repeating: "{\n", count: size / 2),
    "{\"procName\":" + String(repeating: "[", count: size),
    "{\"threads\":" + String(repeating: "[{\"frames\":[{", count: size / 12),
    String(repeating: "{\"termination\":{\"code\":1}}\n", count: size / 50),
    String(repeating: "Incident Identifier: x\n", count: size / 25),
    String(repeating: "Exception Type: x\nThread 0:\n", count: size / 33),
    String(repeating: "\r", count: size), String(repeating: " ", count: size),
  ])
  func `takes time in proportion to a hostile input`(text: String) {
    // Unoptimised code reads some sizes a second; quadratic work would take minutes.
    #expect(secondsToRead(text) < 20)
  }

  @Test(arguments: [
    "", "\0", "\u{1F}\u{8B}", "%PDF-1.4", "<?xml version=\"1.0\"?>", "PK\u{3}\u{4}",
  ])
  func `makes nothing of foreign files`(text: String) {
    #expect(sniff(text) == nil)
    #expect(read(text).crashes.isEmpty)
    #expect(read(text).format == nil)
  }
}
