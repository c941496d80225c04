import BGLogKit

/// What Apple's own activities log beside the story, in the same words as the app's.
extension Phone {
  /// Adds activities that are submitted, checked, started and completed or cancelled at random times between two
  /// moments of the clock, in microseconds.
  mutating func addNoise(_ count: Int, from: Int, to: Int) {
    for _ in 0..<count {
      now = chance.pick(from...max(from, to))
      addActivity(priority: chance.pick([5, 10, 30, 50]), until: to)
    }
  }

  private mutating func addActivity(priority: Int, until end: Int) {
    let name = activityName()
    let other = activityName()
    if chance.happens(60) {
      let from = now + chance.pick(0...7200) * 1_000_000
      let text = acceptedText(name, priority: priority, from: from, to: from + 86_400_000_000)
      noise("default", text, name)
    }
    for _ in 0..<chance.pick(0...2) where now < end {
      wait(Double(chance.pick(1...400)))
      let (score, threshold) = (chance.pick(200_000...980_000), chance.pick(300_000...950_000))
      let margin = indent()
      switch chance.pick(0...5) {
      case 0, 1:
        let policy = chance.pick(RefusingPolicy.others)
        let text = refusedText(name, policy, indent: margin)
        noise("scoring", text, name)
      case 2:
        noise("scoring", passedText(name, score: score, indent: margin), name)
        noise(
          "scoring",
          "'\(name)' has compatibility score of -1.000000 with \(other) (Started at <Not yet "
            + "started>). Bailing out.", name)
      default:
        noise("scoring", passedText(name, score: score, indent: margin), name)
        let text = comparedText(name, score: score, threshold: threshold, runs: score > threshold)
        noise("scoring", text, name)
      }
    }
    guard now < end else { return }
    switch chance.pick(0...3) {
    case 0:
      noise("lifecycle", cancellingText(name), name)
      noise("lifecycle", cancelledText(name, priority: priority), name)
    case 1: runActivity(name, priority: priority)
    default: break
    }
  }

  private mutating func runActivity(_ name: String, priority: Int) {
    let group = "running in group [com.apple.dasd.default] are \(chance.pick(0...6))!"
    noise("lifecycle", startedText(name), name)
    noise("lifecycle", "Activity \(name) has been running for 1.849730809529622e-06 minutes", name)
    wait(Double(chance.pick(1...90)))
    noise("lifecycle", completedText(name, priority: priority), name)
    noise("lifecycle(activityGroup)", "NO LONGER RUNNING \(name) ...Tasks \(group)", name)
  }

  private mutating func noise(_ category: String, _ text: String, _ name: String) {
    say(.dasd(category), text, naming: name)
  }

  private mutating func activityName() -> String {
    let daemon = chance.pick([
      "photoanalysisd", "mediaanalysisd", "suggestd", "cloudd", "routined", "coreduetd",
      "bookassetd",
      "siriknowledged", "healthd", "assetsd",
    ])
    let job = chance.pick([
      "maintenance", "refresh", "upload", "cleanup", "export", "backup", "index", "gc", "metrics",
    ])
    return "com.apple.\(daemon).\(job).\(chance.pick(1...40)):\(makeKey())"
  }
}
