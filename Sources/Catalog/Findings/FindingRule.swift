/// The rules that produce findings. The raw values appear in reports and never change.
public enum FindingRule: String, Sendable, CaseIterable {
  /// A background task was never ended.
  case leakedTask = "leaked-task"
  /// A background task was ended too late.
  case lateCompletion = "late-completion"
  /// The watchdog ended the app because it did not launch, update or exit in time.
  case watchdogKill = "watchdog-kill"
  /// The system ended the app because it held an assertion, such as a background task, too long.
  case assertionKill = "assertion-kill"
  /// The system ended the app because it held a file lock while suspended.
  case fileLockKill = "file-lock-kill"
  /// The system ended the app because it used too much CPU in the background.
  case cpuKill = "cpu-kill"
  /// The kernel ended the process to reclaim memory.
  case jetsamKill = "jetsam-kill"
  /// The system ended the app for a fault that the printed code names.
  case systemKill = "system-kill"
  /// The app crashed: a Mach exception, a signal or an uncaught exception of its language.
  case crash
  /// The system ended the app because it reported no call after a VoIP push.
  case callNotReported = "call-not-reported"
  /// The app registered scheduled work wrongly, and the BackgroundTasks framework ended it for
  /// that.
  case registrationCrash = "registration-crash"
  /// The system refused a request for scheduled work.
  case requestRefused = "request-refused"
  /// The system chose scheduled work to run, and could not start the app for it.
  case launchFailed = "launch-failed"
  /// The app did not report that it had finished handling the events of a background URL session.
  case urlSessionNotFinished = "url-session-not-finished"
  /// The app did not report that it had finished a background fetch or handled a silent push.
  case fetchNotFinished = "fetch-not-finished"
  /// The time of scheduled work was up, and the app did not complete it.
  case expiredUnanswered = "expired-unanswered"
  /// The app released a task of scheduled work without completing it.
  case neverCompleted = "never-completed"
  /// The app held hundreds of assertions at once, near or above what the system allows.
  case tooManyTasks = "too-many-tasks"
  /// An expiration handler was called, and the task was still held seconds later.
  case handlerDoesNotEnd = "handler-does-not-end"
  /// A background task was ended by its expiration handler.
  case expiredTask = "expired-task"
  /// The system refused a background task.
  case refusedTask = "refused-task"
  /// The app submits a request anew so often that it never gets to run.
  case starvedByResubmission = "starved-by-resubmission"
  /// The system makes an app's background transfers wait, or cancelled one as too slow.
  case transferDelayed = "transfer-delayed"
  /// The system cancelled background transfers, or could not wake the app for them.
  case transferCancelled = "transfer-cancelled"
  /// The system does not wake the app for a silent push.
  case pushNotAllowed = "push-not-allowed"
  /// A background task was ended more than once, or UIKit refused to end one.
  case doubleEnd = "double-end"
  /// A background task was ended although none had begun since the launch.
  case endWithoutBegin = "end-without-begin"
  /// Tasks with the same name overlapped, and only the later one was ended.
  case overwrittenIdentifier = "overwritten-identifier"
  /// A background task without an expiration handler nearly ran out of time.
  case missingExpirationHandler = "missing-expiration-handler"
  /// A background task was begun after the system had announced that the app's time was up.
  case beginAfterExpiry = "begin-after-expiry"
  /// The app was killed for an unknown reason.
  case unexplainedKill = "unexplained-kill"
  /// The watchdog ended the app because its launch took too long.
  case slowLaunch = "slow-launch"
  /// The watchdog ended the app because its exit took too long.
  case slowExit = "slow-exit"
  /// UIKit warned that a background task was created over 30 seconds ago.
  case longRunningTask = "long-running-task"
  /// A background task was ended shortly before its time was up.
  case closeCall = "close-call"
  /// A background task ran longer in the background than systems since iOS 13 would allow.
  case overModernBudget = "over-modern-budget"
  /// The printed remaining times do not fall at the speed of the log's clock.
  case readingDrift = "reading-drift"
  /// The device's clock was set while the log was written.
  case clockStep = "clock-step"
  /// The user force-quit the app.
  case userQuit = "user-quit"
  /// The system ended the app for its own purposes, such as an update or a cache purge.
  case housekeepingKill = "housekeeping-kill"
  /// A newer request with the same identifier took the place of one that waited.
  case requestReplaced = "request-replaced"
  /// A request for scheduled work went on waiting, and the log shows for what.
  case requestWaiting = "request-waiting"
  /// A silent push reached the device, and the system held it back for a while.
  case pushHeldBack = "push-held-back"
  /// A newer silent push took the place of one that the app had not got yet.
  case pushMerged = "push-merged"
  /// The system ended scheduled work, and the app stopped in time.
  case endedBySystem = "ended-by-system"
  /// The app finished scheduled work and reported that it had failed.
  case requestFailed = "request-failed"
  /// A debugger started scheduled work, or kept the system's limits off it.
  case simulatedRun = "simulated-run"
}

