import LogModel
import Testing

@Suite struct WatchOSCauseTests {
  static let cases: [VerdictCase] = [
    VerdictCase(
      "watchOS, CAROUSEL without a code",
      ReportMaker.text(
        "Watch OS 7.0 (18R382)",
        reason: "CAROUSEL, WatchConnectivity watchdog transgression. Exhausted wall time allowance"
          + " of 15.00 seconds.", .semaphore), .watchdogKill, .certain,
      because: ["15 s of real time", "on the watch"]),
    VerdictCase(
      "watchOS, CSL action",
      ReportMaker.text(
        "Watch OS 6.1 (17S84)", reason: "Namespace SPRINGBOARD, Code 0x8badf00d",
        description: "SPRINGBOARD, "
          + ReportMaker.transgression(
            "CSLHandleBackgroundWCSessionAction", "15.00",
            target: "xpcservice<com.example.lantern.watch>:220:220")), .watchdogKill, .certain,
      because: ["CSLHandleBackgroundWCSessionAction", "on the watch"]),
    VerdictCase(
      "watchOS, CPU", ReportMaker.text("Watch OS 7.0 (18R382)", reason: "CAROUSEL 0xc51bad01"),
      .systemKill, .certain, because: ["too much CPU time"]),
    VerdictCase(
      "watchOS, wall time",
      ReportMaker.text("Watch OS 7.0 (18R382)", reason: "CAROUSEL 3306925314"), .systemKill,
      .certain, because: ["not finished in time"]),
    VerdictCase(
      "watchOS, busy", ReportMaker.text("Watch OS 7.0 (18R382)", reason: "CAROUSEL 0xc51bad03"),
      .systemKill, .likely, because: ["busy"], contradictions: ["not at fault"]),
  ]

  @Test(arguments: cases)
  func `the background task of a watch is named`(sample: VerdictCase) throws { try sample.check() }
}
