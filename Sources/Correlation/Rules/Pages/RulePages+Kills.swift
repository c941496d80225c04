internal import LogModel

/// The rules about why the system ended the app.
extension RulePages {
  static let assertionKill = page(
    .assertionKill, severity: "error",
    when: "a report or a log says that the app was killed for an assertion it held too long",
    meaning: [
      "The app held a background task beyond its time: 0x2182bad2, or 0x8badf00d from ASSERTIOND,"
        + " <0xF> or with 'active assertions beyond permitted time'.",
      "From iOS 10 on no crash report names the task: the console log does. 0x2182bad2 mostly leaves"
        + " no report at all; a debugger switches such kills off.",
    ],
    lookAt: [
      "Give the console log of the same minutes beside the report: bglog analyze crash.ips console.log",
      "Look at the tasks open at the kill",
    ], change: ["End every background task before its time is up, on every path"],
    related: ["leaked-task", "0x2182bad2", "0x8badf00d", "idle"])

  static let watchdogKill = page(
    .watchdogKill, severity: "error",
    when: "a report or a log says that the app did not launch, update or exit in time, or did not"
      + " do what it was woken for",
    meaning: [
      "The system waited for the app and gave up: 0x8badf00d with an event such as scene-update.",
      "Codes with one cause of their own (0xbaadca11, 0xbad22222, 0x2bad45ec) are reported under"
        + " this rule too; the finding says which.",
    ],
    lookAt: [
      "Read the event, the allowance and its clock: real time or CPU time",
      "Look at the class of the main thread and at the application's share of the CPU",
      "Doubt the app's guilt when the device was hot or busy with others",
    ], change: ["Move what blocks the main thread to another queue"],
    related: ["0x8badf00d", "scene-update", "scene-create", "process-exit", "slow-launch"])

  static let fileLockKill = page(
    .fileLockKill, severity: "error",
    when: "the app was killed with 0xdead10cc, or for locked system files",
    meaning: ["It was suspended while it held a file or SQLite lock that others may need."],
    lookAt: [
      "Look for the console line 'suspended with locked system files', it names the file",
      "Look for statements that are never finalized: they hold a lock without a thread in SQLite",
    ],
    change: [
      "Begin a background task before the write and end it after the lock is released",
      "Keep the database out of the shared container where you can",
    ], related: ["0xdead10cc"])

  static let cpuKill = page(
    .cpuKill, severity: "error",
    when: "the CPU limit of the background was fatal: EXC_RESOURCE, cpu_resource_fatal, JETSAM 100",
    meaning: ["The app used too much CPU time in the background; no crash of its code."],
    lookAt: ["Look at the heaviest stack of the report"],
    change: [
      "Split the work, and look for a loop that goes on in the background",
      "Use BGProcessingTask with requiresExternalPower for long computations",
    ], related: ["EXC_RESOURCE", "jetsam:cpulimit"])

  static let jetsamKill = page(
    .jetsamKill, severity: "error for the app's own limit, note for a suspended app",
    when: "the kernel ended the app for memory",
    meaning: [
      "A suspended app that is ended for the one in the foreground is normal; per-process-limit is"
        + " the app's own doing.",
      "vm-pageshortage and kin say that the system ran short of memory, and nothing of how much the app"
        + " used.",
    ],
    lookAt: ["Read the JetsamEvent report of the same minute; the victim is the one with a reason"],
    change: ["Free memory when the app enters the background"],
    related: ["jetsam:per-process-limit", "JETSAM"])

  static let urlSessionNotFinished = page(
    .urlSessionNotFinished, severity: "error",
    when: "the app was killed with 0x2182bad3, or a handler of a URL session was never called",
    meaning: [
      "The app was woken for the events of a background URL session and did not say when"
        + " it had handled them."
    ],
    lookAt: ["Look where the handler of handleEventsForBackgroundURLSession is stored and called"],
    change: ["Call it on the main queue, once for each identifier, in urlSessionDidFinishEvents"],
    related: ["0x2182bad3"])

  static let fetchNotFinished = page(
    .fetchNotFinished, severity: "error, warning when the system only complains",
    when: "the app was killed with 0x2182bad4, or a completion handler was never called",
    meaning: ["A background fetch, refresh task or silent push was not completed in time."],
    lookAt: ["Look for paths without a completion: errors, early returns"],
    change: [
      "Complete on every path, 25 s after the start at the latest",
      "Set an expirationHandler on every BGTask",
    ], related: ["0x2182bad4"])

  static let slowLaunch = page(
    .slowLaunch, severity: "warning",
    when: "a kill by the watchdog has process-launch or scene-create as its event",
    meaning: [
      "The launch took longer than it may; in the background its CPU time is a few seconds."
    ],
    lookAt: ["Look at the main thread: the loader, the network, a migration or the keychain"],
    change: ["Do less before the first frame, and build no interface in a background launch"],
    related: ["watchdog-kill", "scene-create", "process-launch"])

  static let slowExit = page(
    .slowExit, severity: "warning",
    when: "a kill by the watchdog has process-exit as its event",
    meaning: ["The app was asked to exit and took longer than it may, mostly 5 s."],
    lookAt: ["Look for work in applicationWillTerminate, destructors and atexit handlers"],
    change: ["Write state when the app enters the background"],
    related: ["watchdog-kill", "process-exit"])

  static let userQuit = page(
    .userQuit, severity: "note", when: "the app was quit by force: 0xdeadfa11, 0xfbfbfbfb",
    meaning: ["No crash. A swipe in the app switcher mostly leaves no report at all."],
    lookAt: ["Look at the main thread: an app that hangs is quit by its users"],
    change: ["Nothing needs to be changed unless the app hung"],
    related: ["0xdeadfa11", "0xfbfbfbfb"])

  static let housekeepingKill = page(
    .housekeepingKill, severity: "note",
    when: "the system ended the app for reasons of its own: an update, a cache purge, heat",
    meaning: ["Not the app's fault, unless it heated the device or filled the disk itself."],
    change: ["Nothing needs to be changed; save the app's state when it enters the background"],
    related: ["0xbaddd15c", "0xc00010ff", "0xdead6502"])
}
