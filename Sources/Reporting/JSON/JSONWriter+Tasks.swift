package import LogModel

extension JSONWriter {
  /// Writes an element of `tasks`.
  package mutating func task(_ task: TaskTimeline, _ paths: InputPaths) {
    object { json in
      json.member("key", task.key)
      json.key("process")
      json.identity(task.process)
      json.member("identifier", task.identifier)
      json.member("label", task.label)
      json.member("owner", task.owner.name)
      json.member("kind", task.kind.rawValue)
      json.reference("began", task.began, paths)
      json.reference("expired", task.expired, paths)
      json.reference("ended", task.ended, paths)
      json.member("elapsedSeconds", task.elapsedSeconds)
      json.member("backgroundSeconds", task.backgroundSeconds)
      json.member("budgetSeconds", task.budgetSeconds)
      json.member("deadline", task.deadline)
      json.remaining("remainingAtBegin", "remainingAtBeginUnlimited", task.remainingAtBegin)
      json.remaining("remainingAtEnd", "remainingAtEndUnlimited", task.remainingAtEnd)
      json.key("readings")
      json.array { json in
        for reading in task.readings { json.reading(reading, paths) }
      }
      json.member("outcome", task.outcome.rawValue)
      json.member("pairing", task.pairing.rawValue)
      json.strings("findings", task.findings)
    }
  }

  private mutating func reference(
    _ name: String, _ reference: LineReference?, _ paths: InputPaths
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
    _ name: String, _ unlimitedName: String, _ remaining: RemainingTime?
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
