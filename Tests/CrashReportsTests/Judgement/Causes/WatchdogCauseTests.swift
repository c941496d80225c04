import LogModel
import Testing

@Suite struct WatchdogCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  /// The sentences joined by bars, as iOS 11 to 14 print them.
  private static func joined(_ sentence: String) -> String {
    "SPRINGBOARD, \(sentence) |  | Elapsed total CPU time (seconds): 38.660 (user 38.660, system"
      + " 0.000), 64% CPU | Elapsed application CPU time (seconds): 0.547, 1% CPU | "
  }

  private static func update(
    _ name: String, _ stack: ReportMaker.Stack, because: [String], contradictions: [String] = []
  ) -> VerdictCase {
    VerdictCase(
      "iOS 17, scene-update, \(name)",
      ReportMaker.json(
        ios17, "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-update", "10.00"), event: "scene-update"), stack),
      .watchdogKill, .certain, because: ["10 s of real time", "change of its scene"] + because,
      contradictions: contradictions)
  }

  static let cases: [VerdictCase] = [
    VerdictCase(
      "iOS 4, resume",
      ReportMaker.legacy(
        "iPhone OS 4.3.3 (8J2)", codes: "0x8badf00d",
        information:
          "com.example.lantern failed to resume in time\n\nelapsed total CPU time (seconds): 1.030"
          + " (user 0.400, system 0.630), 5% \nCPU elapsed application CPU time (seconds): 0.000, 0%"
          + " CPU", .lock), .watchdogKill, .certain,
      because: ["prints no allowance", "come back to the foreground", "it waited"]),
    VerdictCase(
      "iOS 5, launch",
      ReportMaker.legacy(
        "iPhone OS 5.1.1 (9B206)", codes: "0x8badf00d",
        information: "com.example.lantern failed to launch in time", .loader),
      .watchdogKill, .certain, because: ["launch took too long", "'dyld'"]),
    VerdictCase(
      "iPhone OS 3, deactivate",
      ReportMaker.legacy(
        "iPhone OS 3.1.3 (7E18)", codes: "0x8badf00d",
        information: "Failed to deactivate", .semaphore), .watchdogKill, .certain,
      because: ["way into the background", "'semaphore'"]),
    VerdictCase(
      "iOS 8, suspend",
      ReportMaker.legacy(
        "iOS 8.2 (12D508)", codes: "0x000000008badf00d",
        information: "com.example.lantern failed to suspend in time", .entering), .watchdogKill,
      .certain, because: ["way into the background", "'suspend'"]),
    VerdictCase(
      "iOS 9, scene-create with what the launch took",
      ReportMaker.legacy(
        "iOS 9.3.2 (13F69)", codes: "0x000000008badf00d",
        information:
          "com.example.lantern failed to scene-create after 19.81s (launch took 0.19s of total time"
          + " limit 20.00s)", .syncNetwork), .watchdogKill, .certain,
      because: ["19.81 s of real time", "launch took too long", "'syncNetwork'"]),
    VerdictCase(
      "iOS 11, scene-create, bare bundle",
      ReportMaker.text(
        "iPhone OS 11.2.6 (15D100)", reason: "Namespace SPRINGBOARD, Code 0x8badf00d",
        description: joined(
          ReportMaker.transgression("scene-create", "19.25", target: "com.example.lantern")), .disk),
      .watchdogKill, 0.7...0.7, because: ["19.25 s of real time", "'disk'", "it hardly ran"],
      contradictions: ["starved"]),
    VerdictCase(
      "iOS 12, process-launch",
      ReportMaker.text(
        "iPhone OS 12.4 (16G77)", reason: "Namespace SPRINGBOARD, Code 0x8badf00d",
        description: "SPRINGBOARD, "
          + ReportMaker.transgression("process-launch", "20.00", target: "com.example.lantern"),
        .loader),
      .watchdogKill, .certain, because: ["20 s of real time", "launch took too long"]),
    VerdictCase(
      "iOS 11, printed as a bad access",
      ReportMaker.text(
        "iPhone OS 11.2.6 (15D100)", reason: "Namespace SPRINGBOARD, Code 0x8badf00d",
        description: "SPRINGBOARD, "
          + ReportMaker.transgression("scene-update", "10.00", target: "com.example.lantern"),
        .work,
        exception: "EXC_BAD_ACCESS (SIGKILL)"), .watchdogKill, .certain,
      because: ["10 s of real time", "-[Index sort]"]),
    VerdictCase(
      "iOS 13, process-exit",
      ReportMaker.text(
        "iPhone OS 13.3 (17C54)", reason: "Namespace SPRINGBOARD, Code 0x8badf00d",
        description: "SPRINGBOARD, "
          + ReportMaker.transgression(
            "process-exit", "5.00", target: "application<com.example.lantern>:611"), .exit),
      .watchdogKill, .certain, because: ["5 s of real time", "too long to exit", "'terminate'"]),
    VerdictCase(
      "iOS 14, in one line, background launch",
      ReportMaker.text(
        "iPhone OS 14.4 (18D52)", reason: "Namespace SPRINGBOARD, Code 0x8badf00d",
        description: "SPRINGBOARD, "
          + ReportMaker.context(
            ReportMaker.transgression(
              "scene-create", "2.32", clock: "CPU time",
              target: "application<com.example.lantern>:611"), event: "scene-create",
            process: "Background", watchdog: "Background", own: "2.501, 31% CPU"
          ).joined(separator: " | "), .work), .watchdogKill, .certain,
      because: ["2.32 s of CPU time", "one in the background", "it computed"]),
    VerdictCase(
      "iOS 15, background launch, the main thread waits",
      ReportMaker.json(
        "iPhone OS 15.5 (19F77)", "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-create", "3.37", clock: "CPU time"),
          event: "scene-create",
          process: "Background", watchdog: "Background", own: "3.658, 41% CPU"), .lock),
      .watchdogKill, .certain,
      because: ["3.37 s of CPU time", "one in the background", "others used it while it waited"]),
    VerdictCase(
      "iOS 15, process-exit, Failed to terminate",
      ReportMaker.json(
        "iPhone OS 15.5 (19F77)", "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          "[app<com.example.lantern>:611] Failed to terminate gracefully after 5.0s",
          event: "process-exit"), .dispatchSync), .watchdogKill, .certain,
      because: ["'process-exit' was allowed 5 s", "too long to exit", "'dispatchSync'"]),
    VerdictCase(
      "iOS 15, Xcode's text over several lines",
      ReportMaker.text(
        "iPhone OS 15.5 (19F77)",
        reason: "FRONTBOARD 2343432205 \n"
          + ReportMaker.context(
            ReportMaker.transgression(
              "scene-create", "19.83", target: "application<com.example.lantern>:611"),
            event: "scene-create"
          ).joined(separator: "\n"), .semaphore), .watchdogKill, .certain,
      because: ["19.83 s of real time", "launch took too long", "'semaphore'"]),
    update("a lock", .lock, because: ["'lock'", "-[Store reload]"]),
    update("a queue", .dispatchSync, because: ["'dispatchSync'"]),
    update("the keychain", .syncXPC, because: ["'syncXPC'"]),
    update("the network", .syncNetwork, because: ["'syncNetwork'"]),
    update("a database", .disk, because: ["'disk'"]),
    update("into the background", .entering, because: ["'suspend'"]),
    update("idle", .idle, because: [], contradictions: ["ended just before the kill"]),
    update("no threads", .none, because: ["it waited"]),
    VerdictCase(
      "iOS 17, scene-update, at work",
      ReportMaker.json(
        ios17, "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-update", "10.00"), event: "scene-update",
          own: "9.801, 16% CPU"),
        .work), .watchdogKill, .certain, because: ["'cpu'", "it computed"]),
    VerdictCase(
      "iOS 17, scene-update, moved to the background",
      ReportMaker.json(
        ios17, "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-update", "10.00"), event: "scene-update",
          process: "Background"),
        .lock), .watchdogKill, .certain, because: ["'lock'"],
      contradictions: ["it moved there while the clock ran"]),
    VerdictCase(
      "iOS 17, scene-update in the background all the while",
      ReportMaker.json(
        ios17, "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-update", "10.00"), event: "scene-update",
          process: "Background",
          watchdog: "Background"), .lock), .watchdogKill, .certain, because: ["'lock'"]),
    VerdictCase(
      "iOS 17, starved by others",
      ReportMaker.json(
        ios17, "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-update", "10.00"), event: "scene-update",
          total: "59.900 (user 40.000, system 19.900), 99% CPU", own: "0.127, 0% CPU",
          thermal: "nominal"), .lock), .watchdogKill, .likely, because: ["it hardly ran"],
      contradictions: ["starved"]),
    VerdictCase(
      "iOS 18, hot",
      ReportMaker.json(
        "iPhone OS 18.3 (22D60)", "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-create", "19.56"), event: "scene-create",
          own: "0.127, 0% CPU",
          thermal: "critical"), .loader), .watchdogKill, .likely, because: ["launch took too long"],
      contradictions: ["thermal state 'critical'"]),
    VerdictCase(
      "iOS 26, nominal",
      ReportMaker.json(
        "iPhone OS 26.1 (23B85)", "FRONTBOARD", 0x8bad_f00d,
        ReportMaker.context(
          ReportMaker.transgression("scene-create", "19.90"), event: "scene-create",
          thermal: "nominal"), .disk),
      .watchdogKill, .certain, because: ["19.9 s of real time"]),
    VerdictCase(
      "watchOS, CAROUSEL, the exit of an app",
      ReportMaker.json(
        "Watch OS 11.4 (22T250)", "CAROUSEL", 0x8bad_f00d,
        ReportMaker.context(
          "[app<com.example.lantern>:611] Failed to terminate gracefully after 5.0s",
          event: "process-exit"), .lock), .watchdogKill, .certain,
      because: ["'process-exit' was allowed 5 s", "too long to exit"]),
    VerdictCase(
      "iOS 13, RUNNINGBOARD with an event",
      ReportMaker.text(
        "iPhone OS 13.3 (17C54)", reason: "Namespace RUNNINGBOARD, Code 0x8badf00d",
        description: "RUNNINGBOARD, "
          + ReportMaker.transgression(
            "scene-update", "10.00", target: "application<com.example.lantern>:611"), .lock),
      .watchdogKill, .certain, because: ["'lock'"], contradictions: ["a leaked task is possible"]),
  ]

  @Test(arguments: cases)
  func `the event that took too long is named`(sample: VerdictCase) throws { try sample.check() }
}
