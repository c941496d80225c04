package import LogModel

extension JSONWriter {
  /// Writes an element of `tasks`.
  package mutating func task(_ task: TaskTimeline, _ paths: InputPaths) {
    object { $0.taskMembers(task, paths) }
  }

  /// Writes the members of that object.
  mutating func taskMembers(_ task: TaskTimeline, _ paths: InputPaths) {
    member("key", task.key)
    key("process")
    identity(task.process)
    member("identifier", task.identifier)
    member("label", task.label)
    member("owner", word: task.owner.name)
    member("kind", word: task.kind.rawValue)
    reference("began", task.began, paths)
    reference("expired", task.expired, paths)
    reference("ended", task.ended, paths)
    member("elapsedSeconds", task.elapsedSeconds)
    member("backgroundSeconds", task.backgroundSeconds)
    member("budgetSeconds", task.budgetSeconds)
    member("deadline", task.deadline)
    remaining("remainingAtBegin", "remainingAtBeginUnlimited", task.remainingAtBegin)
    remaining("remainingAtEnd", "remainingAtEndUnlimited", task.remainingAtEnd)
    key("readings")
    array { json in
      for reading in task.readings { json.reading(reading, paths) }
    }
    member("outcome", word: task.outcome.rawValue)
    member("pairing", word: task.pairing.rawValue)
    strings("findings", task.findings)
  }

  private mutating func reference(
    _ name: StaticString, _ reference: LineReference?, _ paths: InputPaths
  ) {
    key(name)
    guard let reference else { return value(nil as String?) }
    object(.inline) { json in
      json.member("input", paths.json(reference.input))
      json.member("line", reference.line)
      json.member("at", reference.at)
    }
  }

  private mutating func remaining(
    _ name: StaticString, _ unlimitedName: StaticString, _ remaining: RemainingTime?
  ) {
    member(name, remaining?.seconds)
    member(unlimitedName, remaining?.isUnlimited ?? false)
  }

  private mutating func reading(_ reading: Reading, _ paths: InputPaths) {
    object(.inline) { json in
      json.member("input", paths.json(reading.input))
      json.member("line", reading.line)
      json.member("at", reading.at)
      json.member("seconds", reading.remaining.seconds)
      json.member("unlimited", reading.remaining.isUnlimited)
    }
  }
}
