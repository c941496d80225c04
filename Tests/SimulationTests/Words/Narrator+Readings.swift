/// The messages that print the remaining time, in the words of various apps.
extension Narrator {
  mutating func tellReading(_ event: Story.Event) {
    guard let seconds = story.remaining(event.launch, at: event.at) else {
      if let text = unlimitedReading() {
        // The book's words say where the app is and nothing of the time.
        let marks: [Mark] = family == .iosComponents ? [] : [.unlimited(event.launch)]
        say(event, text, marks: marks, redundant: true)
      }
      return
    }
    let micros = left(event).text
    let tenths = Int((seconds * 10).rounded())
    let rounded = "\(tenths / 10).\(tenths % 10)"
    let text: String
    switch family {
    case .deltaChat: text = "⬅️ few background time, \(micros), stopping"
    case .countdown:
      text = chance.pick([
        "Remain:\(micros) 100000127 is prime", "Remain: \(micros)",
        "hello, world, last time=\(micros)",
      ])
    case .iosComponents: text = "Background Processed 12. Time remaining is: \(micros)"
    case .readings:
      let comma = String(rounded.map { $0 == "." ? "," : $0 })
      text = chance.pick([
        "Background time Remaining: \(micros)", "backgroundTimeRemaining = \(micros)",
        "BG time remaining: \(rounded) | Total tasks: 1", "remaining background time: \(micros)",
        "timer fired, Background time remaining \(comma)",
        "Remaining background time = \(rounded) s",
      ])
    default: text = "Background Time Remaining = \(rounded) Seconds"
    }
    say(event, text, marks: [.reading(event.launch, remaining: seconds)])
  }

  private mutating func unlimitedReading() -> String? {
    switch family {
    case .deltaChat, .countdown: nil
    case .iosComponents: "Background Processed 12. Still in foreground."
    case .readings:
      chance.pick([
        "Background Time Remaining = Undetermined", "backgroundTimeRemaining: 1.797e+308",
        "Background Time Remaining = inf", "Background time remaining: -1",
      ])
    default: "Background Time Remaining = 1.797693134862316e+308 Seconds"
    }
  }
}
