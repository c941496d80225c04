import BGLogKit

/// What dasd, the scheduler, logs.
extension Phone {
  // MARK: Words

  func acceptedText(_ name: String, priority: Int, from: Int, to: Int) -> String {
    let window = "(\(date(from)) - \(date(to)))"
    switch system {
    case .old: return "Submitted Activity: \(name) at priority \(priority) \(window)"
    case .modern: return "Submitted: \(name) at priority \(priority) \(window)"
    case .next: return "SUBMITTED \(name) at priority \(priority) \(window)"
    }
  }

  func cancellingText(_ name: String) -> String {
    (system == .old ? "Daemon Canceling Activities: " : "Cancelling activities: ") + Self.set(name)
  }

  func cancelledText(_ name: String, priority: Int) -> String {
    switch system {
    case .old: "CANCELED: \(name) at priority \(priority) <private>!"
    case .modern: "CANCELED: \(name) at priority \(priority)"
    case .next: "CANCELED \(name) at priority \(priority)"
    }
  }

  func startedText(_ name: String) -> String {
    switch system {
    case .old: "STARTING activity \(name) <private>!"
    case .modern: "STARTING \(name)"
    case .next: "STARTED \(name)"
    }
  }

  func completedText(_ name: String, priority: Int) -> String {
    "COMPLETED \(name) at priority \(priority)" + (system == .old ? " <private>!" : "")
  }

  /// The record of a check that a policy refuses.
  func refusedText(_ name: String, _ policy: RefusingPolicy, indent: String) -> String {
    guard system == .old else {
      return "\(name):[\n\(indent){name: \(policy.name) Policy, policyWeight: \(policy.weight), "
        + "response: {33, 0.00, [{\(policy.rationale)}, ]}}\n ], Decision: MNP}"
    }
    let title = policy.name.filter { $0 != " " }
    return "\(name):[\n\(indent){name: \(title)Policy, policyWeight: \(policy.weight), response: "
      + "{Decision: Must Not Proceed, Score: 0.00, Rationale: [{\(policy.rationale)}]}}\n ], "
      + "FinalDecision: Must Not Proceed}"
  }

  /// The record of a check that no policy refuses; the score is in millionths. Device Activity lowers it.
  func passedText(_ name: String, score: Int, indent: String) -> String {
    guard system == .old else { return "\(name), Decision: CP Score: \(Self.fraction(score))}" }
    // The policy costs its weight times what it lacks of 1; only scores below 0.9 are printed.
    let lack = 29 * (1_000_000 - score) / 5
    let device = min(max(5, (1_000_000 - lack) / 10_000), 89)
    return "\(name):[\n\(indent){name: DeviceActivityPolicy, policyWeight: 5.000, response: "
      + "{Decision: Can Proceed, Score: 0.\(Stamp.pad(device, 2))}}\n ] sumScores:"
      + "\(Self.fraction(29 * score)), denominator:29.000000, FinalDecision: Can Proceed "
      + "FinalScore: \(Self.fraction(score))}"
  }

  func comparedText(_ name: String, score: Int, threshold: Int, runs: Bool) -> String {
    "'\(name)' CurrentScore: \(Self.fraction(score)), ThresholdScore: "
      + "\(Self.fraction(threshold)) DecisionToRun:\(runs ? 1 : 0)"
  }

  /// Millionths as the systems print a fraction.
  static func fraction(_ millionths: Int) -> String {
    "\(millionths / 1_000_000).\(Stamp.pad(millionths % 1_000_000, 6))"
  }

  /// What begins the lines of a record behind its first one.
  mutating func indent() -> String { chance.pick(["\t", "        "]) }

  // MARK: Steps

