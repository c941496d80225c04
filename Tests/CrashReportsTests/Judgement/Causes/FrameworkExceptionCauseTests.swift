import CrashReports
import LogModel
import Testing

@Suite struct FrameworkExceptionCauseTests {
  @Test(arguments: [
    (
      "Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push.",
      FindingRule.callNotReported
    ),
    (
      "All launch handlers must be registered before application finishes launching",
      .registrationCrash
    ),
    (
      "Launch handler for task with identifier com.example.feed has already been registered",
      .registrationCrash
    ),
    (
      "No launch handler registered for task with identifier com.example.feed", .registrationCrash
    ),
  ])
  func `an exception of a framework for background work has its cause`(
    reason: String, rule: FindingRule
  ) throws {
    let verdict = try #require(read(OrdinaryCrashTests.thrown(reason)).crashes.first?.verdict)
    #expect(verdict.rule == rule)
    #expect(verdict.confidence >= 0.9 && !verdict.next.isEmpty)
  }
}
