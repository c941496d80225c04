package import LogModel

/// A task that was begun and not ended, as far as its log goes.
package struct OpenTask {
  /// Its launch, as far as it is known.
  package var launch: LaunchTracker
  /// Which task of the launch it is, from 0.
  package var number: Int
  /// The identifier as printed, and the name; `nil` where the log holds none.
  package var identifier: String?
  package var label: String?
  /// When it was begun, or `nil` when that is not dated.
  package var began: Instant?
  /// When its time is up, or `nil` while unknown.
  package var deadline: Instant?
  /// Whether the app is in the background; `nil` while unknown.
  package var isInBackground: Bool?
  /// The seconds that the app may run in the background, or `nil` while unknown.
  package var budgetSeconds: Double?
}

extension OpenTask {
  /// When it was ended, or `nil` while it was not or nothing dates it.
  package var ended: Instant? { launch.tasks.record(number)?.timeline.ended?.at }

  /// Whether it was ended.
  package var isEnded: Bool { launch.tasks.record(number)?.timeline.ended != nil }
}

extension Correlator {
  /// The tasks that are open now, in the order of launches and begins.
  package mutating func openTasks(budgetOption: Double?) -> [OpenTask] {
    watchNew()
    var open: [OpenTask] = []
    for index in watched {
      let launch = launches[index]
      guard !launch.tasks.isEmpty, launch.end == nil else { continue }
      var isBudgetKnown = false
      for task in launch.tasks where task.isOpen && !task.isMerged && !task.isRequested {
        if !isBudgetKnown { launch.budgetTracker.update(option: budgetOption) }
        isBudgetKnown = true
        let own = task.grantedSeconds ?? task.timeline.kind.ownSeconds
        let isOnAppsClock = task.timeline.kind.isOnAppsClock
        let began = task.timeline.began?.at
        open.append(
          OpenTask(
            launch: launch, number: task.number, identifier: task.timeline.identifier,
            label: task.timeline.label, began: began,
            deadline: isOnAppsClock
              ? launch.deadlines.deadline(of: task)?.at
              : own.flatMap { began?.advanced(bySeconds: $0) },
            isInBackground: launch.lifecycle.isInBackground,
            budgetSeconds: isOnAppsClock ? launch.budget.seconds : own))
      }
    }
    return open
  }
}

extension OpenTask {
  /// The task's name in the report, as far as the number of its launch is known.
  package var key: String { launch.key(of: number) }
}
