import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct KillMessageTests {
  static let ios5 = """
    Oct 30 22:45:28 iPhone SpringBoard[15] <Warning>: State Lab[7449] has active assertions beyond permitted time:
    {(
        <SBProcessAssertion: 0x1e5f9c0> identifier: UIKitBackgroundCompletionTask process: State Lab[7449] permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:7449 preventSuspend  preventIdleSleep
    )}
    Oct 30 22:45:29 iPhone SpringBoard[15] <Warning>: Forcing crash report of State Lab[7449]...
    """
  static let ios7 = """
    Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Zazo[272] has active assertions beyond permitted time:
    {(
        <BKProcessAssertion: 0x15ebf2a0> identifier: Called by Zazo, from -[C s] process: Zazo[272] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:272 preventSuspend  preventIdleSleep  preventSuspendOnSleep ,
        <BKProcessAssertion: 0x15ebf2a1> identifier: Suspending process: Zazo[272] permittedBackgroundDuration: 10.000000 reason: suspend owner pid:28 preventSuspend
    )}
    """
  static let ios9 = """
    Jun 1 10:00:00 iPhone assertiond[61] <Warning>: <BKNewProcess: 0x13fe253e0; com.example.lab; pid: 1526; hostpid: -1> has active assertions beyond permitted time:
    {(
        <BKProcessAssertion: 0x13fe50250> id: 1526-FE9FFB46-0805 name: Upload one process: <BKNewProcess: 0x13fe253e0; com.example.lab; pid: 1526; hostpid: -1> permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:1526 preventSuspend,
        <BKProcessAssertion: 0x13fe28b60> id: 1526-8361B971-1FA6 name: Upload two process: <BKNewProcess: 0x13fe253e0; com.example.lab; pid: 1526; hostpid: -1> permittedBackgroundDuration: inf reason: finishTaskUnbounded owner pid:1526 preventSuspend
    )}
    """
  static let ios12 = """
    Jun 1 10:00:00 iPhone assertiond[61] <Error>: [State Lab:812] Forcing crash report with description: State Lab:812 has active assertions beyond permitted time:
    <BKProcessAssertion: 0x10b8; "Shared Background Assertion 446 for com.example.lab" (finishTask:180s); id:…475658F36F42> (owner: State Lab:812)
    """

  private func kill(_ text: String) throws -> (LogEvent, LogEvent.Kill) {
    let event = try #require(scan(text).events.first)
    #expect(event.kind == .assertionKill)
    return (event, try #require(event.kill))
  }

  @Test func `iOS 5 names process, pid, identifier, seconds and owner`() throws {
    let (event, kill) = try kill(Self.ios5)
    #expect(event.process == LogEvent.Subject(name: "State Lab", pid: 7449))
    #expect(kill.assertions.map(\.identifier) == ["UIKitBackgroundCompletionTask"])
    #expect(kill.assertions.map(\.permittedSeconds) == [600])
    #expect(kill.assertions.map(\.owner) == ["7449"])
    #expect(kill.lines.map(\.line) == [3])
    #expect(scan(Self.ios5).kinds == [.assertionKill, .killConfirmed])
    #expect(scan(Self.ios5).lines == [1, 5])
  }

  @Test func `iOS 7 lists every assertion with its reason`() throws {
    let (_, kill) = try kill(Self.ios7)
    #expect(kill.assertions.map(\.identifier) == ["Called by Zazo, from -[C s]", "Suspending"])
    #expect(kill.assertions.map(\.reason) == ["finishTask", "suspend"])
    #expect(kill.assertions.map(\.isBackgroundTask) == [true, false])
    #expect(kill.assertions.map(\.permittedSeconds) == [180, 10])
    #expect(kill.lines.map(\.line) == [3, 4])
  }

  @Test func `iOS 9 names the bundle and the assertions' names`() throws {
    let (event, kill) = try kill(Self.ios9)
    #expect(event.process.bundleIdentifier == "com.example.lab")
    #expect(event.process.pid == 1526)
    #expect(kill.assertions.map(\.identifier) == ["1526-FE9FFB46-0805", "1526-8361B971-1FA6"])
    #expect(kill.assertions.map(\.name) == ["Upload one", "Upload two"])
    #expect(kill.assertions.map(\.permittedSeconds) == [180, nil])
  }

  @Test func `iOS 12 has no braces`() throws {
    for text in [
      Self.ios12, Self.ios12.replacing("time:\n", with: "time: "), Self.ios12 + "\nand more\n\n\n",
    ] {
      let (event, kill) = try kill(text)
      #expect(event.process == LogEvent.Subject(name: "State Lab", pid: 812))
      #expect(kill.assertions.count == 1)
      #expect(kill.assertions.first?.permittedSeconds == 180)
      #expect(kill.assertions.first?.reason == "finishTask")
      #expect(kill.assertions.first?.owner == "State Lab:812")
    }
  }

  @Test func `a list that lost its line breaks or was wrapped reads the same`() throws {
    for text in [ios7, ios9] {
      let (_, whole) = try kill(text)
      let (_, flat) = try kill(text.replacing("\n", with: " "))
      #expect(flat.assertions == whole.assertions)
      let wrapped = text.replacing(" process: ", with: "\n process: ")
        .replacing(" reason: ", with: "\n  reason: ")
      let (_, rewrapped) = try kill(wrapped)
      #expect(rewrapped.assertions == whole.assertions)
    }
  }

  private var ios7: String { Self.ios7 }
  private var ios9: String { Self.ios9 }

  @Test func `of two kills without headers each has its own list`() {
    let one = "A[1] has active assertions beyond permitted time:\n"
    let log = scan(
      one + one + "{(\n<BKProcessAssertion: 0x1> identifier: x process: A[1] "
        + "permittedBackgroundDuration: 180.0 reason: finishTask owner pid:1\n)}\n" + one)
    #expect(log.lines == [1, 2, 6])
    #expect(log.events.map { $0.kill?.assertions.count } == [0, 1, 0])
  }

  @Test func `a kill below a list without its end is a kill`() {
    let list =
      "A[1] has active assertions beyond permitted time:\n{(\n<BKProcessAssertion: 0x1> identifier: "
      + "x process: A[1] permittedBackgroundDuration: 180.0 reason: finishTask owner pid:1\n"
    #expect(scan(list + list).lines == [1, 4])
    let whole = list + ")}\n" + list + ")}\n"
    let flat = scan(whole.replacing("\n", with: " "))
    #expect(flat.events.map { $0.kill?.assertions.count } == [1, 1])
  }

  @Test func `a list that was cut gives what is there`() throws {
    for length in stride(from: Self.ios7.count, to: 120, by: -1) {
      let (_, kill) = try kill(String(Self.ios7.prefix(length)))
      #expect(kill.assertions.count <= 2)
      #expect(kill.assertions.count == kill.lines.count)
    }
  }

  @Test func `RunningBoard names bundle, pid, domain, code and explanation`() throws {
    let log = scan(
      "Jun 1 10:00:00 iPhone runningboardd[33] <Notice>: [app<com.example.lab(0F-1)>:812] "
        + "Terminating with context: <RBSTerminateContext| domain:15 code:0x2182BAD2 "
        + "explanation:Shared Background Assertion 4 for\n com.example.lab reportType:None>\n")
    let event = try #require(log.events.first)
    #expect(event.kind == .termination)
    #expect(
      event.process == LogEvent.Subject(name: nil, pid: 812, bundleIdentifier: "com.example.lab"))
    #expect(event.kill?.domain == 15)
    #expect(event.kill?.code == 0x2182_BAD2)
    #expect(event.kill?.explanation?.hasPrefix("Shared Background Assertion 4") == true)
  }
}
