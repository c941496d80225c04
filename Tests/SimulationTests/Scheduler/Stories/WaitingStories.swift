import BGLogKit

extension SchedulerStory {
  /// Stories of requests that wait, and of requests that are refused.
  static let waiting: [SchedulerStory] = [
    SchedulerStory(name: "1 charger, idle, run", canHideNames: true) { phone in
      let request = phone.waitForCharger(until: 30)
      for minute in stride(from: 12, through: 37, by: 5) {
        phone.clock(23, minute)
        phone.refuse(request, .deviceActivity)
      }
      phone.clock(23, 41)
      phone.compare(request, score: 954_120, threshold: 905_390, runs: true)
      phone.run(request, .index)
      phone.wait(140)
      phone.finish(request, .index, success: true, [.completed])
      phone.truth[request].words.mustHave = [["charg", "power"], ["in use", "idle"]]
      phone.truth[request].words.mustNotHave = ["never ran", "low power mode was on"]
    },
    SchedulerStory(name: "1b below the threshold, then run") { phone in
      let request = phone.waitForScore()
      phone.wait(1800)
      phone.compare(request, score: 844_000, threshold: 831_000, runs: true)
      phone.run(request, .index)
      phone.wait(95)
      phone.finish(request, .index, success: true, [.completed])
    },
    SchedulerStory(name: "2 charger, log ends", canHideNames: true) { phone in
      let request = phone.waitForCharger(until: 18)
      phone.truth[request].words.mustHave = [["charg", "power"]]
      phone.truth[request].words.mustNotHave = ["never ran", "was in use"]
      phone.truth[request].rules = ["request-waiting"]
    },
    SchedulerStory(name: "2b below the threshold, log ends") { phone in
      let request = phone.waitForScore()
      phone.truth[request].words.mustHave = [["score"], ["threshold"]]
      phone.truth[request].rules = ["request-waiting"]
    },
    SchedulerStory(name: "3 submitted at every opening") { phone in
      var last: Int?
      for opening in 0..<14 {
        phone.clock(7 + opening, phone.chance.pick(0...50))
        last = phone.submit(.refresh, replacing: last)
      }
      phone.wait(900)
      for request in phone.truth.requests.indices {
        phone.truth[request].tolerated.insert("starved-by-resubmission")
      }
      phone.truth.rules = ["starved-by-resubmission"]
      phone.truth.words.mustHave = [["getPendingTaskRequests", "pending"]]
    },
    SchedulerStory(name: "3b replaced once") { phone in
      phone.clock(9, 0)
      let first = phone.submit(.index)
      phone.wait(1300)
      let second = phone.submit(.index, replacing: first)
      phone.wait(60)
      phone.truth[first].rules = ["request-replaced"]
      phone.truth[second].tolerated = ["request-replaced"]
      phone.truth[second].words.mustNotHave = ["every time", "starve"]
    },
    SchedulerStory(name: "3c runs between its submissions") { phone in
      for hour in 0..<4 {
        phone.clock(9 + 2 * hour, 0)
        let request = phone.submit(.refresh)
        phone.wait(2100)
        phone.compare(request, score: 912_000, threshold: 850_000, runs: true)
        phone.run(request, .refresh)
        phone.wait(4)
        phone.finish(request, .refresh, success: true, [.completed])
      }
    },
    SchedulerStory(name: "4 not in Info.plist") { phone in
      phone.clock(10, 12)
      let rejected = "Registration rejected; \(Work.index.identifier) is not advertised in the"
      let request = phone.makeRequest(.processing, Work.index.identifier, prefix: Work.index.prefix)
      phone.say(phone.framework.at(.error), "\(rejected) application's Info.plist") {
        truth, record in
        truth[request].isOptional = true
        truth[request].states = [.refused]
        truth[request].tolerated = ["request-refused"]
        truth[request].ended.mayBe(record)
      }
      phone.wait(2)
      let hasFrameworksLine = phone.chance.happens(50)
      phone.refuseSubmission(
        request, .index, code: 3, hasFrameworksLine: hasFrameworksLine)
      phone.truth.words.mustHave = [["Info.plist"]]
      phone.truth.words.mustNotHave = ["simulator"]
    },
    SchedulerStory(name: "4b in a simulator") { phone in
      phone.clock(10, 12)
      let request = phone.makeRequest(
        .refresh, Work.refresh.identifier, prefix: Work.refresh.prefix)
      phone.refuseSubmission(request, .refresh, code: 1, hasFrameworksLine: false)
      phone.truth.words.mustHave = [["simulator"]]
      phone.truth.words.mustNotHave = ["Info.plist"]
    },
    SchedulerStory(name: "13 hidden names", hidesNames: true) { phone in
      phone.clock(9, 0)
      let name = "<private>"
      for _ in 0..<12 {
        phone.wait(Double(phone.chance.pick(100...500)))
        let policy = RefusingPolicy.batteryLevel(phone.chance.pick(20...70))
        let margin = phone.indent()
        phone.say(.dasd("scoring"), phone.refusedText(name, policy, indent: margin))
      }
      phone.wait(60)
      phone.say(.dasd("lifecycle"), phone.cancelledText(name, priority: 10))
      phone.truth.words.mustNotHave = [Phone.bundle]
    },
  ]
}

extension Phone {
  /// A processing task is submitted in the evening and waits for a charger; returns its request.
  fileprivate mutating func waitForCharger(until count: Int) -> Int {
    clock(20, 2)
    let request = submit(.index)
    clock(20, 10)
    for number in 0..<count {
      wait(Double(chance.pick(350...358)))
      refuse(request, .batteryLevel(62 - number / 3))
    }
    return request
  }

  /// A processing task waits although nothing forbids it; returns its request.
  fileprivate mutating func waitForScore() -> Int {
    clock(10, 30)
    let request = submit(.index)
    wait(500)
    for _ in 0..<5 {
      wait(Double(chance.pick(290...330)))
      compare(request, score: chance.pick(836_207...870_000), threshold: 905_390, runs: false)
    }
    // The score of Device Activity says that nobody is expected to use the phone, not that somebody does.
    truth[request].words.mustNotHave = ["was in use", "never ran"]
    return request
  }

  /// The app submits a request that the framework refuses with a code.
  fileprivate mutating func refuseSubmission(
    _ request: Int, _ work: Work, code number: Int, hasFrameworksLine: Bool
  ) {
    ask(request, work)
    let refused: Effect = { truth, record in
      truth[request].isOptional = false
      truth[request].states = [.refused]
      truth[request].ended.mayBe(record)
      truth[request].rules = ["request-refused"]
    }
    if hasFrameworksLine {
      let error = "Error Domain=DASErrorDomain Code=\(number == 3 ? 2 : 0) \"(null)\""
      let asked = work.request(earliest: "(null)")
      say(
        framework.at(.error), "Error submitting task request: \(asked), error: \(error)", refused)
    }
    let error = "Error Domain=BGTaskSchedulerErrorDomain Code=\(number) \"(null)\""
    say(code, "Could not schedule: \(error)", refused)
  }
}