extension FindingRule {
  /// What reports, exports and `bglog explain` say about the rule. The advice of a single finding is that of
  /// its rule in `Correlation/Rules`; ``FindingDescriptor/page`` is for `bglog explain`.
  public var descriptor: FindingDescriptor { Self.descriptors[self] ?? makeDescriptor() }

  private static let descriptors = [FindingRule: FindingDescriptor](
    uniqueKeysWithValues: allCases.map { ($0, $0.makeDescriptor()) })

  private func makeDescriptor() -> FindingDescriptor {
    switch self {
    case .leakedTask:
      FindingDescriptor(
        self, .error, headline: "LEAKED",
        sentence: "A background task was never ended.",
        endPhrase: "was killed for a background task that was never ended",
        severityWords: "error, warning below a confidence of 0.6",
        when:
          "a task was never ended, and the log proves it: a kill for held tasks, UIKit's own word,"
          + " or the app alive past the deadline",
        meaning: [
          "A background task was begun and its identifier never given to endBackgroundTask.",
          "One leaked task keeps the whole app running until the system kills it: 0x8badf00d up to iOS"
            + " 12, 0x2182bad2 since, and then mostly without a crash report.",
        ],
        lookAt: [
          "Find the begin by the task's name and line, and follow every path from it: errors, early"
            + " returns, cancellation, an object that is freed before its completion runs",
          "Look whether a second begin overwrote the variable that held the identifier",
        ],
        change: [
          "Call endBackgroundTask exactly once on every path, the expiration handler included",
          "Keep each identifier in its own variable, best in an object that owns one task",
        ],
        related: ["leaked", "assertion-kill", "overwritten-identifier", "0x2182bad2"])
    case .lateCompletion:
      FindingDescriptor(
        self, .error, headline: "LATE",
        sentence: "A background task was ended too late.",
        severityWords: "error past the deadline, warning when it still beat it",
        when: "a task ended after its deadline, or more than 1 s after its expiration notice",
        meaning: [
          "The task was ended, but too late: the app could have been killed before.",
          "The deadline is the app's: the clock starts when it leaves the foreground, and a second task"
            + " brings no time of its own.",
        ],
        lookAt: [
          "Compare the task's end with its deadline and its expiration notice in the timeline"
        ],
        change: [
          "Stop the work in the expiration handler and end the task there, synchronously",
          "Hand long work to BGProcessingTask or a background URL session",
        ], related: ["late", "expired-task", "close-call"])
    case .watchdogKill:
      FindingDescriptor(
        self, .error, headline: "KILLED",
        sentence: "The watchdog killed the app because it did not do something in time.",
        endPhrase: "was killed by the watchdog", isKill: true,
        when:
          "a report or a log says that the app did not launch, update or exit in time, or did not"
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
    case .assertionKill:
      FindingDescriptor(
        self, .error, headline: "KILLED",
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
    case .fileLockKill:
      FindingDescriptor(
        self, .error, headline: "KILLED",
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
    case .cpuKill:
      FindingDescriptor(
        self, .error, headline: "KILLED",
        sentence: "The app was killed for its use of the CPU in the background.",
        endPhrase: "was killed for its use of the CPU", isKill: true,
        when:
          "the CPU limit of the background was fatal: EXC_RESOURCE, cpu_resource_fatal, JETSAM 100",
        meaning: ["The app used too much CPU time in the background; no crash of its code."],
        lookAt: ["Look at the heaviest stack of the report"],
        change: [
          "Split the work, and look for a loop that goes on in the background",
          "Use BGProcessingTask with requiresExternalPower for long computations",
        ], related: ["EXC_RESOURCE", "jetsam:cpulimit"])
    case .jetsamKill:
      FindingDescriptor(
        self, .error, headline: "KILLED",
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
        lookAt: [
          "Read the JetsamEvent report of the same minute; the victim is the one with a reason"
        ],
        change: ["Free memory when the app enters the background"],
        related: ["jetsam:per-process-limit", "JETSAM"])
    case .systemKill:
      FindingDescriptor(
        self, .error, headline: "KILLED",
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
        change: [
          "Mend what the description names; --ignore system-kill leaves such ends to others"
        ],
        related: ["CODESIGNING", "DYLD", "TCC", "LIBXPC", "GUARD", "PORT_SPACE"])
    case .crash:
      FindingDescriptor(
        self, .error, headline: "CRASHED", sentence: "The app crashed.", endPhrase: "crashed",
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
    case .callNotReported:
      FindingDescriptor(
        self, .error,
        sentence: "A VoIP push arrived and the app reported no call.",
        endPhrase: "was killed because it reported no call", isKill: true,
        when:
          "the app was killed with 0xbaadca11, or PushKit ended it with an exception that says so",
        meaning: [
          "Since iOS 13 every VoIP push has to become a call of CallKit before its handler returns; to begin a"
            + " background task is not enough."
        ],
        lookAt: ["Look for a path of the push's handler that returns without reporting a call"],
        change: [
          "Call reportNewIncomingCall on every path, for a push that comes too late as well"
        ],
        related: ["0xbaadca11"])
    case .registrationCrash:
      FindingDescriptor(
        self, .error,
        sentence: "Scheduled work was registered wrongly, and the framework ended the app.",
        endPhrase: "crashed on the registration of scheduled work",
        when:
          "BackgroundTasks raised an exception: registered too late or twice, without a handler, or with an"
          + " identifier that Info.plist does not list",
        meaning: [
          "BGTaskScheduler wants every launch handler registered before the app has finished launching, once,"
            + " and under an identifier of BGTaskSchedulerPermittedIdentifiers.",
          "To submit a request ends the app too where its identifier is listed and no handler is registered:"
            + " SwiftUI's backgroundTask registers only after App.init. An identifier that is not listed is"
            + " refused with code 3 then, and the app goes on (iOS 26.1).",
        ],
        lookAt: [
          "Look where the app calls BGTaskScheduler.shared.register",
          "Look whether a plugin registers the same identifier as the app",
        ],
        change: [
          "Register every handler in application(_:didFinishLaunchingWithOptions:), once each",
          "List every identifier under BGTaskSchedulerPermittedIdentifiers in Info.plist",
        ], related: ["request-refused", "BGTaskSchedulerErrorDomain 3"])
    case .requestRefused:
      FindingDescriptor(
        self, .error, sentence: "The system refused a request for scheduled work.",
        severityWords: "error, warning where the person or the device forbids it",
        when:
          "submitting to BGTaskScheduler failed, or the scheduler refused the request: not permitted,"
          + " unavailable, too many requests, or no room",
        meaning: [
          "Code 1 is unavailable: a simulator, an extension, or Background App Refresh is switched off; code 2 is"
            + " too many pending requests; code 3 is not permitted: a background mode or the identifier is"
            + " missing in Info.plist; code 4 says that a continued task was to start at once or not at all.",
          "The work never runs: nothing was scheduled.",
          "To submit an identifier again is no mistake: the new request takes the place of the old one.",
        ],
        lookAt: [
          "Read the code of the error: BGTaskSchedulerErrorDomain Code=3",
          "Read the lines of the framework and of dasd before it: some say in words what was wrong",
          "Look at the Info.plist of the built app, not at the one of the project",
        ],
        change: [
          "For code 3 list the identifier under BGTaskSchedulerPermittedIdentifiers and the background mode"
            + " (fetch or processing) in Info.plist"
        ],
        related: [
          "registration-crash", "refused", "BGTaskSchedulerErrorDomain", "Background App Refresh",
          "DAS 0",
        ])
    case .launchFailed:
      FindingDescriptor(
        self, .error,
        sentence: "The system could not start the app for its background work.",
        when:
          "dasd printed that the launch of the app failed, or that the app was launched and did not ask for"
          + " its work in time",
        meaning: [
          "The scheduler had chosen the work and ordered the app's launch, and no app was there to take it.",
          "The app crashed at its launch, took longer than 10 s for it, or the device was locked or busy.",
        ],
        lookAt: [
          "Look for a crash report of the same minute",
          "Read the error behind 'FBS launch failed', and whether the device had been unlocked since its"
            + " restart",
        ],
        change: [
          "Do less at launch, and build no interface for a launch in the background",
          "Register the handlers first",
        ], related: ["launchFailed", "crash", "slow-launch", "dasd"])
    case .urlSessionNotFinished:
      FindingDescriptor(
        self, .error,
        sentence: "The events of a background URL session were not said to be handled.",
        when: "the app was killed with 0x2182bad3, or a handler of a URL session was never called",
        meaning: [
          "The app was woken for the events of a background URL session and did not say when"
            + " it had handled them."
        ],
        lookAt: [
          "Look where the handler of handleEventsForBackgroundURLSession is stored and called"
        ],
        change: [
          "Call it on the main queue, once for each identifier, in urlSessionDidFinishEvents"
        ],
        related: ["0x2182bad3"])
    case .fetchNotFinished:
      FindingDescriptor(
        self, .error,
        sentence: "A background fetch, refresh task or silent push was not completed.",
        severityWords: "error, warning when the system only complains",
        when: "the app was killed with 0x2182bad4, or a completion handler was never called",
        meaning: ["A background fetch, refresh task or silent push was not completed in time."],
        lookAt: ["Look for paths without a completion: errors, early returns"],
        change: [
          "Complete on every path, 25 s after the start at the latest",
          "Set an expirationHandler on every BGTask",
        ], related: ["0x2182bad4", "expired-unanswered", "never-completed", "killed"])
    case .expiredUnanswered:
      FindingDescriptor(
        self, .error,
        sentence: "The time of background work was up, and the app did not complete it.",
        when:
          "BackgroundTasks expired a task, and the app did not complete it: the log goes on for 10 s or more,"
          + " or shows the kill",
        meaning: [
          "The expiration handler was called, and setTaskCompleted was not. The system ends such an app.",
          "The time may be up before 30 s: the system may end a refresh after a few seconds.",
        ],
        lookAt: [
          "Look whether the handler waits for the work that it cancels",
          "Look for 'Expiring task' and the lines of the app after it",
        ],
        change: [
          "Call setTaskCompleted(success: false) in the expiration handler, after the work was cancelled",
          "Do the work in steps, and stop between two steps",
        ],
        related: [
          "request:expired", "fetch-not-finished", "missing-expiration-handler", "0x2182bad4",
        ])
    case .neverCompleted:
      FindingDescriptor(
        self, .error,
        sentence: "The app released a background task without completing it.",
        when:
          "BackgroundTasks printed that a task was deallocated without completing, 'This is a programmer"
          + " error'",
        meaning: [
          "The last reference to the BGTask was gone before setTaskCompleted was called, so the system was"
            + " never told that the work is over.",
          "'Marking task (null)' is something else: there the app had completed the task, and it was gone when"
            + " the line was printed.",
        ],
        lookAt: ["Look who keeps the task: a closure, an object that is freed early, nobody"],
        change: ["Keep the task until its work is over, and call setTaskCompleted on every path"],
        related: ["lost", "fetch-not-finished"])
    case .tooManyTasks:
      FindingDescriptor(
        self, .error,
        sentence: "The app held far too many background tasks at once.",
        severityWords: "error, warning while it is not deadly yet",
        when:
          "a daemon counted hundreds of assertions, or killed the app with 0xbada5e47 or 0xd00d2bad",
        meaning: [
          "About a thousand tasks at once are too many; each begin without an end adds one."
        ],
        lookAt: ["Look for a begin for each request, row or query"],
        change: ["Begin one task for a batch of work"], related: ["0xbada5e47", "0xd00d2bad"])
    case .handlerDoesNotEnd:
      FindingDescriptor(
        self, .error,
        sentence: "An expiration handler did not end its background task.",
        when: "an expiration handler was called and the task was still held seconds later",
        meaning: ["The handler is the last chance: a few seconds later the system kills the app."],
        lookAt: [
          "Look for a dispatch_async in the handler: it runs on the main thread already, and what it"
            + " puts off may never run",
          "Look whether the handler waits for a queue or a lock",
        ],
        change: ["Call endBackgroundTask in the handler itself, before it returns"],
        related: ["leaked-task", "expiry"])
    case .expiredTask:
      FindingDescriptor(
        self, .warning,
        sentence: "A background task was ended by its expiration handler.",
        when: "a task's expiration handler ran and, as far as the log shows, ended it",
        meaning: [
          "The handler saved the app, but the work was cut off: it takes longer than the system grants.",
          "A continued task (BGContinuedProcessingTask) expires as well when it reports no progress for a"
            + " while; the scheduler's line says 'marking stalled' then.",
        ],
        lookAt: [
          "Look at what was left to do at the expiration, and whether it is done again later"
        ],
        change: [
          "Do the work in steps that fit into 30 s and keep what is left for the next time",
          "Hand long work to BGProcessingTask or a background URL session",
          "Report the progress of a continued task at least every 10 s",
        ], related: ["expired", "handler-does-not-end", "ended-by-system"])
    case .refusedTask:
      FindingDescriptor(
        self, .warning,
        sentence: "The system refused a background task.",
        when: "beginBackgroundTask gave UIBackgroundTaskInvalid",
        meaning: [
          "The app got no time: it may be suspended at any moment, with the work half done."
        ],
        lookAt: ["Look whether the app was in the background already, and for how long"],
        change: [
          "Begin the task while the app is still in the foreground",
          "Do without it when UIBackgroundTaskInvalid comes back, and never end that identifier",
        ], related: ["refused", "begin-after-expiry"])
    case .starvedByResubmission:
      FindingDescriptor(
        self, .warning,
        sentence: "The app submits a request anew so often that it does not get to run.",
        when:
          "a request that waited was replaced three times or more by one with the same identifier, each time"
          + " with a later start, and none of them ran",
        meaning: [
          "Each submission takes the place of the one that waits. The new one may start later, 7.5 minutes"
            + " after the submission where it was seen, and the score that it needs, which falls in steps until"
            + " the window ends, begins at the top again. A guess, made from the pattern.",
          "To submit again is no mistake in itself.",
        ],
        lookAt: [
          "Look whether the app submits at every launch, or each time it comes to the front"
        ],
        change: ["Submit a request only if getPendingTaskRequests does not list its identifier"],
        related: ["request-replaced", "request-waiting", "ThresholdScore"])
    case .transferDelayed:
      FindingDescriptor(
        self, .warning,
        sentence: "The system makes the app's background transfers wait.",
        when:
          "nsurlsessiond printed a delay for new transfers of the app, or that it cancelled a transfer because"
          + " it was too slow",
        meaning: [
          "Each time that the app is woken for a background URL session, the delay of the transfers that it"
            + " starts in the background doubles: 60 s, 120 s, 240 s. It is gone when the app comes to the"
            + " foreground.",
          "A transfer that was too slow is tried again by the system.",
        ],
        lookAt: ["Count the transfers from one wake of the app to the next"],
        change: [
          "Start many transfers at once, in the foreground where you can, and not each one when the last one"
            + " has ended"
        ], related: ["transfer-cancelled", "url-session-not-finished"])
    case .transferCancelled:
      FindingDescriptor(
        self, .warning,
        sentence: "The system cancelled a background transfer, or could not wake the app for it.",
        when:
          "a transfer ended with NSURLErrorDomain -999 and a reason of the system, or nsurlsessiond could not"
          + " open the app",
        meaning: [
          "NSURLErrorBackgroundTaskCancelledReasonKey is 0 when somebody closed the app in the app switcher, 1"
            + " when Background App Refresh was switched off, and 2 when the device lacked the resources, such"
            + " as battery or network."
        ],
        lookAt: [
          "Read the reason in the error of urlSession(_:task:didCompleteWithError:)",
          "Look for a crash at the app's launch where it could not be woken",
        ],
        change: ["Start the transfer again the next time the app is opened"],
        related: ["transfer-delayed", "user-quit", "Background App Refresh"])
    case .pushNotAllowed:
      FindingDescriptor(
        self, .warning,
        sentence: "The system does not wake the app for a silent push.",
        when:
          "a line says that a push is not handed to the scheduler, or that the app may not have it: 'NOT"
          + " requesting DUET', 'BAR Disabled', pushDisallowed",
        meaning: [
          "The push reached the device. Background App Refresh is off, somebody closed the app in the app"
            + " switcher and has not opened it since, or the push does not ask for background work."
        ],
        lookAt: ["Read what the push holds: content-available, alert, its type and priority"],
        change: [
          "Send a silent push with content-available 1, without an alert, with the push type background and"
            + " priority 5",
          "Do not count on it: people may switch Background App Refresh off",
        ], related: ["push-held-back", "Application", "Background App Refresh"])
    case .doubleEnd:
      FindingDescriptor(
        self, .warning,
        sentence: "A background task was ended a second time.",
        severityWords: "warning, note where iOS 13 prints it of its own accord",
        when: "a task was ended a second time, or UIKit refused an end; one finding each time",
        meaning: [
          "Harmless by itself, but two paths think that they own the identifier: when it has been given"
            + " to another task meanwhile, the wrong one is ended."
        ],
        lookAt: ["Look at the expiration handler and the completion: mostly both end the task"],
        change: ["Set the identifier to .invalid right after the end, and check for it before"],
        related: ["end-without-begin"])
    case .endWithoutBegin:
      FindingDescriptor(
        self, .warning,
        sentence: "A background task was ended that had not been begun.",
        severityWords: "warning, note where iOS 13 prints it of its own accord",
        when: "a task was ended that was not begun since the launch, and the launch is in the log",
        meaning: ["The identifier came from nowhere: an earlier launch, another variable, or 0."],
        lookAt: ["Look where the identifier was stored"],
        change: ["Keep the identifier that beginBackgroundTask returns, and never carry it over"],
        related: ["double-end", "unknown"])
    case .overwrittenIdentifier:
      FindingDescriptor(
        self, .warning,
        sentence: "The identifier of a background task was overwritten by that of the next one.",
        when: "twice or more, tasks of one name overlapped and only the later one was ended",
        meaning: [
          "The classic leak: one variable for two tasks. The second begin overwrites the first"
            + " identifier, which nobody can end any more. A guess, made from the pattern."
        ],
        lookAt: ["Look for a property or global that keeps the identifier of a task begun often"],
        change: [
          "Keep each identifier in a variable of its own, captured by the task's own closures",
          "Or end the task that is open before the next one is begun",
        ], related: ["leaked-task"])
    case .missingExpirationHandler:
      FindingDescriptor(
        self, .warning,
        sentence: "A background task without an expiration handler came near the end of its time.",
        when: "a task without an expiration handler came near the end of its time, or past it",
        meaning: [
          "Nothing but the work itself can end such a task; when it takes too long, the app dies.",
          "A BGTask without one is not killed for that: the framework completes it as failed when its time is"
            + " up, and prints that the client didn't provide an expiration handler.",
        ],
        lookAt: [
          "Look for beginBackgroundTask calls with nil as the handler",
          "Look for launch handlers that do not set the expirationHandler of their BGTask",
        ],
        change: [
          "Pass a handler that stops the work and calls endBackgroundTask",
          "Set expirationHandler first of all in the launch handler of a BGTask",
        ],
        related: ["handler-does-not-end", "expired-unanswered"])
    case .beginAfterExpiry:
      FindingDescriptor(
        self, .warning,
        sentence: "A background task was begun after the app's time was up.",
        when: "a task was begun after the app had been told that its time was up",
        meaning: [
          "The budget is the app's: a new task brings no new time. It is granted, never warned, and the"
            + " app is killed about 5 s later."
        ],
        lookAt: ["Look for begins in expiration handlers, and in work that is retried there"],
        change: ["Begin no task once an expiration handler was called"],
        related: ["leaked-task", "refused-task"])
    case .unexplainedKill:
      FindingDescriptor(
        self, .warning, headline: "KILLED",
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
    case .slowLaunch:
      FindingDescriptor(
        self, .warning,
        sentence: "The app was killed because it launched too slowly.",
        endPhrase: "was killed because it launched too slowly", isKill: true,
        when: "a kill by the watchdog has process-launch or scene-create as its event",
        meaning: [
          "The launch took longer than it may; in the background its CPU time is a few seconds."
        ],
        lookAt: ["Look at the main thread: the loader, the network, a migration or the keychain"],
        change: ["Do less before the first frame, and build no interface in a background launch"],
        related: ["watchdog-kill", "scene-create", "process-launch"])
    case .slowExit:
      FindingDescriptor(
        self, .warning,
        sentence: "The app was killed because it exited too slowly.",
        endPhrase: "was killed because it exited too slowly", isKill: true,
        when: "a kill by the watchdog has process-exit as its event",
        meaning: ["The app was asked to exit and took longer than it may, mostly 5 s."],
        lookAt: ["Look for work in applicationWillTerminate, destructors and atexit handlers"],
        change: ["Write state when the app enters the background"],
        related: ["watchdog-kill", "process-exit"])
    case .longRunningTask:
      FindingDescriptor(
        self, .warning,
        sentence: "UIKit warned that a background task was held for long.",
        severityWords: "warning in the background, note in the foreground",
        when: "UIKit printed 'was created over 30 seconds ago' (iOS 13.4 and later)",
        meaning: [
          "UIKit warns by the age of a task. The warning comes in the foreground too, where a long task"
            + " does no harm, and proves no leak."
        ],
        lookAt: [
          "Look whether the same task is ended later, and whether the app was in the background"
        ],
        change: ["End the task as soon as its work is done, not when the app comes back"],
        related: ["leaked-task"])
    case .closeCall:
      FindingDescriptor(
        self, .warning,
        sentence: "A background task was ended with hardly any time left.",
        when: "a task was ended with less than 5 s, or less than a tenth of its budget, left",
        meaning: ["It was in time here; a slower device or network will not make it."],
        lookAt: ["Look at what the task waited for longest"],
        change: ["Do less in one task, and stop by a deadline of your own"],
        related: ["late-completion"])
    case .overModernBudget:
      FindingDescriptor(
        self, .note,
        sentence: "A background task took longer than systems since iOS 13 grant.",
        when:
          "a task took more than 25 s of background under a budget above 30 s (iOS 12 and older)",
        meaning: [
          "Systems since iOS 13 grant about 30 s and call the expiration handler 5 s before the end:"
            + " there the task would have expired, or the app been killed."
        ],
        change: ["Make the work fit into 25 s, or hand it to BGProcessingTask"],
        related: ["expired-task"])
    case .readingDrift:
      FindingDescriptor(
        self, .note,
        sentence: "The remaining time that the app printed did not fall as the clock did.",
        when: "the printed remaining time did not fall as the log's clock did",
        meaning: ["Slower means that the device slept, for the budget's clock stands still then."],
        change: ["Take deadlines from the last reading"], related: ["clock-step"])
    case .clockStep:
      FindingDescriptor(
        self, .note,
        sentence: "The clock of the log was set while a process ran.",
        when: "the clock of the log was set while a process ran",
        meaning: ["Times across the step are as good as what else tells them."],
        change: ["Take durations across it for the least they can be"], related: ["reading-drift"])
    case .userQuit:
      FindingDescriptor(
        self, .note,
        sentence: "The app was quit by force.",
        endPhrase: "was quit by the user",
        when:
          "the app was quit by force (0xdeadfa11, 0xfbfbfbfb, 'killed from app switcher'), or somebody stopped"
          + " its continued task",
        meaning: [
          "No crash. A swipe in the app switcher mostly leaves no report at all.",
          "The system cancels the app's waiting refreshes, its running transfers and its continued tasks with"
            + " it, and wakes it for no silent push until it is opened again. Processing tasks still run, which"
            + " Apple calls intended (iOS 18).",
          "The lines do not tell a continued task why it expires; that somebody pressed Stop is only likely.",
        ],
        lookAt: ["Look at the main thread: an app that hangs is quit by its users"],
        change: ["Nothing needs to be changed unless the app hung"],
        related: ["0xdeadfa11", "0xfbfbfbfb", "closedByPerson", "transfer-cancelled"])
    case .housekeepingKill:
      FindingDescriptor(
        self, .note, headline: "KILLED",
        sentence: "The system ended the app for reasons of its own.",
        endPhrase: "was ended by the system's housekeeping", isKill: true,
        when: "the system ended the app for reasons of its own: an update, a cache purge, heat",
        meaning: ["Not the app's fault, unless it heated the device or filled the disk itself."],
        change: ["Nothing needs to be changed; save the app's state when it enters the background"],
        related: ["0xbaddd15c", "0xc00010ff", "0xdead6502"])
    case .requestReplaced:
      FindingDescriptor(
        self, .note,
        sentence: "A newer request with the same identifier took the place of one that waited.",
        when: "a request was submitted while one with the same identifier waited",
        meaning: [
          "Normal: of each identifier one request waits. The 'CANCELED' that dasd prints for the older one is"
            + " no failure."
        ],
        change: ["Nothing needs to be changed, unless it happens at every launch"],
        related: ["replaced", "starved-by-resubmission"])
    case .requestWaiting:
      FindingDescriptor(
        self, .note,
        sentence: "A request for background work went on waiting.",
        when: "the log shows what a request waited for, and not that it ran",
        meaning: [
          "Waiting is normal, and Must Not Proceed (MNP) is no error: the request is checked again.",
          "A policy that refuses it speaks for the time of its line only; what came after the log nobody knows.",
          "A score below the threshold ends by itself: the threshold falls in steps until the window ends.",
        ],
        lookAt: [
          "Look when the window opens: before that nothing can run",
          "Read what the policies say: bglog explain 'Battery Level'",
        ],
        change: [
          "Give bglog a log of hours with the lines of dasd, best of a night on a charger: bglog explain dasd",
          "Do not submit the request again while it waits",
        ], related: ["waiting", "chosen", "MNP", "ThresholdScore", "DecisionToRun", "dasd"])
    case .pushHeldBack:
      FindingDescriptor(
        self, .note,
        sentence: "A silent push was held back before the app was woken for it.",
        when:
          "dasd refused the launch for a push for a while: com.apple.pushLaunch with MNP or AMNP",
        meaning: [
          "The push reached the device. A policy kept the app from being woken at once; pushes are no promise.",
          "Under the debugger the app counts as being in front, and pushes come at once.",
        ],
        lookAt: ["Read which policy refused it, and until when"],
        change: [
          "Send few silent pushes, two or three an hour at most, and none that has to come in time"
        ], related: ["push-merged", "push-not-allowed", "Thundering Herd", "Energy Budget"])
    case .pushMerged:
      FindingDescriptor(
        self, .note,
        sentence: "A newer silent push took the place of one that the app had not got yet.",
        when: "a push of the same topic came while the older one was held back",
        meaning: ["The app is woken once for both, with the newer push."],
        change: ["Do not count pushes: ask the server for all that is new at each of them"],
        related: ["push-held-back", "replaced"])
    case .endedBySystem:
      FindingDescriptor(
        self, .note,
        sentence: "The system ended background work, and the app stopped in time.",
        when:
          "background work expired and was completed; or a line says that it had to make room, that the device"
          + " came into use, or that a sysdiagnose was taken",
        meaning: [
          "Normal: a refresh has about 30 s and may be ended earlier, and processing ends when somebody begins"
            + " to use the device.",
          "A sysdiagnose ends running work by itself: that says nothing about the app or the system.",
        ],
        lookAt: ["Look at what was left to do, and whether the next run goes on from there"],
        change: [
          "Keep what is done in small steps, and go on with the next one",
          "Capture the log live, and take no sysdiagnose while the work runs",
        ], related: ["request:expired", "expired-unanswered", "Device Activity"])
    case .requestFailed:
      FindingDescriptor(
        self, .note,
        sentence: "The app finished background work and reported that it had failed.",
        when: "setTaskCompleted(success: false) was called, and the work had not expired",
        meaning: ["The scheduler did its part; the reason is in the app's own lines."],
        lookAt: ["Look at what the app logs between 'Starting task' and 'Marking task'"],
        change: ["Submit the request again, and mend what failed"],
        related: ["failed"])
    case .simulatedRun:
      FindingDescriptor(
        self, .note,
        sentence: "A debugger started background work, or kept the system's limits off it.",
        when:
          "a line says 'Simulating launch' or 'simulated task', or that the app was debugged",
        meaning: [
          "Such a run proves that the handler works, and nothing about scheduling: no policy was asked, and no"
            + " limit held.",
          "The debugger's command also cancels the request of that identifier that waits.",
        ],
        change: [
          "Run the app from the home screen, without Xcode, and capture the log of some hours"
        ],
        related: ["dasd", "Application"])
    }
  }
}
