/// The messages that system daemons log about an app, depending on the version of the system.
extension Narrator {
  mutating func narrateAsDaemon(_ event: Story.Event) {
    let launch = story.launches[event.launch]
    let (name, bundle) = (story.apps[launch.app].name, story.apps[launch.app].bundle)
    let app = "[app<\(bundle)(0F7C-12)>:\(launch.pid)]"
    let isOld = story.budget == 600
    let isNamed = isOld
    let killed: [Mark] = [.killed(event.launch)]
    let over: [Mark] = [.over(event.launch)]
    switch event.kind {
    case .kill(let held) where isOld:
      let entries = held.map { _ in
        "<SBProcessAssertion: 0x1d8fe0> identifier: UIKitBackgroundCompletionTask process: "
          + "\(name)[\(launch.pid)] permittedBackgroundDuration: 600.000000 reason: finishTask "
          + "owner pid:\(launch.pid) preventSuspend  preventIdleSleep "
      }
      sayForeign(
        event,
        "\(name)[\(launch.pid)] has active assertions beyond permitted time: \n{(\n    "
          + entries.joined(separator: ",\n    ") + "\n)}", by: "SpringBoard", marks: killed)
      sayForeign(
        event, "Forcing crash report of \(name)[\(launch.pid)]...", by: "SpringBoard",
        marks: killed)
      sayForeign(event, "Finished crash reporting.", by: "SpringBoard")
      narrateAsLaunchd(event)
    case .kill where story.budget == 180:
      sayForeign(
        event,
        "[\(name):\(launch.pid)] Forcing crash report with description: \(name):\(launch.pid) has "
          + "active assertions beyond permitted time:\n<BKProcessAssertion: 0x12f5; \"Shared "
          + "Background Assertion 4 for \(bundle)\" (finishTask:180s); id:…475658F36F42> (owner: "
          + "\(name):\(launch.pid))", by: "assertiond", marks: killed)
      sayForeign(
        event, "[\(name):\(launch.pid)] Finished crash reporting.", by: "assertiond")
    case .kill:
      terminate(
        event, app, code: "0x2182BAD2", domain: 15,
        explanation: "Shared Background Assertion 4 for \(bundle)", killed)
    case .userQuit where isNamed, .otherKill where isNamed, .jetsam where isNamed:
      sayForeign(
        event, "Application '\(name)' exited abnormally with signal 9: Killed", by: "SpringBoard",
        marks: over)
      narrateAsLaunchd(event)
    case .userQuit:
      terminate(
        event, app, code: "0xDEADFA11", domain: 10, explanation: "User forced quit", over)
    case .otherKill:
      terminate(
        event, app, code: "0xDEAD10CC", domain: 15,
        explanation: "was suspended with locked system files", over)
    case .jetsam:
      sayForeign(
        event,
        "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| "
          + "domain:jetsam(1) code:17>>.", by: "runningboardd", marks: over)
    default: break
    }
  }

  /// Adds launchd's message about the end of a process, in addition to the one that gives the reason.
  private mutating func narrateAsLaunchd(_ event: Story.Event) {
    let launch = story.launches[event.launch]
    let job =
      "UIKitApplication:\(story.apps[launch.app].bundle)[0x\(String(50_000 + launch.app, radix: 16))]"
    sayForeign(
      event, "(\(job)) Exited: Killed", by: "com.apple.launchd", job: "\(job)[\(launch.pid)]")
  }

  /// Adds the messages of RunningBoard and SpringBoard about an app's way to the background and back.
  mutating func narrateStateAsDaemon(_ event: Story.Event) {
    let launch = story.launches[event.launch]
    let app = "app<\(story.apps[launch.app].bundle)(0F7C-12)>"
    let isBackground: Bool
    switch event.kind {
    case .background: isBackground = true
    case .foreground: isBackground = false
    default: return
    }
    let marks: [Mark] = [isBackground ? .background(event.launch) : .foreground(event.launch)]
    sayForeign(
      event,
      "[\(app):\(launch.pid)] Setting process visibility to: "
        + (isBackground ? "Background" : "Foreground"), by: "SpringBoard", marks: marks)
    sayForeign(
      event,
      "Received state update for \(launch.pid) (\(app), running-active-"
        + (isBackground ? "NotVisible" : "Visible"), by: "UserEventAgent", marks: marks)
    sayForeign(
      event,
      "Calculated state for \(app): running-active (role: "
        + (isBackground ? "Background" : "UserInteractiveFocal") + ") (endowments: <private>)",
      by: "runningboardd")
  }

  private mutating func terminate(
    _ event: Story.Event, _ app: String, code: String, domain: Int, explanation: String,
    _ marks: [Mark]
  ) {
    sayForeign(
      event,
      "\(app) Terminating with context: <RBSTerminateContext| domain:\(domain) code:\(code) "
        + "explanation:\(explanation) reportType:None maxTerminationResistance:Interactive>",
      by: "runningboardd", marks: marks)
    sayForeign(
      event, "Removing assertions for terminated process: \(app)", by: "runningboardd",
      marks: marks, category: "assertion")
  }
}
