import LogModel
import Testing

@Suite struct CrashCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  static let cases: [VerdictCase] = [
    VerdictCase(
      "ordinary crash, idle main thread",
      ReportMaker.text(
        ios17, reason: "SIGNAL 11 Segmentation fault: 11", exception: "EXC_BAD_ACCESS (SIGSEGV)"),
      .crash, .certain, because: ["EXC_BAD_ACCESS (SIGSEGV)", "no kill for background tasks"]),
    VerdictCase(
      "an abort whose message speaks of assertions",
      ReportMaker.text(
        "iPhone OS 12.4 (16G77)", reason: "Namespace SIGNAL, Code 0x6",
        exception: "EXC_CRASH (SIGABRT)",
        information: "abort() called: last run: Lantern has active assertions beyond permitted time"
      ), .crash, .certain, because: ["EXC_CRASH (SIGABRT)", "the process says: abort() called"]),
    VerdictCase(
      "an abort whose message speaks of a locked file",
      ReportMaker.text(
        "iPhone OS 12.4 (16G77)", reason: "Namespace SIGNAL, Code 0x6",
        exception: "EXC_CRASH (SIGABRT)",
        information: "last run: Lantern was suspended with locked system files:\n/var/db.sqlite"),
      .crash, .certain, because: ["EXC_CRASH (SIGABRT)", "the process says: last run"]),
  ]

  @Test(arguments: cases)
  func `an ordinary crash is no kill`(sample: VerdictCase) throws { try sample.check() }
}
