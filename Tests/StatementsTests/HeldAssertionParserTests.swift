import LogModel
import Testing

import Statements

@Suite struct HeldAssertionParserTests {
  private func assertions(_ text: String) -> [HeldAssertion] {
    HeldAssertionParser.assertions(in: Statement(text.split(separator: "\n").map(String.init)))
  }

  private struct Sample: Sendable {
    var text: String
    var identifier: String?
    var name: String?
    var reason: String?
    var seconds: Double?
    var owner: String?
  }

  private static let samples = [
    Sample(
      text: "<SBProcessAssertion: 0x1> identifier: UIKitBackgroundCompletionTask process: App[87]"
        + " permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:87 preventSuspend",
      identifier: "UIKitBackgroundCompletionTask", name: nil, reason: "finishTask", seconds: 600,
      owner: "87"),
    Sample(
      text: "<BKProcessAssertion: 0x1> identifier: Called by App, from -[Push begin:with:] process:"
        + " App[183] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:183",
      identifier: "Called by App, from -[Push begin:with:]",
      name: "Called by App, from -[Push begin:with:]", reason: "finishTask", seconds: 180,
      owner: "183"),
    Sample(
      text: "<BKProcessAssertion: 0x1> id: 7899-AAAA name: Background Content Fetching (1065)"
        + " process: <BKNewProcess: 0x2; com.example; pid: 13362; hostpid: -1>"
        + " permittedBackgroundDuration: 30.000000 reason: backgroundContentFetching owner pid:7899",
      identifier: "7899-AAAA", name: "Background Content Fetching (1065)",
      reason: "backgroundContentFetching", seconds: 30, owner: "7899"),
    Sample(
      text: "<BKProcessAssertion: 0x1; \"Shared Background Assertion 446 for com.example\""
        + " (finishTask:180s); id:…475658F36F42> (owner: App:24424)",
      identifier: "…475658F36F42", name: "Shared Background Assertion 446 for com.example",
      reason: "finishTask", seconds: 180, owner: "App:24424"),
    Sample(
      text: "<BKProcessAssertion: 0x1> id: 1-A name: unlimited process: x"
        + " permittedBackgroundDuration: 179769313486231570000000000000000.000000 reason: suspend",
      identifier: "1-A", name: "unlimited", reason: "suspend", seconds: nil, owner: nil),
    Sample(
      text: "<BKProcessAssertion: 0x1> id: 1-A name: cut in the midd", identifier: "1-A",
      name: "cut in the midd", reason: nil, seconds: nil, owner: nil),
  ]

  @Test(arguments: samples.indices)
  func `reads every form of an assertion`(index: Int) {
    let sample = HeldAssertionParserTests.samples[index]
    let found = assertions(sample.text)
    #expect(found.count == 1)
    #expect(found.first?.identifier == sample.identifier)
    #expect(found.first?.name == sample.name)
    #expect(found.first?.reason == sample.reason)
    #expect(found.first?.permittedSeconds == sample.seconds)
    #expect(found.first?.owner == sample.owner)
  }

  @Test func `reads a list, also one that was wrapped`() {
    let found = assertions(
      "{(\n<BKProcessAssertion: 0x1> id: 1-A name: first\ntask process: x"
        + " permittedBackgroundDuration: 180.0\nreason: finishTask owner pid:1 preventSuspend ,\n"
        + "<BKProcessAssertion: 0x2> id: 1-B name: second process: x reason: finishTask\n)}")
    #expect(found.map(\.name) == ["first task", "second"])
    #expect(found.map(\.reason) == ["finishTask", "finishTask"])
    #expect(found.first?.permittedSeconds == 180)
  }

  @Test func `keeps no more of a hostile list than it can use`() {
    let text = String(repeating: "<BKProcessAssertion: 0x1> id: 1\n", count: 20_000)
    #expect(assertions(text).count <= 1200)
  }
}