  /// The scheduler takes a request, in the place of `old` if that still waited, and prints when it may run.
  mutating func accept(
    _ request: Int, priority: Int = 10, replacing old: Int? = nil, opensAfter seconds: Double = 450
  ) {
    let key = key(request)
    let from = now + Int(seconds * 1_000_000)
    let to = from + 7 * 86_400_000_000
    // Dates are printed in whole seconds.
    let window = RequestTruth.Window(
      from: (midnight + from) / 1_000_000 * 1_000_000, to: (midnight + to) / 1_000_000 * 1_000_000)
    let text = acceptedText(names[request], priority: priority, from: from, to: to)
    say(.dasd("default"), text, naming: names[request]) { truth, record in
      if !truth[request].asked.isCertain { truth[request].asked.mustBe(record) }
      truth[request].activity = key
      truth[request].isOptional = false
      truth[request].states = [.waiting]
      truth[request].window = window
      if let old { truth[old].ended.mayBe(record) }
    }
  }

  /// The scheduler removes a request.
  mutating func cancel(_ request: Int, priority: Int = 10, _ states: Set<RequestState>) {
    let name = names[request]
    say(.dasd("lifecycle"), cancellingText(name), naming: name) { truth, record in
      truth[request].states.formUnion(states.union([.removed]))
      truth[request].ended.mayBe(record)
    }
    say(.dasd("lifecycle"), cancelledText(name, priority: priority), naming: name) {
      truth, record in
      truth[request].states = states
      truth[request].ended.mustBe(record)
    }
  }

  /// A policy refuses a request.
  mutating func refuse(_ request: Int, _ policy: RefusingPolicy, isCertain: Bool = true) {
    let margin = indent()
    let text = refusedText(names[request], policy, indent: margin)
    let name = policy.name
    say(.dasd("scoring"), text, naming: names[request]) { truth, record in
      truth[request].refuse(name, record, isCertain: isCertain)
    }
  }

  /// The scheduler compares a request's score with its threshold; both are in millionths.
  mutating func compare(_ request: Int, score: Int, threshold: Int, runs: Bool) {
    let name = names[request]
    let margin = indent()
    let passed = passedText(name, score: score, indent: margin)
    say(.dasd("scoring"), passed, naming: name) { truth, _ in
      truth[request].lowestScore = min(score, truth[request].lowestScore ?? score)
    }
    let text = comparedText(name, score: score, threshold: threshold, runs: runs)
    say(.dasd("scoring"), text, naming: name) { truth, record in
      truth[request].score(score, threshold)
      if runs { truth[request].states = [.chosen] }
    }
  }

  /// The scheduler marks the work as begun.
  mutating func start(_ request: Int) {
    let name = names[request]
    say(.dasd("lifecycle"), startedText(name), naming: name) { truth, record in
      truth[request].states = [.chosen, .running]
      truth[request].launched.mayBe(record)
      truth[request].started.mayBe(record)
    }
  }

  /// The scheduler launches the app for the work and hands it over.
  mutating func orderLaunch(_ request: Int) {
    let name = names[request]
    let mayBe: Effect = { truth, record in truth[request].launched.mayBe(record) }
    if system == .next {
      say(.dasd("bar"), "Launching \(Self.bundle) with FrontBoardServices", mayBe)
      wait(0.3)
      say(.dasd("bar"), "FBS launch successful for \(Self.bundle), PID: \(pid)", mayBe)
    } else {
      let words = "Launching with FBSOpenApplicationService for application"
      say(.dasd("bar"), "\(words) \(Self.bundle)", mayBe)
      wait(0.3)
    }
    say(
      .dasd("bar"), "Establishing connection from client \(Self.bundle) with pid \(pid)", mayBe)
    say(
      .dasd("BackgroundTasks"),
      "Telling client \(Self.bundle) to handle activities: \(Self.set(name))", naming: name, mayBe)
  }

  /// The work is over for the scheduler. It says nothing about success.
  mutating func complete(
    _ request: Int, priority: Int = 10, _ states: Set<RequestState>? = nil
  ) {
    let name = names[request]
    say(.dasd("lifecycle"), completedText(name, priority: priority), naming: name) {
      truth, record in
      if let states {
        truth[request].states = states
        truth[request].ended.mustBe(record)
      } else {
        truth[request].ended.mayBe(record)
      }
    }
  }
}
