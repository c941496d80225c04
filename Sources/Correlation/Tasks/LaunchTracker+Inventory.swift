internal import LogModel

/// Handles lists of an app's open identifiers (`stopBackgroundTask: 137 OF (0, 122, 137)`).
extension LaunchTracker {
  /// How many identifiers of one list are read; the others are ignored.
  private static let longestList = 10_000

  /// Compares a message's list of open identifiers with the tasks of the log. The list is from before the end
  /// that the same message reports, so the ended task is still in it.
  ///
  /// A listed identifier without a task belongs to a task that was begun before the log. An open task that is
  /// not listed has ended although no line says so.
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
