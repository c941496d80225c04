package import LogModel

/// A task that was begun and not ended, as far as its log goes.
package struct OpenTask {
  /// Its launch.
  package let launch: LaunchID
  /// Its process as far as it is known, without its states.
  package let process: ProcessTimeline
  /// Its 0-based number in its launch.
  package let number: Int
  /// Its name in the report, as far as the number of its launch is known.
  package let key: String
  /// The identifier as printed, and the name; `nil` where the log holds none.
  package let identifier: String?
  package let label: String?
  /// When it was begun, or `nil` when that is not dated.
  package let began: Instant?
  /// When its time is up, or `nil` while unknown.
  package let deadline: Instant?
  /// Whether the app is in the background; `nil` while unknown.
  package let isInBackground: Bool?
  /// The seconds that the app may run in the background, or `nil` while unknown.
  package let budgetSeconds: Double?

  /// The task as the log goes on.
  fileprivate let tracker: TaskTracker

  /// When it was ended, or `nil` while it was not or nothing dates it.
  package var ended: Instant? { tracker.timeline.ended?.at }

  /// Whether it was ended.
  package var isEnded: Bool { tracker.timeline.ended != nil }
}

extension Correlator {
  /// The tasks that are open now, in the order of launches and begins.
  package mutating func openTasks(budgetOption: Double?) -> [OpenTask] {
    watchNew()
    var open: [OpenTask] = []
    for place in watched { table[place].addOpenTasks(budgetOption: budgetOption, to: &open) }
    return open
  }
}

extension LaunchTracker {
  /// Adds its tasks that are open now.
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
