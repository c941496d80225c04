import LogModel
import Testing

@testable import CrashReports

@Suite struct JetsamReaderTests {
  @Test func `lists who was killed and leaves out who was only the largest`() throws {
    let result = read(Fixture.jetsam)
    let crash = try #require(result.crashes.first)
    let victims = try #require(crash.victims)
    #expect(result.format == .jetsam && result.crashes.count == 1 && result.problems.isEmpty)
    #expect(victims.map(\.name) == ["Lantern", "LanternKeyboard"])
    #expect(victims.map(\.pid) == [512, 513])
    #expect(victims.map(\.reason) == ["vm-pageshortage", "per-process-limit"])
    #expect(victims.map(\.states) == [["suspended"], ["active"]])
    #expect(victims.map(\.bytes) == [6400 * 16384, 3200 * 16384])
    #expect(victims.map(\.lifetimeMaxBytes) == [12800 * 16384, 3200 * 16384])
    #expect(victims.map(\.severity) == [.note, .error])
    // Two processes: the report is about the device.
    #expect(crash.process.name == nil && crash.isAboutDevice)
    #expect(crash.device == "iPhone14,5" && crash.os.build == "21E236")
    #expect(crash.capturedAt?.rfc3339 == "2024-04-02T21:14:06.53+02:00")
    #expect(crash.incident == "AAAAAAAA-0000-4000-8000-0000000000A1")
  }

