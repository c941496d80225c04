import LogModel
import Statements
import Testing

/// What messages about an end come to, in every form that is printed.
@Suite struct ExitStatementTests {
  @Test(
    "every form of a code is read",
    arguments: [
      (
        "<RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:x reportType:None>", 15,
        0x2182_bad2
      ),
      ("<RBSTerminateContext; domain: 15; code: 0x2182BAD2; explanation: x>", 15, 0x2182_bad2),
      ("termination reported by launchd (10, 2343432205, 9)", 10, 0x8bad_f00d),
      (
        "<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:7>>",
        1, 7
      ),
      ("<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>", 2, 11),
      (
        "<RBSProcessExitStatus| domain:frontboard(10) code:force-quit(0xfbfbfbfb)>", 10, 0xfbfb_fbfb
      ),
      (
        "<RBSProcessExitContext; specific; status: <RBSProcessExitStatus; domain: runningboard(15); code: 0xdead10cc>>",
        15, 0xdead_10cc
      ),
      ("exited with exit reason (namespace: 1 code: 0x7) - OS_REASON_JETSAM", 1, 7),
      ("OS_REASON_RUNNINGBOARD 0x2182bad2", 15, 0x2182_bad2),
      ("Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d", 10, 0x8bad_f00d),
      ("Termination Reason: FRONTBOARD 2343432205", 10, 0x8bad_f00d),
      ("<FBProcessExitContext; watchdog (\"watchdog provision violated\")>", 10, 0x8bad_f00d),
      ("exited due to SIGPIPE | sent by Lantern[6766], ran for 21299ms", 2, 13),
      ("Exited due to signal: Killed: 9", 2, 9),
      ("exited abnormally with signal 11: Segmentation fault", 2, 11),
      ("Exited: Killed", 2, 9), ("Exited: Segmentation fault: 11", 2, 11),
      ("Job appears to have crashed: Abort trap: 6", 2, 6),
      ("Message from debugger: Terminated due to signal 9", 2, 9),
    ] as [(String, Int, UInt64)])
  func code(_ text: String, _ namespace: Int, _ code: UInt64) {
    let statement = ExitStatement(text)
    #expect(statement.code == ExitReason(namespace: namespace, code: code))
    #expect(statement.reading == ExitReading(ExitReason(namespace: namespace, code: code)))
  }

  @Test(
    "a sentence names its cause",
    arguments: [
      ("was suspended with locked system files:\n/private/var/a.sqlite", .fileLock),
      (
        "RunningBoard terminated Harbor because it was suspended while holding a shared file lock",
        .fileLock
      ),
      ("File locks MUST be held in one of the following directories:", .fileLock),
      ("killing Lantern [812] due to cpulimit violation", .cpuLimit),
      (
        "SBWorkspaceTerminateApplication: com.example.lantern: \"killed from app switcher\"",
        .userQuit
      ),
      ("Received (FATAL) CPU usage trigger: app used 9.00s of CPU over 9.57 seconds", .cpuLimit),
    ] as [(String, ExitCause)])
  func sentence(_ text: String, _ cause: ExitCause) {
    #expect(ExitStatement(text).reading?.cause == cause)
  }

  @Test("a watchdog's sentence keeps its event and its allowance")
  func watchdog() {
    let statement = ExitStatement(
      "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression:"
        + " app<com.example.lantern>:3 exhausted real (wall clock) time allowance of 10.00 seconds"
        + " reportType:CrashLog>")
    #expect(statement.reading?.cause == .watchdog(event: "scene-update"))
    #expect(statement.details.allowanceSeconds == 10)
    let stuck = ExitStatement(
      "scene-create watchdog transgression: app<com.example.lantern>:9454 is stuck (deadlock)")
    #expect(stuck.reading?.cause == .watchdog(event: "scene-create"))
    #expect(stuck.details.isDeadlock)
  }

  @Test("the path of a locked file is found, wherever it stands")
  func lockedFile() {
    for text in [
      "suspended with locked system files: /private/var/mobile/a b/db.sqlite",
      "suspended with locked system files:\n/private/var/mobile/a b/db.sqlite",
      "(reason: 4, description: was suspended with locked system files:\n\t/private/var/mobile/a b/db.sqlite)",
      "was suspended with locked system files:\n/private/var/mobile/a b/db.sqlite\nnot in allowed directories:\n/x",
    ] {
      #expect(ExitStatement(text).details.lockedFile == "/private/var/mobile/a b/db.sqlite")
    }
  }

  @Test("a code that is 0, and text without a code, name nothing")
  func nothing() {
    #expect(
      ExitStatement("termination reported by launchd (15, 0, 562215634)").reading?.cause.rule
        == .unexplainedKill)
    #expect(ExitStatement("the weather is fine").code == nil)
    #expect(ExitStatement("the weather is fine").reading == nil)
    #expect(ExitStatement("").reading == nil)
  }
}
