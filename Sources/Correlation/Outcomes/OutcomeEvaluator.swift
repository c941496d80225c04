internal import LogModel

/// Determines the outcome of each background task, once everything about its launch is known.
package struct OutcomeEvaluator: Sendable {
  /// How many seconds after a task's expiration notice its end still counts as that of the expiration
  /// handler.
  private static let handlerTime = 1.0

  /// The budget that the user gave, in seconds, or `nil`.
  package var budgetOption: Double?

  /// Creates an evaluator.
  package init(budgetOption: Double? = nil) { self.budgetOption = budgetOption }

  /// Evaluates the tasks of the launches of one log, and returns what had to be assumed, one sentence for
  /// each assumption.
  ///
  /// - Parameters:
  ///   - launches: The launches of all logs, those of each log in the order in which they began.
  ///   - places: The places in `launches` of the launches of this log.
  ///   - retired: What is kept of the log's launches that were evaluated earlier.
  /// - Returns: The assumptions about all launches of the log, retired ones included, in the order of the
  ///   launches.
  package func evaluate(
    _ launches: inout [LaunchTracker], at places: Range<Int>,
    besides retired: RetiredLaunches = RetiredLaunches()
  ) -> [Assumption] {
    var assumptions = retired.assumptions
    var device = retired.device
    for place in places { device.take(launches.span[place]) }
    for place in places { assumptions += evaluate(&launches[place], device: device.budget) }
    // The assumptions about one launch keep their order.
    let order = assumptions.indices.sorted {
      (assumptions[$0].ordinal, $0) < (assumptions[$1].ordinal, $1)
    }
    return order.map { assumptions[$0] }
  }

  /// Evaluates the tasks of one launch by itself, without the budgets that other launches show, and returns
  /// what had to be assumed.
  func evaluate(_ launch: inout LaunchTracker) -> [Assumption] {
    var device = DeviceBudget()
    device.take(launch)
    return evaluate(&launch, device: device.budget)
  }

  private func evaluate(_ launch: inout LaunchTracker, device: Budget?) -> [Assumption] {
    launch.prepare(budget: budget(of: launch, device: device))
    let liveness = LivenessFinder(launch)
    for task in launch.tasks {
      if task.judgement != nil {
        launch.restoreJudgement(of: task)
      } else {
        evaluate(task, in: launch, liveness)
      }
    }
    return AssumptionWriter(launch, budgetOption: budgetOption).sentences.map {
      Assumption(
        ordinal: launch.id.ordinal, processName: launch.process.process.name, sentence: $0)
    }
  }

  private func budget(of launch: LaunchTracker, device: Budget?) -> Budget {
    if let budgetOption { return Budget(seconds: budgetOption, source: .option) }
    return launch.ownBudget ?? device ?? .unknown
  }

  /// Evaluates a task. If its launch is not over, the task must be. The background intervals that are over
  /// must have been added up.
  func evaluate(_ task: TaskTracker, in launch: LaunchTracker, _ liveness: LivenessFinder? = nil) {
    // The line that brought the app back to the foreground, if the task's time was up by then.
    var comeback: Evidence?
    if task.timeline.kind.isOnAppsClock {
      let deadlines = launch.deadlines
      task.timeline.budgetSeconds = launch.budget.seconds
      task.timeline.deadline = deadlines.deadline(of: task)?.at
      if !task.isOpen, !Lateness.isPastDeadline(task),
        let known = deadlines.outlivedDeadline(of: task)
      {
        task.timeline.deadline = known.deadline.at
        comeback = known.evidence
      }
    } else {
      let granted =
        task.grantedSeconds ?? (task.isKindAssumed ? nil : task.timeline.kind.ownSeconds)
      task.timeline.budgetSeconds = granted
      task.timeline.deadline = granted.flatMap { task.timeline.began?.at?.advanced(bySeconds: $0) }
    }
    if let began = task.timeline.began?.at, let ended = task.timeline.ended?.at {
      let elapsed = ended.microseconds(since: began)
      // The messages of the begin and the end may have been written in reverse order.
      let isInverted = elapsed < 0 && elapsed >= -ReorderBuffer.inversion
      task.timeline.elapsedSeconds = isInverted ? 0 : ended.seconds(since: began)
      task.timeline.backgroundSeconds =
        launch.lifecycle.isInBackground == nil && launch.intervals.isEmpty
        ? nil
        : launch.intervals.seconds(of: task, from: began, to: ended, under: launch.budget)
    }
    let verdict =
      task.timeline.outcome == .refused
      ? Outcome(.refused)
      : task.isOpen
        ? open(task, in: launch, liveness ?? LivenessFinder(launch))
        : ended(task, outlivedUntil: comeback)
    task.timeline.outcome = verdict.outcome
    let doubt = launch.doubt(about: task, verdict)
    task.confidence = min(verdict.confidence, doubt?.confidence ?? 1)
    task.isPastDeadline = verdict.isPastDeadline
    if !verdict.reason.isEmpty { task.details.reason = verdict.reason }
    if doubt != nil || task.hasDetails { task.details.doubt = doubt?.words ?? "" }
    if !verdict.proof.isEmpty { task.details.proof += verdict.proof }
  }

  /// The outcome of a task whose end was seen.
  ///
  /// `comeback` is the line that brought the app back to the foreground, if the task's time was up by then;
  /// otherwise `nil`.
  func ended(_ task: TaskTracker, outlivedUntil comeback: Evidence? = nil) -> Outcome {
    guard let ended = task.timeline.ended else { return Outcome(.unknown) }
    let isPast = Lateness.isPastDeadline(task)
    if !task.notEndedEvidence.isEmpty {
      // UIKit's warning is enough, even if the begin is not in the log. If privacy hides which task UIKit
      // means, it may be another one.
      return Outcome(
        .late, confidence: task.isNotEndedForSure || isPast ? 1 : 0.6,
        reason: "after UIKit had said that its expiration handler did not end it",
        proof: task.notEndedEvidence, isPastDeadline: isPast)
    }
    guard task.timeline.began != nil else { return Outcome(.unknown) }
    if let expired = task.timeline.expired {
      let gap = seconds(from: expired.at, to: ended.at) ?? 0
      // A thousandth of the resolution, so that exactly one second counts in spite of rounding.
      let tolerance = Self.handlerTime + (ended.at?.resolutionSeconds ?? 0) / 1000
      if gap <= tolerance { return Outcome(.expired) }
      return Outcome(
        .late, reason: "after its expiration handler was called", isPastDeadline: isPast)
    }
    guard isPast else { return Outcome(.completed) }
    if !task.timeline.kind.isOnAppsClock {
      // How much time such tasks get is known from experience only, and the system may have waited longer.
      return Outcome(.late, confidence: 0.6, reason: "past the time that is usually granted")
    }
    if let comeback {
      // The system kills an app whose task outlives its deadline, unless something else keeps the app awake.
      return Outcome(
        .late, confidence: 0.6, reason: "past its deadline", proof: [comeback],
        isPastDeadline: true)
    }
    let hasNoneLeft = (task.timeline.remainingAtEnd?.seconds ?? 1) <= 0
    return Outcome(
      .late, reason: hasNoneLeft ? "with no time left" : "past its deadline", isPastDeadline: true)
  }

  /// The seconds between two times; `nil` if either is unknown.
  func seconds(from earlier: Instant?, to later: Instant?) -> Double? {
    guard let earlier, let later else { return nil }
    return later.seconds(since: earlier)
  }
}

extension LaunchTracker {
  /// Gives a task that was judged before the end of the log what was decided about it then; lines after that
  /// have added findings only.
  fileprivate func restoreJudgement(of task: TaskTracker) {
    guard var judged = task.judgement?.timeline else { return }
    (judged.process, judged.key) = (task.timeline.process, task.timeline.key)
    task.timeline = judged
  }

  /// Prepares the launch for the evaluation of its tasks under a budget. The log is over, so nothing more
  /// will be known.
  fileprivate mutating func prepare(budget: Budget) {
    tasks.forget(where: \.isMerged)
    budgetTracker.decide(budget)
    inferIdentifiers()
    corroborateKill()
    intervals.forgetTime(unlessUnder: budget)
    intervals.addUp(under: budget)
  }
}
