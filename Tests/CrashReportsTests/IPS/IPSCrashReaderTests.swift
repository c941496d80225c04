import CrashReports
import LogModel
import Testing

@Suite struct IPSCrashReaderTests {
  @Test func `reads every field of a report of iOS 18`() throws {
    let result = read(Fixture.leakJSON)
    let crash = try #require(result.crashes.first)
    #expect(result.format == .ipsJSON)
    #expect(result.problems.isEmpty)
    #expect(result.linesNotUnderstood == 0)
    #expect(crash.line == 1)
    #expect(crash.incident == "AAAAAAAA-0000-4000-8000-000000000001")
    #expect(crash.process.name == "Lantern")
    #expect(crash.process.pid == 611)
    #expect(crash.process.path == "/private/var/containers/Lantern.app/Lantern")
    #expect(crash.process.bundleIdentifier == "com.example.lantern")
    #expect(crash.version == "2.4")
    #expect(crash.build == "87")
    #expect(crash.os.name == "iPhone OS")
    #expect(crash.os.version == "18.3")
    #expect(crash.os.build == "22D60")
    #expect(crash.device == "iPhone15,2")
    #expect(crash.capturedAt?.rfc3339 == "2025-03-01T07:10:10.4412+01:00")
    #expect(crash.launchedAt?.rfc3339 == "2025-03-01T07:08:02.1200+01:00")
    #expect(crash.uptimeSeconds == 310_000)
    #expect(crash.role == "Background")
    #expect(crash.exception?.type == "EXC_CRASH")
    #expect(crash.exception?.signal == "SIGKILL")
    #expect(crash.exception?.codes == "0x0000000000000000, 0x0000000000000000")
    #expect(crash.termination?.namespace == "RUNNINGBOARD")
    #expect(crash.termination?.codeHex == "0x2182bad2")
    #expect(crash.termination?.name == "background task assertion timeout")
    #expect(crash.termination?.flags == 6)
    #expect(crash.crashedThread?.index == 0)
    #expect(crash.mainThread?.state == .idle)
    #expect(crash.mainThread?.frames.count == 8)
    var first = CrashReport.Frame(image: "libsystem_kernel.dylib", symbol: "mach_msg2_trap")
    (first.offset, first.address) = (7, 9)
    #expect(crash.mainThread?.frames.first == first)
    var last = CrashReport.Frame(image: "Lantern", symbol: "main", source: "main.swift:12")
    (last.offset, last.address, last.isApplication) = (9, 10, true)
    #expect(crash.mainThread?.frames.last == last)
    #expect(!crash.isTruncated)
  }

  @Test(arguments: [
    ("sqlite3_step", "a thread works on a file or a database, in 'sqlite3_step'"),
    ("__fcntl", "a thread works on a file or a database, in '__fcntl'"),
    ("start_wqthread", "no thread of the report works on a file"),
  ])
  func `a kill for a file lock says whether a thread works on a file`(
    symbol: String, reason: String
  ) {
    let json = Fixture.leakJSON.replacing("562215634", with: "3735883980").replacing(
      "\"threads\" : [",
      with:
        "\"threads\" : [{\"id\":1,\"frames\":[{\"imageOffset\":1,\"symbol\":\"mach_msg_trap\"}]},"
        + "{\"id\":2,\"frames\":[{\"imageOffset\":1,\"symbol\":\"\(symbol)\"}]},")
    let text = """
      Process: Lantern [7]
      Exception Type: 00000020
      Exception Codes: 0x00000000dead10cc
      Thread 0:
      0   libsystem_kernel.dylib  0x1 mach_msg_trap + 8
      Thread 1:
      0   libsqlite3.dylib  0x2 \(symbol) + 8
      Binary Images:
      0x1 - 0x2 Lantern
      """
    for report in [json, text] {
      let crash = read(report).crashes.first
      #expect(crash?.verdict?.rule == .fileLockKill)
      #expect(crash?.verdict?.because.contains { $0.hasPrefix(reason) } == true)
    }
  }

