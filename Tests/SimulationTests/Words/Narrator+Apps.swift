/// The messages that apps and their libraries log about their own tasks.
extension Narrator {
  /// The remaining time as most apps print it, and in seconds; `seconds` is `nil` in the foreground.
  func left(_ event: Story.Event) -> (text: String, seconds: Double?) {
    guard let seconds = story.remaining(event.launch, at: event.at) else {
      return ("1.797693134862316e+308", nil)
    }
    let micros = Int((seconds * 1_000_000).rounded())
    let fraction = String(abs(micros) % 1_000_000)
    let padded = String(repeating: "0", count: 6 - fraction.count) + fraction
    return ("\(micros < 0 ? "-" : "")\(abs(micros) / 1_000_000).\(padded)", seconds)
  }

  mutating func narrateAsStateLab(_ event: Story.Event) {
    let (remaining, seconds) = left(event)
    let reading = seconds.map { [Mark.reading(event.launch, remaining: $0)] } ?? []
    switch event.kind {
    case .begin(let index):
      say(
        event, "Starting background task \(task(index).id) with \(remaining) seconds remaining",
        marks: [.began(index, rank: 0)] + reading)
    case .refused(let index):
      say(event, "Failed to start background task!", marks: [.refused(index)])
    case .end(let index, byHandler: true):
      say(
        event, "Background task \(task(index).id) ran out of time and was terminated.",
        marks: [.notice(index), .ended(index, rank: 0, remaining: nil)])
    case .end(let index, byHandler: false), .endAgain(let index):
      let isAgain = if case .endAgain = event.kind { true } else { false }
      say(
        event, "Finishing background task \(task(index).id) with \(remaining) seconds remaining",
        marks: [
          isAgain
            ? .endedAgain(index, remaining: seconds) : .ended(index, rank: 0, remaining: seconds)
        ])
    default: break
    }
  }

  mutating func narrateAsTransistorsoft(_ event: Story.Event) {
    switch event.kind {
    case .begin(let index):
      open[event.launch, default: []].append(index)
      say(
        event, "-[BackgroundTaskManager createBackgroundTask] \(task(index).id)",
        marks: [.began(index, rank: 0)])
    case .end(let index, _):
      let list = open[event.launch, default: []].map { "    \(task($0).id)" }
      say(
        event,
        "-[BackgroundTaskManager stopBackgroundTask:]_block_invoke \(task(index).id) OF (\n"
          + list.joined(separator: ",\n") + "\n)",
        marks: [
          .holds(launch: event.launch, open[event.launch, default: []]),
          .ended(index, rank: 0, remaining: nil),
        ])
      open[event.launch]?.removeAll { $0 == index }
    default: break
    }
  }

  mutating func narrateAsMatrix(_ event: Story.Event) {
    func narrate(_ index: Int, _ word: String, _ tail: String, _ marks: [Mark]) {
      let (id, name, _) = task(index)
      say(
        event, "[MXBackgroundTask] Background task \(word) #\(id) - \(name)\(tail)", marks: marks)
    }
    switch event.kind {
    case .begin(let index): narrate(index, "started", "", [.began(index, rank: 0)])
    case .end(let index, _):
      narrate(index, "ended", " after 2350.112ms", [.ended(index, rank: 0, remaining: nil)])
    case .notice(let indices):
      for index in indices { narrate(index, "expired", " after 25000.021ms", [.notice(index)]) }
    default: break
    }
  }

  mutating func narrateAsEmbrace(_ event: Story.Event) {
    switch event.kind {
    case .begin(let index):
      say(
        event, "[BG:START:\(task(index).id)] \(task(index).name)", marks: [.began(index, rank: 0)])
    case .end(let index, _):
      say(
        event, "[BG:END:\(task(index).id)] \(task(index).name)",
        marks: [.ended(index, rank: 0, remaining: nil)])
    default: break
    }
  }
}
