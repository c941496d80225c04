internal import LogModel

/// Decides how each background task went, once everything about its launch is known.
package struct Judge: Sendable {
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
    _ launches: inout [LaunchRecord], besides gone: GoneRecord = GoneRecord()
  ) -> [Assumption] {
    var assumptions = gone.assumptions
    var device = gone.device
    for launch in launches { device.take(launch) }
    for index in launches.indices {
      launches[index].tasks.forget(where: \.isAbsorbed)
      launches[index].budget = budget(of: launches[index], device: device.budget)
      launches[index].inferIdentifiers()
      launches[index].corroborateKill()
      let stretches = StretchIndex(launches[index])
      launches[index].backgroundTime.follow(launches[index])
      for task in launches[index].tasks { judge(task, in: launches[index], stretches) }
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

  private func budget(of launch: LaunchRecord, device: Budget?) -> Budget {
    if let budgetOption { return Budget(seconds: budgetOption, source: .option) }
    return launch.ownBudget ?? device ?? .unknown
  }

  /// Judges a task that is over, whose launch may go on.
  func decide(_ task: TaskRecord, in launch: LaunchRecord, _ stretches: StretchIndex? = nil) {
    launch.backgroundTime.follow(launch)
    judge(task, in: launch, stretches)
  }

  private func judge(_ task: TaskRecord, in launch: LaunchRecord, _ stretches: StretchIndex?) {
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
      let granted = task.grantedSeconds ?? task.timeline.kind.ownSeconds
      task.timeline.budgetSeconds = granted
      task.timeline.deadline = granted.flatMap { task.timeline.began?.at?.advanced(bySeconds: $0) }
    }
    if let began = task.timeline.began?.at, let ended = task.timeline.ended?.at {
      let elapsed = ended.microseconds(since: began)
      // The two messages may have been written the other way round.
      let isInverted = elapsed < 0 && elapsed >= -ThreadOrder.inversion
      task.timeline.elapsedSeconds = isInverted ? 0 : ended.seconds(since: began)
      task.timeline.backgroundSeconds = launch.backgroundTime.seconds(
        of: task, in: launch, from: began, to: ended)
    }
    let verdict =
      task.timeline.outcome == .refused
      ? Outcome(.refused)
      : task.isOpen
        ? open(task, in: launch, stretches ?? StretchIndex(launch))
        : ended(task, outlivedUntil: comeback)
    task.timeline.outcome = verdict.outcome
    let doubt = launch.doubt(about: task, verdict)
    task.confidence = min(verdict.confidence, doubt?.confidence ?? 1)
    task.isPastDeadline = verdict.isPastDeadline
    if !verdict.reason.isEmpty { task.details.reason = verdict.reason }
    if doubt != nil || task.hasDetails { task.details.doubt = doubt?.words ?? "" }
    if !verdict.proof.isEmpty { task.details.proof += verdict.proof }
  }

  private func assumptions(about launch: LaunchRecord) -> [String] {
    let tasks = launch.tasks.filter {
      $0.timeline.outcome != .refused && $0.timeline.kind.isOnAppsClock
    }
    let fold = launch.fold
    guard !tasks.isEmpty || fold.hasTaskOnClock else { return [] }
    let title = launch.title
    var sentences: [String] = []
    if case .system(let system) = launch.budget.source, let seconds = launch.budget.seconds {
      sentences.append(
        "\(title): a budget of \(Int(seconds)) s was taken, that of \(system), for the log does "
          + "not show one; --budget SECONDS overrides it")
    }
    if let contradiction = contradiction(of: launch) {
      sentences.append("\(title): \(contradiction)")
    }
    let unlimited = tasks.filter { $0.timeline.deadline == nil && $0.timeline.outcome != .unknown }
    if launch.stretches.isEmpty {
      // Ended while the app was seen in the foreground only, a task needs no deadline.
      if unlimited.contains(where: { $0.isOpen || launch.isInBackground == nil })
        || fold.hasUndeadlined && launch.isInBackground == nil
      {
        sentences.append(
          "\(title): no line says that the app was in the background, so no deadline is known for "
            + "its tasks")
      }
    } else if launch.budget.seconds == nil,
      fold.hasUndeadlinedInBackground
        || unlimited.contains(where: { $0.isOpen || $0.endStretch != nil })
    {
      sentences.append(
        "\(title): nothing says how long the app may run in the background, so no deadline is "
          + "known; --budget SECONDS gives one")
    }
    if launch.hasUndatedReading {
      sentences.append(
        "\(title): nothing dates the lines of some readings, which were printed between two records; "
          + "each is taken for as late as the next record allows")
    }
    if launch.debuggedEvidence != nil {
      sentences.append(
        "\(title): a debugger was attached, so the system kills nothing; that no kill is seen "
          + "proves nothing")
    }
    return sentences
  }
}

extension Judge {
  /// How much more than the budget the first reading may print, in seconds.
  private static let roundingUp = 0.5

  /// What in the log speaks against the budget that the user gave, or `nil`.
  ///
  /// No limit, as in the foreground, says nothing of how long it is in the background.
  private func contradiction(of launch: LaunchRecord) -> String? {
    guard let budget = budgetOption, let highest = launch.highestReading,
      highest.seconds > budget + Self.roundingUp
    else { return nil }
    let seconds = Wording.seconds(highest.seconds)
    return "the log contradicts the budget of \(Wording.seconds(budget)) that was given: line "
      + "\(highest.line) says that \(seconds) were left; deadlines that stand on the budget come too "
      + "early"
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