  @Test func `takes the watchdog's lines apart`() throws {
    let crash = try #require(read(Fixture.watchdogJSON).crashes.first)
    #expect(crash.termination?.code == 0x8bad_f00d)
    #expect(crash.termination?.reasons.count == 13)
    #expect(
      crash.termination?.description?.hasPrefix("scene-update watchdog transgression: app<") == true
    )
    #expect(crash.termination?.description?.hasSuffix("10.00 seconds") == true)
    #expect(crash.watchdog?.event == "scene-update")
    #expect(crash.watchdog?.allowanceSeconds == 10)
    #expect(crash.watchdog?.clock == .wall)
    #expect(crash.watchdog?.visibility == "Foreground")
    #expect(crash.watchdog?.applicationCPUPercent == 1)
    #expect(crash.watchdog?.thermal == "critical")
    #expect(crash.mainThread?.state == .lock)
    #expect(crash.process.bundleIdentifier == "com.example.lantern")
  }

  @Test func `reads a header over several lines`() throws {
    let crash = try #require(read(Fixture.prettyHeaderJSON).crashes.first)
    #expect(crash.os.build == "21G93")
    #expect(crash.termination?.code == 0xdead_10cc)
    #expect(crash.verdict?.rule == .fileLockKill)
    #expect(crash.evidence.map(\.line).contains(18))
  }

  @Test func `sees nothing of a kill in an uncaught exception`() throws {
    let crash = try #require(read(Fixture.abortJSON).crashes.first)
    #expect(crash.termination?.description == "Abort trap: 6")
    #expect(crash.termination?.name == nil)
    #expect(crash.termination?.byProcess == "Lantern")
    #expect(crash.crashedThread?.index == 1)
    #expect(crash.verdict?.rule == .crash)
    #expect(crash.watchdog == nil)
    #expect(crash.assertions.isEmpty)
  }

  @Test func `reads images that come before the frames that name them`() throws {
    let text = """
      {"usedImages":[{"name":"Lantern"},{"path":"\\/usr\\/lib\\/libx.dylib"}],\
      "threads":[{"triggered":true,"frames":[{"imageIndex":1,"symbol":"f"},\
      {"imageIndex":"0","symbol":"g"},{"imageIndex":9}]}],"procName":"Lantern",\
      "exception":{"type":"EXC_CRASH"}}
      """
    let crash = try #require(read(text).crashes.first)
    #expect(crash.mainThread?.frames.map(\.image) == ["libx.dylib", "Lantern", nil])
    #expect(crash.crashedThread?.index == 0)
  }

  @Test(
    arguments: [
      ("{\"code\":2343432205,\"namespace\":\"FRONTBOARD\"}", 0x8bad_f00d),
      ("{\"code\":\"0x8badf00d\",\"namespace\":\"FRONTBOARD\"}", 0x8bad_f00d),
      ("{\"code\":\"2343432205\",\"namespace\":10}", 0x8bad_f00d),
      ("{\"code\":[1],\"namespace\":\"FRONTBOARD\"}", nil),
      ("{\"code\":-1,\"namespace\":\"FRONTBOARD\"}", nil),
      ("{\"code\":1,\"code\":2,\"x\":{},\"namespace\":\"FRONTBOARD\"}", 2),
    ] as [(String, UInt64?)])
  func `takes a code of any type`(termination: String, code: UInt64?) {
    let text = "{\"procName\":\"x\",\"pid\":\"7\",\"termination\":\(termination)}"
    let crash = read(text).crashes.first
    #expect(crash?.termination?.code == code)
    #expect(crash?.process.pid == 7)
  }

  @Test func `takes one reason and a subtype from third parties' bodies`() throws {
    let text = """
      {"procName":"x","pid":7,"exception":{"type":"EXC_BAD_ACCESS","subtype":"KERN at 0x0",\
      "message":"m"},"osVersion":"iPhone OS 17.3 (21D50)","termination":{"namespace":"FRONTBOARD",\
      "code":"0x8badf00d","reason":"exhausted real (wall clock) time allowance of 10.00 seconds"}}
      """
    let crash = try #require(read(text).crashes.first)
    #expect(crash.exception?.subtype == "KERN at 0x0")
    #expect(crash.exception?.message == "m")
    #expect(crash.os.build == "21D50")
    #expect(crash.termination?.reasons.count == 1)
  }

  @Test func `reads a fragment of a body`() throws {
    let text =
      "  \"throttleTimeout\" : 10,\n"
      + "  \"exception\" : {\"type\":\"EXC_CRASH\",\"signal\":\"SIGKILL\"},\n"
      + "  \"termination\" : {\"namespace\":\"RUNNINGBOARD\",\"flags\":6,\"code\":3735883980},\n"
      + "  \"faultingThread\" : 0,\n"
    let crash = try #require(read(text).crashes.first)
    #expect(crash.termination?.code == 0xdead_10cc)
    #expect(crash.isTruncated)
    #expect(crash.evidence.map(\.line) == [2, 3])
  }

  @Test func `keeps a header whose body is missing`() throws {
    let header = Fixture.leakJSON.split(separator: "\n").first.map(String.init) ?? ""
    let result = read(header + "\n")
    let crash = try #require(result.crashes.first)
    #expect(crash.process.name == "Lantern")
    #expect(crash.os.build == "22D60")
    #expect(crash.isTruncated)
    #expect(result.problems.count == 1)
    #expect(result.problems.first?.isFatal == false)
  }
}
