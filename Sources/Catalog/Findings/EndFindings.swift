/// The rules about why the system ended the app.
extension FindingDescriptor {
  static let assertionKill = FindingDescriptor(
    .assertionKill, .error, headline: "KILLED",
    sentence: "The app was killed for a background assertion it held too long.",
    endPhrase: "was killed for holding a background assertion too long", isKill: true,
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

  static let watchdogKill = FindingDescriptor(
    .watchdogKill, .error, headline: "KILLED",
    sentence: "The watchdog killed the app because it did not do something in time.",
    endPhrase: "was killed by the watchdog", isKill: true,
    when: "a report or a log says that the app did not launch, update or exit in time, or did not"
      + " do what it was woken for",
    meaning: [
      "The system waited for the app and gave up: 0x8badf00d with an event such as scene-update."
    ],
    lookAt: [
      "Read the event, the allowance and its clock: real time or CPU time",
      "Look at the class of the main thread and at the application's share of the CPU",
      "Doubt the app's guilt when the device was hot or busy with others",
    ], change: ["Move what blocks the main thread to another queue"],
    related: ["0x8badf00d", "scene-update", "scene-create", "process-exit", "slow-launch"])

  static let fileLockKill = FindingDescriptor(
    .fileLockKill, .error, headline: "KILLED",
    sentence: "The app was killed because it held a file lock while suspended.",
    endPhrase: "was killed for holding a file lock while suspended", isKill: true,
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

  static let cpuKill = FindingDescriptor(
    .cpuKill, .error, headline: "KILLED",
    sentence: "The app was killed for its use of the CPU in the background.",
    endPhrase: "was killed for its use of the CPU", isKill: true,
    when: "the CPU limit of the background was fatal: EXC_RESOURCE, cpu_resource_fatal, JETSAM 100",
    meaning: ["The app used too much CPU time in the background; no crash of its code."],
    lookAt: ["Look at the heaviest stack of the report"],
    change: [
      "Split the work, and look for a loop that goes on in the background",
      "Use BGProcessingTask with requiresExternalPower for long computations",
    ], related: ["EXC_RESOURCE", "jetsam:cpulimit"])

  static let jetsamKill = FindingDescriptor(
    .jetsamKill, .error, headline: "KILLED",
    sentence: "The kernel ended the app for memory.",
    endPhrase: "was killed for memory", isKill: true,
    severityWords: "error for the app's own limit, note for a suspended app",
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

  static let urlSessionNotFinished = FindingDescriptor(
    .urlSessionNotFinished, .error,
    sentence: "The events of a background URL session were not said to be handled.",
    when: "the app was killed with 0x2182bad3, or a handler of a URL session was never called",
    meaning: [
      "The app was woken for the events of a background URL session and did not say when"
        + " it had handled them."
    ],
    lookAt: ["Look where the handler of handleEventsForBackgroundURLSession is stored and called"],
    change: ["Call it on the main queue, once for each identifier, in urlSessionDidFinishEvents"],
    related: ["0x2182bad3"])

  static let fetchNotFinished = FindingDescriptor(
    .fetchNotFinished, .error,
    sentence: "A background fetch, refresh task or silent push was not completed.",
    severityWords: "error, warning when the system only complains",
    when: "the app was killed with 0x2182bad4, or a completion handler was never called",
    meaning: ["A background fetch, refresh task or silent push was not completed in time."],
    lookAt: ["Look for paths without a completion: errors, early returns"],
    change: [
      "Complete on every path, 25 s after the start at the latest",
      "Set an expirationHandler on every BGTask",
    ], related: ["0x2182bad4"])

  static let slowLaunch = FindingDescriptor(
    .slowLaunch, .warning,
    sentence: "The app was killed because it launched too slowly.",
    endPhrase: "was killed because it launched too slowly", isKill: true,
    when: "a kill by the watchdog has process-launch or scene-create as its event",
    meaning: [
      "The launch took longer than it may; in the background its CPU time is a few seconds."
    ],
    lookAt: ["Look at the main thread: the loader, the network, a migration or the keychain"],
    change: ["Do less before the first frame, and build no interface in a background launch"],
    related: ["watchdog-kill", "scene-create", "process-launch"])

  static let slowExit = FindingDescriptor(
    .slowExit, .warning,
    sentence: "The app was killed because it exited too slowly.",
    endPhrase: "was killed because it exited too slowly", isKill: true,
    when: "a kill by the watchdog has process-exit as its event",
    meaning: ["The app was asked to exit and took longer than it may, mostly 5 s."],
    lookAt: ["Look for work in applicationWillTerminate, destructors and atexit handlers"],
    change: ["Write state when the app enters the background"],
    related: ["watchdog-kill", "process-exit"])

  static let userQuit = FindingDescriptor(
    .userQuit, .note,
    sentence: "The app was quit by force.",
    endPhrase: "was quit by the user",
    when: "the app was quit by force: 0xdeadfa11, 0xfbfbfbfb",
    meaning: ["No crash. A swipe in the app switcher mostly leaves no report at all."],
    lookAt: ["Look at the main thread: an app that hangs is quit by its users"],
    change: ["Nothing needs to be changed unless the app hung"],
    related: ["0xdeadfa11", "0xfbfbfbfb"])

  static let housekeepingKill = FindingDescriptor(
    .housekeepingKill, .note, headline: "KILLED",
    sentence: "The system ended the app for reasons of its own.",
    endPhrase: "was ended by the system's housekeeping", isKill: true,
    when: "the system ended the app for reasons of its own: an update, a cache purge, heat",
    meaning: ["Not the app's fault, unless it heated the device or filled the disk itself."],
    change: ["Nothing needs to be changed; save the app's state when it enters the background"],
    related: ["0xbaddd15c", "0xc00010ff", "0xdead6502"])

  static let systemKill = FindingDescriptor(
    .systemKill, .error, headline: "KILLED",
    sentence: "The system ended the app for a fault that it names.",
    endPhrase: "was killed by the system for a fault", isKill: true,
    when:
      "a process ended under a namespace such as CODESIGNING, DYLD, TCC, LIBXPC, GUARD, PORT_SPACE or"
      + " WATCHDOG, or with 0xbad22222, 0x2bad45ec or 0xc51bad01 to 03",
    meaning: [
      "The namespace and the code say what the app, or its build, did wrong: a library that is missing, a"
        + " privacy text that is missing, a signature that is not valid, Mach ports that were leaked.",
      "No background task is involved, unless the page of the code says so.",
    ],
    lookAt: [
      "Give the namespace and the code to explain: bglog explain DYLD 1",
      "Read the description of the termination: it names the library, the text or the file",
    ],
    change: ["Mend what the description names; --ignore system-kill leaves such ends to others"],
    related: ["CODESIGNING", "DYLD", "TCC", "LIBXPC", "GUARD", "PORT_SPACE"])

  static let crash = FindingDescriptor(
    .crash, .error, headline: "CRASHED", sentence: "The app crashed.", endPhrase: "crashed",
    when: "a report or a log names an exception, or a signal other than SIGKILL and SIGTERM",
    meaning: [
      "The app's own code, or a library that it called, went wrong: a bad access to memory, a trap, an"
        + " uncaught exception. It is no kill for background tasks.",
      "Tasks that were open when it crashed are abandoned, not leaked.",
    ],
    lookAt: [
      "Look at the thread that crashed, and at the last exception backtrace where there is one",
      "Read the application-specific information: an assertion or a runtime says there what failed",
    ],
    change: ["Mend the crash; --ignore crash leaves such ends to a crash reporter"],
    related: ["EXC_BAD_ACCESS", "EXC_BREAKPOINT", "SIGABRT"])

  static let callNotReported = FindingDescriptor(
    .callNotReported, .error,
    sentence: "A VoIP push arrived and the app reported no call.",
    endPhrase: "was killed because it reported no call", isKill: true,
    when: "the app was killed with 0xbaadca11, or PushKit ended it with an exception that says so",
    meaning: [
      "Since iOS 13 every VoIP push has to become a call of CallKit before its handler returns; to begin a"
        + " background task is not enough."
    ],
    lookAt: ["Look for a path of the push's handler that returns without reporting a call"],
    change: ["Call reportNewIncomingCall on every path, for a push that comes too late as well"],
    related: ["0xbaadca11"])

  static let registrationCrash = FindingDescriptor(
    .registrationCrash, .error,
    sentence: "Scheduled work was registered wrongly, and the framework ended the app.",
    endPhrase: "crashed on the registration of scheduled work",
    when:
      "BackgroundTasks raised an exception: registered too late or twice, without a handler, or with an"
      + " identifier that Info.plist does not list",
    meaning: [
      "BGTaskScheduler wants every launch handler registered before the app has finished launching, once,"
        + " and under an identifier of BGTaskSchedulerPermittedIdentifiers."
    ],
    lookAt: ["Look where the app calls BGTaskScheduler.shared.register"],
    change: [
      "Register every handler in application(_:didFinishLaunchingWithOptions:), once each",
      "List every identifier under BGTaskSchedulerPermittedIdentifiers in Info.plist",
    ], related: ["request-refused"])

  static let requestRefused = FindingDescriptor(
    .requestRefused, .error, sentence: "The system refused a request for scheduled work.",
    severityWords: "error, warning where the person or the device forbids it",
    when: "submitting to BGTaskScheduler failed: not permitted, unavailable, or too many requests",
    meaning: [
      "Code 1 is unavailable: a simulator, an extension, or Background App Refresh is switched off; code 2 is"
        + " too many pending requests; code 3 is not permitted: a background mode or the identifier is"
        + " missing in Info.plist.",
      "The work never runs: nothing was scheduled.",
    ],
    lookAt: ["Read the code of the error: BGTaskSchedulerErrorDomain Code=3"],
    change: [
      "For code 3 list the identifier under BGTaskSchedulerPermittedIdentifiers and the background mode"
        + " (fetch or processing) in Info.plist"
    ], related: ["registration-crash"])

  static let unexplainedKill = FindingDescriptor(
    .unexplainedKill, .warning, headline: "KILLED",
    sentence: "The app was killed, and nothing that is known says why.",
    endPhrase: "was killed for an unknown reason", isKill: true,
    when:
      "a process ended by SIGKILL or SIGTERM without a reason, or with a code that nobody has explained",
    meaning: [
      "Anybody can send a signal: Xcode's stop button, a script, the system. The reason stands in the"
        + " termination of a crash report, or in the lines of RunningBoard, SpringBoard or the kernel.",
      "At or after the deadline of an open background task it is most likely a kill for that task:"
        + " see leaked-task.",
    ],
    lookAt: ["Look for a crash or JetsamEvent report of the same minute"],
    change: ["Give the Termination Reason of the report, or the console of the same minutes"],
    related: ["SIGNAL", "SIGKILL", "leaked-task"])
}
