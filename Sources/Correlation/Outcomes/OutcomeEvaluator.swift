internal import LogModel

/// Decides how each background task went, once everything about its launch is known.
package struct OutcomeEvaluator: Sendable {
  /// The budget that the user gave, in seconds, or `nil`.
  package var budgetOption: Double?

  /// Creates a judge.
  package init(budgetOption: Double? = nil) { self.budgetOption = budgetOption }

  /// Judges the launches of one log and returns what had to be assumed, a sentence each.
  ///
  /// - Parameters:
  ///   - launches: The launches, in the order they began.
  ///   - gone: What those left behind that were judged before.
  /// - Returns: The sentences about all of them, in the order of the launches.
  package func judge(
    _ launches: inout [LaunchTracker], besides gone: RetiredLaunches = RetiredLaunches()
  ) -> [Assumption] {
    var assumptions = gone.assumptions
    var device = gone.device
    for launch in launches { device.take(launch) }
    for index in launches.indices {
      launches[index].tasks.forget(where: \.isMerged)
      launches[index].budget = budget(of: launches[index], device: device.budget)
      launches[index].inferIdentifiers()
      launches[index].corroborateKill()
      let intervals = BackgroundIntervalIndex(launches[index])
      launches[index].backgroundTime.follow(launches[index])
      for task in launches[index].tasks { judge(task, in: launches[index], intervals) }
      let launch = launches[index]
      assumptions += self.assumptions(about: launch).map {
        Assumption(
          ordinal: launch.ordinal, processName: launch.process.process.name, sentence: $0)
      }
    }
    // Those of one launch stay in their order.
    let order = assumptions.indices.sorted {
      (assumptions[$0].ordinal, $0) < (assumptions[$1].ordinal, $1)
    }
    return order.map { assumptions[$0] }
  }

  private func budget(of launch: LaunchTracker, device: Budget?) -> Budget {
    if let budgetOption { return Budget(seconds: budgetOption, source: .option) }
    return launch.ownBudget ?? device ?? .unknown
  }

  /// Judges a task that is over, whose launch may go on.
  func finalize(
    _ task: TaskTracker, in launch: LaunchTracker, _ intervals: BackgroundIntervalIndex? = nil
  ) {
    launch.backgroundTime.follow(launch)
    judge(task, in: launch, intervals)
  }

  private func judge(
    _ task: TaskTracker, in launch: LaunchTracker, _ intervals: BackgroundIntervalIndex?
  ) {
    // The line that brought the app back to the foreground, where the time was up by then.
    var comeback: Evidence?
    if task.timeline.kind.isOnAppsClock {
      task.timeline.budgetSeconds = launch.budget.seconds
      task.timeline.deadline = launch.deadline(of: task)?.at
      if !task.isOpen, !isPastDeadline(task), let known = launch.outlivedDeadline(of: task) {
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
      // The two messages may have been written the other way round.
      let isInverted = elapsed < 0 && elapsed >= -ReorderBuffer.inversion
      task.timeline.elapsedSeconds = isInverted ? 0 : ended.seconds(since: began)
      task.timeline.backgroundSeconds = launch.backgroundTime.seconds(
        of: task, in: launch, from: began, to: ended)
    }
    let verdict =
      task.timeline.outcome == .refused
      ? Outcome(.refused)
      : task.isOpen
        ? open(task, in: launch, intervals ?? BackgroundIntervalIndex(launch))
        : ended(task, outlivedUntil: comeback)
    task.timeline.outcome = verdict.outcome
    let doubt = launch.doubt(about: task, verdict)
    task.confidence = min(verdict.confidence, doubt?.confidence ?? 1)
    task.isPastDeadline = verdict.isPastDeadline
    if !verdict.reason.isEmpty { task.details.reason = verdict.reason }
    if doubt != nil || task.hasDetails { task.details.doubt = doubt?.words ?? "" }
    if !verdict.proof.isEmpty { task.details.proof += verdict.proof }
  }
}

/// How a task went, and how sure that is.
struct Outcome {
  var outcome: TaskOutcome
  var confidence: Double
  var reason: String
  var proof: [Evidence]
  var isPastDeadline: Bool

  init(
    _ outcome: TaskOutcome, confidence: Double = 1, reason: String = "", proof: [Evidence] = [],
    isPastDeadline: Bool = false
  ) {
    self.outcome = outcome
    self.confidence = confidence
    self.reason = reason
    self.proof = proof
    self.isPastDeadline = isPastDeadline
  }
}
