package import LogModel

/// A task that has begun and not ended, as far as its log shows so far.
package struct OpenTask {
  /// Its launch.
  package let launch: LaunchID
  /// The process of its launch, as far as it is known; its app states are left out.
  package let process: ProcessTimeline
  /// Its 0-based number in its launch.
  package let number: Int
  /// Its key in the report, such as `State Lab/7449/1#17`; it may change until the number of its launch is
  /// known.
  package let key: String
  /// Its identifier as printed; `nil` if no line shows it.
  package let identifier: String?
  /// Its name; `nil` if no line shows it.
  package let label: String?
  /// When it began; `nil` if that line has no time.
  package let began: Instant?
  /// When its time is up; `nil` while that is unknown.
  package let deadline: Instant?
  /// Whether the app is in the background; `nil` while unknown.
  package let isInBackground: Bool?
  /// The seconds that it may run: the app's background time, or the time granted to the task or its kind if
  /// that time does not apply. `nil` while unknown.
  package let budgetSeconds: Double?

  /// The tracker of the task, which changes as the log goes on.
  fileprivate let tracker: TaskTracker

  /// When it ended; `nil` if it has not, or if that line has no time.
  package var ended: Instant? { tracker.timeline.ended?.at }

  /// The key of the request for scheduled work whose work it is, or `nil`.
  package var request: String? { tracker.timeline.request }

  /// Whether it has ended since.
  package var isEnded: Bool { tracker.timeline.ended != nil }
}

extension Correlator {
  /// Returns the tasks that are open now, in the order of launches and begins. `budgetOption` is the budget
  /// that the user gave, in seconds, or `nil`.
  package mutating func openTasks(budgetOption: Double?) -> [OpenTask] {
    watchNew()
    var open: [OpenTask] = []
    for place in watched { table[place].addOpenTasks(budgetOption: budgetOption, to: &open) }
    return open
  }
}

extension LaunchTracker {
  /// Appends its tasks that are open now to `open`.
  fileprivate mutating func addOpenTasks(budgetOption: Double?, to open: inout [OpenTask]) {
    guard !tasks.isEmpty, end == nil else { return }
    var isBudgetKnown = false
    for task in tasks where task.isOpen && !task.isMerged && !task.isRequested {
      if !isBudgetKnown { budgetTracker.update(option: budgetOption) }
      isBudgetKnown = true
      let own = task.grantedSeconds ?? task.timeline.kind.ownSeconds
      let isOnAppsClock = task.timeline.kind.isOnAppsClock
      let began = task.timeline.began?.at
      open.append(
        OpenTask(
          launch: id, process: identity.withoutStates, number: task.number,
          key: key(of: task.number), identifier: task.timeline.identifier,
          label: task.timeline.label, began: began,
          deadline: isOnAppsClock
            ? deadlines.deadline(of: task)?.at
            : own.flatMap { began?.advanced(bySeconds: $0) },
          isInBackground: lifecycle.isInBackground,
          budgetSeconds: isOnAppsClock ? budget.seconds : own, tracker: task))
    }
  }
}
