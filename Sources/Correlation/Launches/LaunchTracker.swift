package import LogModel

/// One launch of a process in the making: its states, its time in the background and its tasks.
package final class LaunchTracker {
  /// What the report will say of the launch; other modules ask for ``process``, as with
  /// ``TaskTracker/timeline``.
  var timeline: ProcessTimeline

  /// What the report will say of the launch.
  package var process: ProcessTimeline { timeline }

  /// Its tasks, in the order of their begins.
  package let tasks = TaskTable()

  /// How it ended, or `nil` when no line says that it did.
  var end: ProcessEnd? {
    get { knownEnd }
    set {
      knownEnd = newValue
      hasEnded = newValue != nil
    }
  }
  private var knownEnd: ProcessEnd?

  /// Whether a line says that it ended; each event asks, and ends are large.
  private(set) var hasEnded = false

  /// When it ended, on the clock of its log; `nil` where nothing tells.
  package var endedAt: Instant? { end?.at }

  /// The last line the process logged, as far as it is dated.
  var lastSeen: Evidence?

  /// The intervals it spent in the background, in order; ``changeIntervals(_:)`` changes which.
  var intervals: [BackgroundInterval] = []

  /// Whether the app is in the background; `nil` while no line tells.
  var isInBackground: Bool?

  /// Whether the log shows the launch itself.
  var isLaunchInLog = false

  /// The first event of the launch, and its time.
  var first: Evidence?
  var firstAt: Instant?

  /// The first line of a later launch of the same app, and its time, where no line ends this one.
  var successor: (evidence: Evidence, at: Instant?)?

  /// The latest dated event of the launch that is its own, and no daemon's word about it.
  var latestAt: Instant?
  var latest: Evidence?

  /// The latest time at which anything was said of it, daemons' words too.
  var latestWordAt: Instant?

  /// Whether it goes on with a process that was given up before.
  var isReturn = false

  let index = TaskIndex()
  var latestEnd: Instant?
  var implied: Int?
  var numbers = BareReadingDetector()

  /// When all tasks were told of their expiry last; `nil` when they never were.
  var latestNoticeToAll: Instant??

  /// How many begins UIKit told of.
  var uikitBegins = 0

  /// The task refused last, and the message sources that told of it.
  var latestRefused: (task: Int, words: Set<String>)?

  /// The task that a line announced last, until one is about it.
  var announced: TaskAnnouncement?

  /// Whether a reading said that no limit applies.
  var hasUnlimitedReading = false

  /// Whether readings stand on lines of which nothing tells when they were printed.
  var hasUndatedReading = false

  /// UIKit's first refusal to end a task that is open as far as the log shows: the task, its line, and how many
  /// more there were.
  var refusedOpenEnd: (title: String, line: Int, others: Int)?

  /// The highest finite reading, and its line.
  var highestReading: (seconds: Double, line: Int)?

  /// Ends of tasks that were never begun, UIKit's word for it or ours.
  /// A slice, for those decided first are mostly the first ones.
  var unmatchedEnds: ArraySlice<UnmatchedEnd> = []

  /// How many of those that UIKit refused were told of.
  var refusalsReported = 0

  /// The budget of the app, once it is known, and where it comes from.
  var budget: Budget = .unknown

  /// The scenes in the foreground.
  var scenes = SceneCount()

  /// What gives the budget away.
  var budgetClues = BudgetClues()

  /// Whether RunningBoard manages or killed it, which only iOS 13 and later have.
  var isUnderRunningBoard = false

  /// Whether the launch was warned of low memory.
  var wasWarnedOfMemory = false

  /// Which launch of its process it is, those of which there is nothing to tell included.
  package internal(set) var serial = 1

  /// How many launches of its log began before it.
  package internal(set) var ordinal = 0

  /// Its place among all launches of a report.
  package private(set) var position = 0

  /// Places it among the launches of a report by the timeline that it is of, and within that.
  package func place(inTimeline timeline: Int) { position = timeline << 40 + ordinal }

  /// What decides which of two lines about it comes first.
  package internal(set) var order = TimelineOrder.lines

  /// Whether only daemons told of it so far.
  var isInferred = false

  /// The pid that daemons give it, where its own lines carry none.
  var daemonsPid: Int?

  var suspensions = Suspensions()

  /// The steps of the clock within it, in order, and how many the log had at its latest event.
  var clockSteps: [ClockStep] = []
  var stepsSeen: Int?

  /// What daemons hold for it, in the order acquired, and where each is.
  var assertions: [HeldTime] = []
  var openAssertions: [String: Int] = [:]

  /// A daemon's highest count of its assertions.
  var flood: NormalizedEvent?

  /// Completion handlers that were never called.
  var missingCompletions: [LogEvent] = []

  /// Requests for scheduled work that the system refused.
  var refusedRequests: [LogEvent] = []

  /// The line that says a debugger is attached, so that nothing is killed.
  var debuggedEvidence: Evidence?

  /// What is kept of tasks that are decided; nothing before any is.
  let fold: FinalizedTasksDigest

  /// What waits to be decided or told.
  let queue = FinalizationQueue()

  /// Whether lines of it bear no time, and whether any task was named by its identifier.
  var hasUndated = false
  var hasIdentifiers = false

  /// The message sources that told of begins.
  var beginSources = SourceSet()

  /// What it shows of tasks whose identifiers are hidden.
  let hidden: HiddenIdentifiers

  /// How long it was in the background, as far as its intervals are over.
  let backgroundTime = BackgroundTime()

  /// The device that the keys of its tasks name, as those of the log's own do not; `nil` for that.
  var hostOfKeys: String?

  /// What the keys of its tasks start with, once that is known.
  let keyStart = KeyStart()

  /// How many tasks bear each name and are not decided.
  let unfinalized = NameCounts()

  /// Whether it was told of while its log is watched.
  package internal(set) var isRetired = false

  /// How much is kept of it while its log is watched; `nil` when all is.
  var bounds: MemoryLimits?

  /// While a log is watched: the number of its latest event among all, and how many events it had
  /// since it was looked through for what is too much.
  var latestNumber = 0
  var eventsSinceLimitCheck = 0

  /// While a log is watched: by how many names, pids and bundle identifiers it is known.
  private var nameCount = 0

  /// Whether it may be known by one more name; it is then.
  func mayTakeName() -> Bool {
    guard let bounds else { return true }
    nameCount += 1
    return nameCount <= bounds.names
  }

  /// Whether it counts as a launch of its process, or `nil` while it is not told of.
  private var countedAsReported: Bool?

  /// Whether it counts as a launch of its process.
  var isCounted: Bool {
    get { countedAsReported ?? isReportable }
    set { countedAsReported = newValue }
  }

  init(process: ProcessTimeline, fold: FinalizedTasksDigest = FinalizedTasksDigest()) {
    timeline = process
    hidden = HiddenIdentifiers(of: process)
    self.fold = fold
  }

  /// Notes the first event of the launch.
  func open(with event: LogEvent) {
    isInferred = ProcessResolver.isDaemons(event)
    first = evidence(event)
    firstAt = event.at
  }

  /// Whether the log shows anything of the launch that a report is about; a number printed alone
  /// that turned out to be no reading is nothing.
  package var isReportable: Bool {
    if isInferred, tasks.isEmpty, missingCompletions.isEmpty, refusedRequests.isEmpty, !isFlooded {
      return end?.isReportable ?? false
    }
    return !process.states.isEmpty || !tasks.isEmpty || !intervals.isEmpty || !unmatchedEnds.isEmpty
      || end != nil || wasWarnedOfMemory || hasUnlimitedReading || !missingCompletions.isEmpty
      || !refusedRequests.isEmpty || isFlooded
  }
}
