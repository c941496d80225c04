#if Store
  internal import GRDB
  internal import LogModel
  internal import Reporting

  extension RowWriter {
    /// Writes the launches of an input and their tasks.
    mutating func addTasks(_ document: ReportDocument, to input: Int64) throws {
      var launches: [ProcessIdentity: Int64] = [:]
      for process in document.processes {
        let row = try add(process, to: input)
        if launches[process.process] == nil { launches[process.process] = row }
      }
      for task in document.tasks { try add(task, to: input, launch: launches[task.process]) }
    }

    private mutating func add(_ process: ProcessTimeline, to input: Int64) throws -> Int64 {
      try insert(
        into: "processes",
        [
          "input_id": .row(input), "name": .text(process.process.name),
          "pid": .integer(process.process.pid), "launch": .integer(process.process.launch),
          "bundle_identifier": .text(process.bundleIdentifier),
          "first_seen": .time(process.firstSeen), "last_seen": .time(process.lastSeen),
          "host": .text(process.process.host),
        ])
    }

    private mutating func add(
      _ task: TaskTimeline, to input: Int64, launch: Int64?
    ) throws {
      let printed = task.readings.map(\.remaining) as [RemainingTime?]
      let remaining = printed + [task.remainingAtBegin, task.remainingAtEnd]
      try insert(
        into: "tasks",
        [
          "input_id": .row(input), "process_id": .row(launch), "key": .text(task.key),
          "process": .text(task.process.name), "pid": .integer(task.process.pid),
          "launch": .integer(task.process.launch), "identifier": .text(task.identifier),
          "label": .text(task.label), "label_pattern": .text(task.label.map(LabelPattern.pattern)),
          "owner": .text(task.owner.name), "kind": .text(task.kind.rawValue),
          "began_at": .time(task.began?.at), "began_line": .integer(task.began?.line),
          "expired_at": .time(task.expired?.at), "expired_line": .integer(task.expired?.line),
          "ended_at": .time(task.ended?.at), "ended_line": .integer(task.ended?.line),
          "elapsed_seconds": .real(task.elapsedSeconds),
          "background_seconds": .real(task.backgroundSeconds),
          "budget_seconds": .real(task.budgetSeconds), "deadline": .time(task.deadline),
          "remaining_at_begin_seconds": .real(task.remainingAtBegin?.seconds),
          "remaining_at_end_seconds": .real(task.remainingAtEnd?.seconds),
          "min_remaining_seconds": .real(remaining.compactMap { $0?.seconds }.min()),
          "reading_count": .integer(task.readings.count),
          "outcome": .text(task.outcome.rawValue), "pairing": .text(task.pairing.rawValue),
        ])
    }
  }
#endif
