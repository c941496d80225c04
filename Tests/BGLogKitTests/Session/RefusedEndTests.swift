import BGLogKit
import Testing

/// UIKit's refusals of ends, whose identifier some systems up to iOS 11 print in bare hexadecimal.
@Suite struct RefusedEndTests {
  private func doubleEnds(begun: [Int], ended: [Int], refused: String) -> [String?] {
    var lines = ["application:didFinishLaunchingWithOptions:"]
    lines += begun.map {
      "Created background task <_UIBackgroundTaskInfo: 0x\($0)>: taskID = \($0), taskName = T, "
        + "creationTime = 9 (elapsed = 0)."
    }
    lines += ended.map { "Ending background task with UIBackgroundTaskIdentifier: \($0)" }
    lines.append(
      "Can't endBackgroundTask: no background task exists with identifier \(refused), or it may "
        + "have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug.")
    let text = lines.enumerated().map {
      "2016-04-12 22:07:\($0.offset + 10).100 Harbor[913:401] \($0.element)\n"
    }
    let document = Analyzer().analyze([input("console.log", text.joined())])
    return document.findings.filter { $0.rule == .doubleEnd }.map { finding in
      document.tasks.first { $0.key == finding.task }?.identifier
    }
  }

  @Test func `the task is the one that had ended, whichever way its identifier is printed`() {
    #expect(doubleEnds(begun: [15, 21], ended: [15], refused: "15") == ["15"])
    #expect(doubleEnds(begun: [15, 21], ended: [21], refused: "15") == ["21"])
    #expect(doubleEnds(begun: [21], ended: [21], refused: "15") == ["21"])
    #expect(doubleEnds(begun: [15, 21], ended: [15, 21], refused: "15") == ["15"])
    #expect(doubleEnds(begun: [21, 108], ended: [21, 108], refused: "6c") == ["108"])
    #expect(doubleEnds(begun: [108, 264], ended: [264], refused: "6c").isEmpty)
    // Where it prints both, it means what it says.
    #expect(doubleEnds(begun: [12, 18], ended: [18], refused: "12 (0xc)").isEmpty)
  }
}
