import LogModel
import Statements
import Testing

@Suite struct HeldAssertionTests {
  struct Case: Sendable {
    var text: String
    var identifier: String?
    var name: String?
    var reason: String?
    var seconds: Double?
    var owner: String?
    var isTask = true
  }

  @Test(arguments: [
    Case(
      text: "<SBProcessAssertion: 0x1e> identifier: UIKitBackgroundCompletionTask process: State "
        + "Lab[7449] permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:7449 "
        + "preventSuspend  preventIdleSleep ", identifier: "UIKitBackgroundCompletionTask",
      reason: "finishTask", seconds: 600, owner: "7449"),
    Case(
      text:
        "    <BKProcessAssertion: 0x15> identifier: Called by app, from -[C s] process: app[1101] "
        + "permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:1101 preventSuspend ,",
      identifier: "Called by app, from -[C s]", name: "Called by app, from -[C s]",
      reason: "finishTask", seconds: 180, owner: "1101"),
    Case(
      text: "<BKProcessAssertion: 0x13> id: 1526-FE9F name: Upload: one process: <BKNewProcess: "
        + "0x13; com.example; pid: 1526; hostpid: -1> permittedBackgroundDuration: 180.000000 "
        + "reason: finishTask owner pid:1526", identifier: "1526-FE9F", name: "Upload: one",
      reason: "finishTask", seconds: 180, owner: "1526"),
    Case(
      text:
        "identifier: Suspending process: BT[4821] permittedBackgroundDuration: 10.000000 reason: "
        + "suspend owner pid:1557 preventSuspend", identifier: "Suspending",
      name: "Suspending", reason: "suspend",
      seconds: 10, owner: "1557", isTask: false),
    Case(
      text: "id: 1526-FE9F name: One process: permittedBackgroundDuration: 40.000000 reason: "
        + "finishTaskAfterBackgroundContentFetching", identifier: "1526-FE9F", name: "One",
      reason: "finishTaskAfterBackgroundContentFetching", seconds: 40),
    Case(
      text:
        "<BKProcessAssertion: 0x13> identifier: a process: b[1] permittedBackgroundDuration: inf "
        + "reason: finishTaskUnbounded owner pid:1", identifier: "a", name: "a",
      reason: "finishTaskUnbounded",
      owner: "1"),
    Case(
      text:
        "<BKProcessAssertion: 0x10; \"Shared Background Assertion 446 for b\" (finishTask:180s); "
        + "id:…475658F36F42> (owner: State Lab:812)", identifier: "…475658F36F42",
      name: "Shared Background Assertion 446 for b", reason: "finishTask", seconds: 180,
      owner: "State Lab:812"),
    Case(
      text: "<BKProcessAssertion: 0x10; \"com.apple.nsurlsessiond.handlesession b\" "
        + "(backgroundDownload:30s); id:…D0> (owner: nsurlsessiond:94)", identifier: "…D0",
      name: "com.apple.nsurlsessiond.handlesession b", reason: "backgroundDownload", seconds: 30,
      owner: "nsurlsessiond:94", isTask: false),
    Case(
      text: "<BKProcessAssertion: 0x10; \"quoted \"name\" (1)\" (finishTask:inf); id:…D0>",
      identifier: "…D0", name: "quoted \"name\" (1)", reason: "finishTask"),
    Case(
      text: "permittedBackgroundDuration: 180.000000 reason: finishTask", reason: "finishTask",
      seconds: 180),
  ])
  func `every wording gives its parts`(wanted: Case) throws {
    let found = try #require(HeldAssertion(parsing: wanted.text))
    #expect(found.identifier == wanted.identifier)
    #expect(found.name == wanted.name)
    #expect(found.reason == wanted.reason)
    #expect(found.permittedSeconds == wanted.seconds)
    #expect(found.owner == wanted.owner)
    #expect(found.isBackgroundTask == wanted.isTask)
  }

  @Test(arguments: [
    "", "{(", ")}", "<BKProcessAssertion: 0x13>", "Forcing crash report of State Lab[7449]...",
    "<BKNewProcess: 0x13; com.example; pid: 1526; hostpid: -1>", "\"name\" (finishTask:180s)",
    "permittedBackgroundDuration:", "identifier: x process: y",
  ])
  func `other text is no assertion`(text: String) { #expect(HeldAssertion(parsing: text) == nil) }

  @Test func `a text cut anywhere gives what is there`() {
    let text =
      "<BKProcessAssertion: 0x13> id: 1 name: N process: <P> permittedBackgroundDuration: "
      + "180.000000 reason: finishTask owner pid:1526"
    for length in 0...text.count {
      let found = HeldAssertion(parsing: String(text.prefix(length)))
      if let seconds = found?.permittedSeconds { #expect(seconds <= 180) }
      if let name = found?.name { #expect(name == "N") }
    }
  }
}
