import LogModel
import Testing

@testable import CrashReports

@Suite struct MetricKitReaderTests {
  @Test func `makes a crash of a diagnostic`() throws {
    let result = read(Fixture.metricKitCrash)
    let crash = try #require(result.crashes.first)
    #expect(result.format == .metrickit && result.crashes.count == 1)
    #expect(crash.process.bundleIdentifier == "com.example.lantern" && crash.process.pid == 15540)
    #expect(crash.version == "2.4" && crash.build == "87" && crash.os.build == "21E236")
    #expect(crash.device == "iPhone14,5")
    #expect(crash.exception?.type == "EXC_CRASH" && crash.exception?.signal == "SIGKILL")
    #expect(crash.termination?.code == 0x8bad_f00d)
    #expect(crash.watchdog?.event == "scene-update" && crash.watchdog?.allowanceSeconds == 10)
    #expect(crash.watchdog?.visibility == "Background")
    #expect(crash.verdict?.rule == .watchdogKill)
    #expect(crash.crashedThread?.index == 0)
    #expect(
      crash.mainThread?.frames.map(\.image) == [
        "libsystem_kernel.dylib", "libsystem_pthread.dylib", "Lantern",
      ])
    // The payload contains the day, not the time.
    #expect(crash.capturedAt == nil)
    #expect(result.payloadTimes.map(\.rfc3339) == ["2024-05-01T22:00:00Z", "2024-05-02T22:00:00Z"])
    #expect(crash.evidence.map(\.text).contains { $0.contains("terminationReason") })
    #expect(
      result.problems.map(\.message) == ["MetricKit diagnostics that tell of no end: 1 hang"])
  }

  @Test(arguments: [
    ("Namespace SIGNAL, Code 11 Segmentation fault: 11", "SIGNAL", 11, FindingRule.crash),
    ("Namespace RUNNINGBOARD, Code 0x2182bad2", "RUNNINGBOARD", 0x2182_bad2, .assertionKill),
    ("Namespace FRONTBOARD, Code 0x8BADF00D", "FRONTBOARD", 0x8bad_f00d, .watchdogKill),
    ("RUNNINGBOARD 3735883980 ", "RUNNINGBOARD", 0xdead_10cc, .fileLockKill),
  ])
  func `reads every form of a reason`(
    reason: String, namespace: String, code: UInt64, rule: FindingRule
  ) throws {
    let text = """
      {"diagnosticMetaData":{"terminationReason":"\(reason)","signal":"9","exceptionType":"10"},
       "callStackTree":{"callStacks":[]}}
      """
    let crash = try #require(read(text).crashes.first)
    #expect(crash.termination?.namespace == namespace && crash.termination?.code == code)
    #expect(crash.verdict?.rule == rule)
    #expect(crash.exception?.signal == "SIGKILL")
  }

  @Test(arguments: [
    ("taskTimeout", FindingRule?.some(.assertionKill)), ("fileLock", .fileLockKill),
    ("somethingNew", nil),
  ])
  func `takes iOS 27's categories`(category: String, rule: FindingRule?) {
    let text =
      #"{"crashDiagnostics":[{"diagnosticMetaData":{"terminationCategory":"\#(category)"}}]}"#
    #expect(read(text).crashes.map(\.verdict?.rule) == [rule])
  }

  @Test func `says what was thrown`() {
    let text = #"""
      {"crashDiagnostics":[{"diagnosticMetaData":{"signal":6,"exceptionType":10,
       "objectiveCexceptionReason":{"composedMessage":"index 3","exceptionName":"NSRangeException"}}}]}
      """#
    #expect(read(text).crashes.first?.exception?.message == "NSRangeException: index 3")
  }

  @Test(arguments: [1, 300, 5000])
  func `walks frames however deep`(depth: Int) {
    let crash = read(Fixture.deepTree(depth)).crashes.first
    #expect(crash?.exception?.type == "EXC_BAD_ACCESS" && crash?.exception?.signal == "SIGSEGV")
    #expect(crash?.mainThread?.frames.count == min(depth, 24))
  }

  @Test(arguments: [
    ("90112", UInt64?.some(90112)), ("4331307008", 90112), ("4331397121", nil), ("\"x\"", nil),
  ])
  func `takes what is printed as the offset for what it is`(printed: String, offset: UInt64?) {
    let text = """
      {"callStackTree":{"callStacks":[{"callStackRootFrames":[{"binaryName":"Lantern",
       "offsetIntoBinaryTextSegment":\(printed),"binaryUUID":"U-1","address":4331397120}]}]},
       "diagnosticMetaData":{"signal":11}}
      """
    let frame = read(text).crashes.first?.mainThread?.frames.first
    #expect(frame?.offset == offset && frame?.address == 4_331_397_120)
    #expect(frame?.imageUUID == "U-1" && frame?.image == "Lantern")
  }

  @Test(arguments: [
    (["libsystem_kernel.dylib", "Kit", "Deck", "UIKitCore", "Deck", "dyld"], [2, 4]),
    (["libsystem_kernel.dylib", "Deck.debug.dylib", "UIKitCore", "Deck", "dyld"], [1, 3]),
    // Cut before `main`: nothing shows which binary is the app's.
    (["libsystem_kernel.dylib", "Deck", "UIKitCore"], []),
    (["Deck", "libsystem_pthread.dylib"], []),
    (["dyld"], []),
  ])
  func `the application is the binary that main lies in`(images: [String], own: [Int]) throws {
    let frames = images.enumerated().reversed().reduce("") { inner, frame in
      let sub = inner.isEmpty ? "" : ",\"subFrames\":[\(inner)]"
      return "{\"binaryName\":\"\(frame.element)\",\"offsetIntoBinaryTextSegment\":4096,"
        + "\"binaryUUID\":\"U\",\"address\":\(65536 * (frame.offset + 1))\(sub)}"
    }
    let crash = try #require(
      read(
        "{\"callStackTree\":{\"callStacks\":[{\"callStackRootFrames\":[\(frames)]}]},"
          + "\"diagnosticMetaData\":{\"signal\":11}}"
      ).crashes.first)
    let marked = crash.mainThread?.frames ?? []
    #expect(marked.indices.filter { marked[$0].isApplication } == own)
    #expect(crash.symbolication.flatMap(\.offsets) == own.map { _ in UInt64(4096) })
  }

  @Test func `follows the first of several frames`() {
    let text = """
      {"callStackTree":{"callStacks":[{"callStackRootFrames":[{"subFrames":[{"binaryName":"b"},
       {"binaryName":"c","subFrames":[{"binaryName":"d"}]}],"binaryName":"a"},{"binaryName":"e"}]}]},
       "diagnosticMetaData":{"signal":11}}
      """
    #expect(read(text).crashes.first?.mainThread?.frames.map(\.image) == ["a", "b"])
  }

  @Test func `leaves out what Xcode makes up`() {
    let made = Fixture.metricKitCrash.replacing("libsystem_kernel.dylib", with: "testBinaryName")
    let result = read(made)
    #expect(result.crashes.isEmpty)
    #expect(result.problems.first?.message.contains("Xcode simulates") == true)
  }

  @Test func `counts nothing for a tree alone`() {
    let result = read(#"{"callStackPerThread":true,"callStacks":[{"callStackRootFrames":[]}]}"#)
    #expect(result.crashes.isEmpty && result.format == .metrickit)
    #expect(result.problems.map(\.isNote) == [true])
  }
}
