import LogModel
import Testing

@Suite struct UnexplainedWatchdogCauseTests {
  private static let ios12 = "iPhone OS 12.4 (16G77)"

  private static let ios10 = "iPhone OS 10.2.1 (14D27)"

  private static let ios17 = "iPhone OS 17.4 (21E219)"

  static let cases: [VerdictCase] = [
    VerdictCase(
      "iOS 9, no list, idle",
      ReportMaker.legacy("iOS 9.3.2 (13F69)", codes: "0x8badf00d"), .assertionKill, .weak,
      because: ["most likely cause"], contradictions: ["list the assertions", "does not say"]),
    VerdictCase(
      "iOS 10, no description, idle",
      ReportMaker.text(ios10, reason: "Namespace SPRINGBOARD, Code 0x8badf00d"),
      .assertionKill, .fair, because: ["waits for events", "most likely cause"],
      contradictions: ["too slowly"]),
    VerdictCase(
      "iOS 10, no description, a lock",
      ReportMaker.text(ios10, reason: "Namespace SPRINGBOARD, Code 0x8badf00d", .lock),
      .watchdogKill, .likely, because: ["'lock'", "-[Store reload]"]),
    VerdictCase(
      "iOS 11.0, <0xF>, no symbols",
      ReportMaker.text(
        "iPhone OS 11.0.3 (15A432)", reason: "Namespace <0xF>, Code 0x8badf00d", .idleWithoutSymbols
      ), .assertionKill, .likely, because: ["daemon that watches background tasks", "images"]),
    VerdictCase(
      "iOS 11, ASSERTIOND, idle",
      ReportMaker.text(
        "iPhone OS 11.3 (15E216)", reason: "Namespace ASSERTIOND, Code 0x8badf00d"),
      .assertionKill, .likely, because: ["daemon that watches background tasks"]),
    VerdictCase(
      "iOS 12, ASSERTIOND, main thread in the keychain",
      ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0x8badf00d", .syncXPC),
      .watchdogKill, .weak, because: ["'syncXPC'"], contradictions: ["leaked task is possible"]),
    VerdictCase(
      "iOS 12, ASSERTIOND, no threads",
      ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0x8badf00d", .none),
      .assertionKill, .weak, contradictions: ["no main thread"]),
    VerdictCase(
      "iOS 13, RUNNINGBOARD with the watchdog's code, idle",
      ReportMaker.text(
        "iPhone OS 13.1 (17A844)", reason: "Namespace RUNNINGBOARD, Code 0x8badf00d"),
      .assertionKill, .likely, because: ["most likely cause"]),
    VerdictCase(
      "iOS 12, ASSERTIOND, a handler that waits",
      ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0x8badf00d", .expiry),
      .assertionKill, .likely, because: ["'-[Upload stop]'", "cannot be ended"]),
    VerdictCase(
      "iOS 17, FRONTBOARD without a sentence, a lock",
      ReportMaker.json(ios17, "FRONTBOARD", 0x8bad_f00d, [], .lock), .watchdogKill, .likely,
      because: ["'lock'"]),
    VerdictCase(
      "iOS 17, FRONTBOARD without a sentence, idle",
      ReportMaker.json(ios17, "FRONTBOARD", 0x8bad_f00d), .watchdogKill, 0.6...0.6,
      because: ["too slowly", "RUNNINGBOARD 0x2182bad2"], contradictions: ["does not say which"]),
    VerdictCase(
      "iOS 10, no description, idle, 20 s after the launch",
      ReportMaker.text("iPhone OS 10.3 (14E277)", reason: "Namespace SPRINGBOARD, Code 0x8badf00d")
        .replacing(
          "OS Version:",
          with: "Launch Time:         2018-05-01 12:41:20.900 +0200\nOS Version:"), .watchdogKill,
      0.6...0.6, because: ["too slowly", "20.1 s after its launch"],
      contradictions: ["does not say which"]),
  ]

  @Test(arguments: cases)
  func `the namespace and the main thread decide`(sample: VerdictCase) throws { try sample.check() }
}
