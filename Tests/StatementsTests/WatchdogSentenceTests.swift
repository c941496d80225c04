import LogModel
import Testing

import Statements

@Suite struct WatchdogSentenceTests {
  private func watchdog(_ lines: String...) -> CrashReport.Watchdog? {
    WatchdogSentence.watchdog(in: Statement(lines))
  }

  @Test(arguments: [
    (
      "scene-create watchdog transgression: com.example.app exhausted real (wall clock) time"
        + " allowance of 19.25 seconds | | Elapsed total CPU time (seconds): 38.660 (user 38.660,"
        + " system 0.000), 64% CPU | Elapsed application CPU time (seconds): 0.547, 1% CPU |",
      "scene-create", 19.25, CrashReport.Watchdog.Clock.wall
    ),
    (
      "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog"
        + " transgression: application<com.example.app>:77 exhausted CPU time allowance of 2.32"
        + " seconds", "scene-create", 2.32, .cpu
    ),
    (
      "[app<com.example.app>:915] Failed to terminate gracefully after 5.0s", "process-exit", 5,
      .wall
    ),
    (
      "[application<com.example.app>:9] failed to terminate gracefully after 5.0s",
      "process-exit", 5, .wall
    ),
    (
      "com.example.app failed to scene-create after 19.81s (launch took 0.19s of total time limit"
        + " 20.00s)", "scene-create", 19.81, .wall
    ),
    (
      "com.example.app failed to launch after 20.00s (launchIntent: foreground-interactive)",
      "process-launch", 20, .wall
    ),
    (
      "WatchConnectivity watchdog transgression. Exhausted wall time allowance of 15.00 seconds.",
      "WatchConnectivity", 15, .wall
    ),
    (
      "SPRINGBOARD, CSLHandleBackgroundWCSessionAction watchdog transgression:"
        + " xpcservice<com.example>:220:220 exhausted real (wall clock) time allowance of 15.00"
        + " seconds | <x>", "CSLHandleBackgroundWCSessionAction", 15, .wall
    ),
  ])
  func `reads event, allowance and clock`(
    line: String, event: String, allowance: Double, clock: CrashReport.Watchdog.Clock
  ) {
    let found = watchdog(line)
    #expect(found?.event == event)
    #expect(found?.allowanceSeconds == allowance)
    #expect(found?.clock == clock)
  }

  @Test(arguments: [
    ("com.example.app failed to resume in time", "resume"),
    ("com.example.app failed to suspend in time", "suspend"),
    ("com.example.app failed to launch in time", "process-launch"),
    ("com.example.app failed to terminate in time", "process-exit"),
    ("Failed to deactivate", "deactivate"),
  ])
  func `reads the sentences of iOS 4 to 8`(line: String, event: String) {
    let found = watchdog(line)
    #expect(found?.event == event)
    #expect(found?.allowanceSeconds == nil)
    #expect(found?.clock == nil)
  }

  @Test func `reads visibility, state, CPU use and heat`() {
    let found = watchdog(
      "ProcessVisibility: Background", "ProcessState: Running", "WatchdogEvent: scene-update",
      "WatchdogVisibility: Foreground", "WatchdogCPUStatistics: (",
      "\"Elapsed total CPU time (seconds): 40.160 (user 28.900, system 11.260), 167% CPU\",",
      "\"Elapsed application CPU time (seconds): 0.127, 0% CPU\"", ")", "ThermalInfo: (",
      "\"Thermal Level:   9\",", "\"Thermal State:   critical\"", ")")
    #expect(found?.event == "scene-update")
    #expect(found?.visibility == "Foreground")
    #expect(found?.state == "Running")
    #expect(found?.elapsedCPUSeconds == 40.16)
    #expect(found?.cpuPercent == 167)
    #expect(found?.applicationCPUSeconds == 0.127)
    #expect(found?.applicationCPUPercent == 0)
    #expect(found?.thermal == "critical")
  }

  @Test func `reads the wrapped lines of iOS 4`() {
    let found = watchdog(
      "elapsed total CPU time (seconds): 1.030 (user 0.400, system 0.630), 5%",
      "CPU elapsed application CPU time (seconds): 0.000, 0% CPU")
    #expect(found?.elapsedCPUSeconds == 1.03)
    #expect(found?.cpuPercent == 5)
    #expect(found?.applicationCPUSeconds == 0)
  }

  @Test(arguments: [
    "", "abort() called", "failed to load the image", "Failed to after", "failed to parse in time",
    "x failed to finish after 30.0s",
  ])
  func `says nothing where there is no watchdog`(line: String) {
    #expect(watchdog(line) == nil)
  }
}