  @Test func `puts the worst first in its reasons`() throws {
    let crash = try #require(read(Fixture.jetsam).crashes.first)
    let verdict = try #require(crash.verdict)
    #expect(verdict.rule == .jetsamKill)
    #expect(
      verdict.because.first?.hasPrefix("'LanternKeyboard' was killed (per-process-lim") == true)
    #expect(verdict.because.first?.contains("it held 50.0 MB") == true)
    #expect(verdict.because.last?.contains("which is normal") == true)
    #expect(crash.signature == "jetsam | per-process-limit vm-pageshortage")
  }

  @Test func `quotes the reasons and names`() throws {
    let crash = try #require(read(Fixture.jetsam).crashes.first)
    #expect(crash.evidence.map(\.text).contains { $0.contains(#""reason" : "per-process-limit""#) })
    #expect(crash.evidence.map(\.text).contains { $0.contains(#""name" : "LanternKeyboard""#) })
    #expect(!crash.evidence.map(\.text).contains { $0.contains("Camera") })
  }

  private func event(_ processes: [String]) -> String {
    #"{"bug_type":"298","incident_id":"J"}"# + "\n"
      + #"{"incident":"J","memoryStatus":{"pageSize":16384},"processes":["#
      + processes.joined(separator: ",\n") + "]}\n"
  }

  private func process(_ name: String, _ state: String, _ reason: String) -> String {
    #"{"pid":5,"name":"\#(name)","states":["\#(state)"],"rpages":9,"reason":"\#(reason)"}"#
  }

  @Test func `quotes the victims that it is judged by, however many others come first`() throws {
    let idle = (1...8).map { process("daemon\($0)", "daemon", "idle-exit") }
    let hog = process("Hog", "frontmost", "per-process-limit")
    let crash = try #require(read(event(idle + [hog])).crashes.first)
    #expect(crash.evidence.map(\.text).contains { $0.contains("Hog") })
    #expect(!crash.evidence.map(\.text).contains { $0.contains("daemon1") })
    #expect(crash.verdict?.because.last == "4 more were killed")
    let pieces = (idle + [hog]).joined(separator: "\n")
    let piece = try #require(read(pieces).crashes.first)
    #expect(piece.victims?.count == 9)
    #expect(piece.evidence.contains { $0.text.contains("Hog") })
  }

  @Test func `says of each victim what is true of it`() throws {
    func verdict(_ state: String, _ reason: String) throws -> CrashReport.Verdict {
      try #require(read(event([process("Lantern", state, reason)])).crashes.first?.verdict)
    }
    let front = try verdict("frontmost", "vm-pageshortage")
    #expect(front.because[0].hasSuffix("this one was in the foreground"))
    #expect(!front.next.contains { $0.contains("enters the background") })
    let files = try verdict("suspended", "vnode-limit")
    #expect(!files.because[0].contains("normal") && files.next[0].hasPrefix("Close files"))
    let unknown = try verdict("suspended", "brand-new-reason")
    #expect(unknown.confidence <= 0.5)
    #expect(unknown.because[0].hasSuffix("a reason that bglog does not know"))
    #expect(unknown.next[0].contains("'brand-new-reason'"))
    let suspended = try verdict("suspended", "vm-pageshortage")
    #expect(suspended.because[0].hasSuffix("for the one in the foreground, which is normal"))
  }

  @Test func `is about the process where one alone was killed`() throws {
    let one = Fixture.jetsam.replacing(#""reason" : "vm-pageshortage","#, with: "")
    let crash = try #require(read(one).crashes.first)
    #expect(crash.process.name == "LanternKeyboard" && crash.process.pid == 513)
    #expect(crash.victims?.count == 1 && !crash.isAboutDevice)
    #expect(crash.signature == "jetsam | per-process-limit | LanternKeyboard")
  }

  @Test func `takes pieces of a list as one report that is cut`() throws {
    let result = read(Fixture.jetsamPieces)
    let crash = try #require(result.crashes.first)
    #expect(result.crashes.count == 1 && result.linesNotUnderstood == 0)
    #expect(crash.isTruncated)
    #expect(crash.victims?.map(\.name) == ["lanternd", "lightd"])
    // No page size, no bytes.
    #expect(crash.victims?.map(\.bytes) == [nil, nil])
    #expect(crash.victims?.map(\.wasIdle) == [true, false])
    #expect(crash.evidence.count == 4)
  }

  @Test func `reads on where a hand left something out`() throws {
    let elided = Fixture.jetsam.replacing(
      "      {\n        \"states\" : [\n          \"suspended\"",
      with: "  ...\n      {\n\"states\" : [")
    #expect(read(elided).crashes.first?.victims?.map(\.name) == ["Lantern", "LanternKeyboard"])
  }

  @Test func `says what a header without a body is`() throws {
    let header = try #require(Fixture.jetsam.split(separator: "\n").first.map(String.init))
    let result = read(header)
    #expect(result.format == .jetsam)
    #expect(result.crashes.first?.victims == [] && result.crashes.first?.isTruncated == true)
    #expect(result.crashes.first?.verdict == nil)
  }

  @Test func `does not believe a header whose body is another kind`() {
    let body =
      #"{"bug_type":"298","os_version":"iPhone OS 17.5 (21F79)"}"# + "\n"
      + #"{"procName":"Lantern","threads":[],"usedImages":[]}"#
    let result = read(body)
    #expect(result.format == .jetsam && result.crashes.isEmpty)
    #expect(result.problems.first?.message.hasPrefix("recognised: kind 298 (jetsam)") == true)
  }

  @Test func `counts no bytes that overflow`() {
    let huge = Fixture.jetsam.replacing(
      "\"rpages\" : 6400", with: "\"rpages\" : 18446744073709551615")
    #expect(read(huge).crashes.first?.victims?.first?.bytes == nil)
  }

  @Test(arguments: [
    ("per-process-limit", ["suspended"], Severity.error), ("vm-pageshortage", ["suspended"], .note),
    ("vm-pageshortage", ["frontmost"], .warning), ("idle-exit", ["frontmost"], .note),
    ("highwater", ["daemon"], .note), ("something-new", [], .note),
  ])
  func `knows how bad an end is`(reason: String, states: [String], severity: Severity) {
    var victim = CrashReport.Victim(name: "Lantern")
    victim.reason = reason
    victim.states = states
    #expect(victim.severity == severity)
  }
}
