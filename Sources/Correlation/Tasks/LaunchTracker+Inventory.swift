internal import LogModel

/// Messages that list the identifiers an app holds (`stopBackgroundTask: 137 OF (0, 122, 137)`).
extension LaunchTracker {
  /// How many identifiers of one list are looked at.
  private static let longestList = 10_000

  /// Compares a list of open identifiers, as it was before the message took effect, with the tasks of the log.
  ///
  /// Unknown identifiers are tasks from before the log; open tasks that are not listed ended unseen.
  mutating func takeInventory(_ event: LogEvent) {
    guard let listed = event.openIdentifiers else { return }
    let identifiers = listed.prefix(Self.longestList).filter { $0 != TaskIndex.invalid }
    for identifier in identifiers
    where identifier != event.identifier && index.byIdentifier[identifier] == nil {
      var known = event
      known.identifier = identifier
      known.label = nil
      known.remaining = nil
      let task = addTask(known)
      name(task, known)
      task.noteBegin(in: event.messageSource)
      begins.note(source: event.messageSource)
      index.setMessageSource(event.messageSource, thread: nil, of: task.number)
      task.details.listedEvidence = evidence(event)
    }
    let open = Set(identifiers)
    for task in index.allListed(of: event.messageSource, in: tasks) {
      guard let identifier = tasks[task].timeline.identifier, !open.contains(identifier),
        identifier != event.identifier
      else { continue }
      tasks[task].details.unseenEnd = evidence(event)
    }
  }
}
