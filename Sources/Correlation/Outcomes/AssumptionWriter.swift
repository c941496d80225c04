internal import LogModel

/// Writes what was assumed about a launch, and what in its log contradicts that.
struct AssumptionWriter {
  /// By how many seconds a reading may exceed the budget without contradicting it, because printed values may
  /// be rounded up.
  private static let roundingUp = 0.5

  private let launch: LaunchTracker
  private let budgetOption: Double?

  /// Creates a writer for a launch whose tasks have been evaluated; `budgetOption` is the budget that the
  /// user gave, in seconds, or `nil`.
  init(_ launch: LaunchTracker, budgetOption: Double?) {
    self.launch = launch
    self.budgetOption = budgetOption
  }

  /// What had to be assumed, one sentence for each assumption; empty if the app's background time limits no
  /// task of the launch.
  var sentences: [String] {
    let tasks = launch.tasks.filter {
      $0.timeline.outcome != .refused && $0.timeline.kind.isOnAppsClock
    }
    let digest = launch.digest
    guard !tasks.isEmpty || digest.hasTaskOnClock else { return [] }
    let title = launch.title
    var sentences: [String] = []
    if case .system(let system) = launch.budget.source, let seconds = launch.budget.seconds {
      sentences.append(
        "\(title): a budget of \(Int(seconds)) s was taken, that of \(system), for the log does "
          + "not show one; --budget SECONDS overrides it")
    }
    if let contradiction {
      sentences.append("\(title): \(contradiction)")
    }
    let unlimited = tasks.filter { $0.timeline.deadline == nil && $0.timeline.outcome != .unknown }
    if launch.intervals.isEmpty {
      // If the app was seen only in the foreground, a task that ended then needs no deadline.
      if unlimited.contains(where: { $0.isOpen || launch.lifecycle.isInBackground == nil })
        || digest.hasUndeadlined && launch.lifecycle.isInBackground == nil
      {
        sentences.append(
          "\(title): no line says that the app was in the background, so no deadline is known for "
            + "its tasks")
      }
    } else if launch.budget.seconds == nil,
      digest.hasUndeadlinedInBackground
        || unlimited.contains(where: { $0.isOpen || $0.endInterval != nil })
    {
      sentences.append(
        "\(title): nothing says how long the app may run in the background, so no deadline is "
          + "known; --budget SECONDS gives one")
    }
    sentences += pairings.map { "\(title): \($0)" }
    if let refusal = launch.anomalies.refusedOpenEnd {
      sentences.append(
        "\(title): UIKit refused to end \(refusal.title) (line \(refusal.line)), which was open as far as the "
          + "log shows: it was ended before without a line, or the end was meant for another task"
          + (refusal.others > 0 ? "; \(refusal.others) more like it" : ""))
    }
    if launch.readings.hasUndated {
      sentences.append(
        "\(title): nothing dates the lines of some readings, which were printed between two records; "
          + "each is taken for as late as the next record allows")
    }
    if launch.lifecycle.debuggedEvidence != nil {
      sentences.append(
        "\(title): a debugger was attached, so the system kills nothing; that no kill is seen "
          + "proves nothing")
    }
    return sentences
  }

  /// What was assumed about begins whose identifiers are hidden, one sentence for each assumption.
  private var pairings: [String] {
    var sentences: [String] = []
    if let copy = launch.hidden.firstCopy {
      let others = launch.hidden.copies - 1
      sentences.append(
        "line \(copy.line) was taken for a copy of the begin before it, for no line of its own asks for a task"
          + (others > 0 ? "; \(others) more like it" : ""))
    }
    guard let series = launch.hidden.series, !series.isCertain else { return sentences }
    if series.firsts.count > 1 {
      let (lowest, highest) = (series.firsts.lowerBound, series.firsts.upperBound)
      sentences.append(
        "the identifiers of its begins are hidden, and \(series.firsts.count) series fit its ends: the first "
          + "begin may be \(lowest) to \(highest), so an end may belong to another begin than it is told with"
      )
    }
    if let first = series.unfinalized.first {
      let others = series.unfinalized.count - 1
      sentences.append(
        "line \(first.line.line) is a begin of its own or a copy of line \(first.original.line), nothing tells "
          + "which, so an end may belong to another begin than it is told with"
          + (others > 0 ? "; \(others) more like it" : ""))
    }
    return sentences
  }

  /// How the log contradicts the budget that the user gave; `nil` if it does not.
  ///
  /// Readings that print no limit, as in the foreground, say nothing about the background and do not count.
  private var contradiction: String? {
    guard let budget = budgetOption, let highest = launch.readings.highest,
      highest.seconds > budget + Self.roundingUp
    else { return nil }
    let seconds = Wording.seconds(highest.seconds)
    return "the log contradicts the budget of \(Wording.seconds(budget)) that was given: line "
      + "\(highest.line) says that \(seconds) were left; deadlines that stand on the budget come too "
      + "early"
  }
}
