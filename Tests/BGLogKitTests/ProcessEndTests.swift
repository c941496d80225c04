import BGLogKit
import Testing

/// Why a process ended decides what becomes of the tasks that were open then.
@Suite struct ProcessEndTests {
  private let life = """
    Oct 30 22:00:00 iPhone Deck[812] <Notice>: applicationDidEnterBackground:
    Oct 30 22:00:00 iPhone Deck[812] <Notice>: Starting background task 3 with 29.9 seconds remaining

    """

  @Test(arguments: [
    "Deck[812] <Error>: *** Terminating app due to uncaught exception 'NSRangeException', reason: 'x'",
    "SpringBoard[50] <Warning>: Application 'Deck' exited abnormally with signal 11: Segmentation",
    "runningboardd[33] <Notice>: [app<com.example.deck(0F-1)>:812] Process exited: "
      + "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:6>>.",
    "runningboardd[33] <Notice>: Removing assertions for terminated process: "
      + "[app<com.example.deck(0F-1)>:812]",
  ])
  func `a task open at another end is abandoned, also when the app is launched again later`(
    line: String
  ) throws {
    let log =
      life + "Oct 30 22:00:10 iPhone \(line)\n"
      + "Oct 30 22:05:00 iPhone Deck[830] <Notice>: application:didFinishLaunchingWithOptions:\n"
    let document = Analyzer().analyze([input("device.log", log)])
    #expect(document.tasks.map(\.outcome) == [.abandoned])
    #expect(document.findings.isEmpty)
    #expect(document.processes.first?.states.last?.state == .terminated)
  }

  @Test func `without a sign of why it ended a later launch is held against it, with doubt`() throws
  {
    let log =
      life
      + "Oct 30 22:05:00 iPhone Deck[830] <Notice>: application:didFinishLaunchingWithOptions:\n"
    let document = Analyzer().analyze([input("device.log", log)])
    #expect(document.tasks.map(\.outcome) == [.leaked])
    let finding = try #require(document.findings.first)
    #expect(finding.severity == .warning && finding.confidence <= 0.5)
  }

  @Test func `an exit for a held task is a leak`() {
    let exit =
      "Oct 30 22:00:30 iPhone runningboardd[33] <Notice>: [app<com.example.deck(0F-1)>:812] Process "
      + "exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| "
      + "domain:runningboard(15) code:0x2182BAD2>>.\n"
    let document = Analyzer().analyze([input("device.log", life + exit)])
    #expect(document.tasks.map(\.outcome) == [.leaked])
    #expect(document.findings.map(\.rule) == [.leakedTask, .assertionKill])
  }

  @Test func `a kill is a state and tells the budget of its system`() {
    let kill =
      "Oct 30 22:00:31 iPhone runningboardd[33] <Notice>: [app<com.example.deck(0F-1)>:812] "
      + "Terminating with context: <RBSTerminateContext| domain:15 code:0x2182BAD2 "
      + "explanation:Shared Background Assertion 4 for com.example.deck reportType:None>\n"
    let log = life.replacing(" with 29.9 seconds remaining", with: "") + kill
    let document = Analyzer().analyze([input("device.log", log)])
    #expect(document.tasks.map(\.outcome) == [.leaked])
    #expect(document.tasks.first?.budgetSeconds == 30)
    #expect(document.assumptions.contains { $0.contains("iOS 13 or later") })
    #expect(document.processes.first?.bundleIdentifier == "com.example.deck")
    #expect(document.processes.first?.states.last?.state == .terminated)
  }

  @Test func `the same identifier begun again at once is no new launch`() {
    let log =
      life + "Oct 30 22:00:04 iPhone Deck[812] <Notice>: Starting background task 3\n"
      + "Oct 30 22:00:06 iPhone Deck[812] <Notice>: Finishing background task 3\n"
    let document = Analyzer().analyze([input("device.log", log)])
    #expect(document.processes.map(\.process.launch) == [1])
    #expect(document.tasks.map(\.outcome) == [.completed])
  }
}
