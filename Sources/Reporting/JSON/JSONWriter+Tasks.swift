package import LogModel

extension JSONWriter {
  /// Writes an element of `tasks`.
  package mutating func task(_ task: borrowing TaskTimeline, _ paths: InputPaths) {
    let outer = enter(.lines, open: 0x7B)
    taskMembers(task, paths)
    leave(to: outer, close: 0x7D)
  }

  /// Writes the members of that object.
  mutating func taskMembers(_ task: borrowing TaskTimeline, _ paths: InputPaths) {
    member("key", task.key)
    key("process")
    identity(task.process)
    member("identifier", task.identifier)
    member("label", task.label)
    member("owner", word: task.owner.name)
    member("kind", word: task.kind.rawValue)
    course(of: task, paths)
    readings(task.readings, paths)
    member("outcome", word: task.outcome.rawValue)
    member("pairing", word: task.pairing.rawValue)
    strings("findings", task.findings)
  }

  /// Writes when a task began and ended and what time it had, all at once: it is most of a task, and
  /// tasks are most of a report.
  private mutating func course(of task: borrowing TaskTimeline, _ paths: InputPaths) {
    var places = places(paths)
    let (began, expired, ended) = (task.began, task.expired, task.ended)
    let (elapsed, background, budget) =
      (task.elapsedSeconds, task.backgroundSeconds, task.budgetSeconds)
    let (deadline, atBegin, atEnd) = (task.deadline, task.remainingAtBegin, task.remainingAtEnd)
    members(atMost: Self.mostOfCourse + 3 * places.mostOfReference) { members, cursor in
      members.name("began", to: &cursor)
      places.write(began, paths, to: &cursor)
      members.name("expired", to: &cursor)
      places.write(expired, paths, to: &cursor)
      members.name("ended", to: &cursor)
      places.write(ended, paths, to: &cursor)
      members.member("elapsedSeconds", elapsed, to: &cursor)
      members.member("backgroundSeconds", background, to: &cursor)
      members.member("budgetSeconds", budget, to: &cursor)
      members.name("deadline", to: &cursor)
      places.write(deadline, to: &cursor)
      members.member("remainingAtBegin", atBegin?.seconds, to: &cursor)
      members.member("remainingAtBeginUnlimited", atBegin?.isUnlimited ?? false, to: &cursor)
      members.member("remainingAtEnd", atEnd?.seconds, to: &cursor)
      members.member("remainingAtEndUnlimited", atEnd?.isUnlimited ?? false, to: &cursor)
    }
    timestamps = places.timestamps
  }

  /// How much room that needs beside the lines it refers to: the names, and the values.
  private static let mostOfCourse =
    160 + 11 * JSONMembers.most + 5 * Double.most + TimestampText.most + 2 * Bool.most

  private mutating func readings(_ readings: [Reading], _ paths: InputPaths) {
    guard !readings.isEmpty else { return emptyArray("readings") }
    key("readings")
    let outer = enter(.lines, open: 0x5B)
    var places = places(paths)
    for reading in readings {
      element(atMost: places.mostOfReading) { places.write(reading, paths, to: &$0) }
    }
    timestamps = places.timestamps
    leave(to: outer, close: 0x5D)
  }
}
