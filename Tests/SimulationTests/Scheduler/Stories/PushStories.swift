import BGLogKit

extension SchedulerStory {
  /// Stories of silent pushes.
  static let pushes: [SchedulerStory] = [
    SchedulerStory(name: "8 two pushes after a restart") { phone in
      let second = phone.holdTwoPushes()
      phone.clock(15, 42, 40)
      phone.deliver(second)
      phone.truth[second].rules = ["push-held-back"]
      phone.truth[second].words.mustHave = [["restart"]]
      phone.truth.words.mustNotHave = ["was lost", "never ran"]
    },
    SchedulerStory(name: "8b the log ends before the second runs") { phone in
      let second = phone.holdTwoPushes()
      phone.wait(20)
      phone.truth[second].rules = ["push-held-back"]
      phone.truth[second].words.mustHave = [["restart"]]
      phone.truth[second].words.mustNotHave = ["never ran"]
    },
    SchedulerStory(name: "9 debugged, and not the next day") { phone in
      phone.pushUnderDebugger()
      phone.clock(34, 15)
      phone.pid += 310
      let push = phone.push()
      for _ in 0..<8 {
        phone.refuse(push, .energyBudget)
        phone.wait(Double(phone.chance.pick(285...300)))
      }
      phone.wait(30)
      phone.deliver(push)
      phone.truth[push].rules = ["push-held-back"]
      phone.truth[push].words.mustHave = [["energy"]]
    },
    SchedulerStory(name: "9b only debugged") { phone in
      phone.pushUnderDebugger()
      phone.wait(60)
    },
  ]
}

extension Phone {
  /// Two silent pushes come shortly after a restart and are held back; the second takes the place of the first.
  /// Returns the request of the second.
  fileprivate mutating func holdTwoPushes() -> Int {
    clock(15, 37, 29)
    let first = push()
    refuse(first, .thunderingHerd)
    clock(15, 37, 33)
    let second = push(replacing: first)
    for _ in 0..<5 {
      refuse(second, .thunderingHerd)
      wait(Double(chance.pick(50...58)))
    }
    truth[first].tolerated = ["push-held-back", "push-merged", "request-replaced"]
    truth.rules = ["push-merged"]
    return second
  }

  /// A silent push reaches the phone; returns its request.
  fileprivate mutating func push(replacing old: Int? = nil) -> Int {
    let request = makeRequest(.push, Self.bundle, prefix: "com.apple.pushLaunch.")
    var server = Speaker.springBoard
    server.library = "UserNotificationsServer"
    server.subsystem = "com.apple.UserNotifications"
    server.category = "RemoteNotifications"
    let words = "Request DUET delivers content-available push notification to application"
    say(server, "[\(Self.bundle)] \(words)") { truth, record in
      truth[request].isOptional = true
      truth[request].states = [.waiting, .unknown]
      truth[request].asked.mayBe(record)
      if let old {
        truth[old].states.formUnion([.replaced, .removed])
        truth[old].ended.mayBe(record)
      }
    }
    handOver()
    accept(request, priority: 5, replacing: old, opensAfter: 0)
    if system == .old {
      let book = "Adding a launch request (<private>) for application <private> by activity"
      say(.dasd("bar"), "\(book) <private>")
      say(.dasd("bar"), "Launch requests for <private>: \(old == nil ? "(null)" : "<private>")")
    }
    if let old {
      cancel(old, priority: 5, [.replaced])
      if system == .old {
        let book = "Removing a launch request for application <private> by activity <private>"
        say(.dasd("bar"), book)
      }
    }
    return request
  }

  /// The scheduler lets a push through and wakes the app for two seconds. Pushes do not depend on predictions.
  fileprivate mutating func deliver(_ request: Int) {
    let name = names[request]
    let margin = indent()
    let passed = passedText(name, score: 961_348, indent: margin)
    say(.dasd("scoring"), passed, naming: name) { truth, _ in truth[request].lowestScore = 961_348 }
    say(.dasd("scoring"), "'\(name)' DecisionToRun: 1 (Bypasses Predictions)", naming: name) {
      truth, _ in
      truth[request].states = [.chosen]
    }
    wait(0.02)
    start(request)
    orderLaunch(request)
    wait(2)
    complete(request, priority: 5, [.completed])
  }

  /// A silent push comes while Xcode debugs the app.
  fileprivate mutating func pushUnderDebugger() {
    clock(15, 2)
    let watchdog = "Ignoring <FBProcessWatchdog: 0x281c0d4a0; name: process-launch> for reason:"
    let app = "[application<\(Self.bundle)>:\(pid)]"
    say(.springBoard, "\(app) \(watchdog) process is being debugged")
    wait(40)
    let request = push()
    let name = names[request]
    let margin = indent()
    let foreground = "[{[appIsForeground]: Required:1.00, Observed:1.00}"
    let policy: String
    let decision: String
    if system == .old {
      policy =
        "ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Proceed"
      decision =
        ", Score: 1.00, Rationale: \(foreground),]}}\n ], FinalDecision: Absolutely Must Proceed}"
    } else {
      policy = "Application Policy, policyWeight: 50.000, response: {200"
      decision = ", 1.00, \(foreground), ]}}\n ], Decision: AMP}"
    }
    let text = "\(name):[\n\(margin){name: \(policy)\(decision)"
    say(.dasd("scoring"), text, naming: name) { truth, _ in
      truth[request].states = [.chosen]
      truth[request].rules = ["simulated-run"]
    }
    wait(0.02)
    start(request)
    wait(2)
    complete(request, priority: 5, [.completed])
  }
}
