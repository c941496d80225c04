import BGLogKit

extension SchedulerStory {
  /// Stories of work that a person began in front and that goes on in the background (iOS 26 and later).
  static let continued: [SchedulerStory] = [
    SchedulerStory(name: "11 no progress", systems: [.modern, .next], canHideNames: true) { phone in
      let request = phone.export()
      phone.wait(95)
      phone.stall(request)
      phone.expire(request, .export)
      phone.wait(0.6)
      phone.finish(request, .export, success: false, [.expired])
      phone.truth[request].rules = ["expired-task"]
      phone.truth[request].words.mustHave = [["progress"]]
      phone.truth[request].words.mustNotHave = ["person pressed", "somebody pressed", "was killed"]
    },
    SchedulerStory(name: "11b finishes after a stall", systems: [.modern, .next]) { phone in
      let request = phone.export()
      phone.wait(95)
      phone.stall(request)
      phone.wait(12)
      phone.finish(request, .export, success: true, [.completed])
      phone.truth[request].tolerated = ["expired-task"]
    },
    SchedulerStory(name: "12 Stop is pressed", systems: [.next]) { phone in
      let request = phone.export()
      phone.wait(48)
      let from = "from dasd:112 on behalf of ActivityProgres"
      phone.say(.springBoard, "Received request to open \"\(Phone.bundle)\" \(from)")
      phone.wait(10)
      phone.expire(request, .export, reason: 2, mask: 1_048_576, [.expired, .closedByPerson])
      phone.wait(0.3)
      phone.finish(request, .export, success: false, [.closedByPerson])
      phone.truth[request].rules = ["user-quit"]
      phone.truth[request].words.mustHave = [["stop"]]
      phone.truth[request].words.mustNotHave = ["progress was reported", "app switcher"]
    },
    SchedulerStory(name: "12b only the number tells", systems: [.next]) { phone in
      let request = phone.export()
      phone.wait(48)
      phone.expire(request, .export, reason: 2, mask: 1_048_576, [.expired, .closedByPerson])
      phone.wait(0.3)
      phone.finish(request, .export, success: false, [.closedByPerson, .expired])
      phone.truth[request].rules = ["user-quit"]
      phone.truth[request].tolerated = ["ended-by-system"]
    },
    SchedulerStory(name: "12c paused", systems: [.next], canHideNames: true) { phone in
      let request = phone.export()
      phone.wait(48)
      let name = phone.names[request]
      let handling = "Handling suspension for activities: \(Phone.set(name))"
      phone.say(phone.framework, handling, naming: name) { truth, record in
        truth[request].states = [.paused, .running]
        truth[request].ended.mayBe(record)
      }
      phone.say(phone.framework, "Acknowledging pause for task \(Work.export.task)") {
        truth, record in
        truth[request].states = [.paused]
        truth[request].ended.mayBe(record)
      }
      phone.wait(40)
      phone.truth[request].words.mustNotHave = ["time was up", "expired", "pressed"]
    },
  ]
}

extension Phone {
  /// A person begins an export in the app, and it runs at once; returns its request.
  fileprivate mutating func export() -> Int {
    clock(15, 9)
    let request = submit(.export, opensAfter: 0)
    start(request)
    handOver()
    handle(request, .export, inFront: true)
    return request
  }

  /// The export reports no progress for 40 s.
  fileprivate mutating func stall(_ request: Int) {
    let name = names[request]
    let words = "Task has not reported progress within expected cadence, marking stalled"
    let text = "[0x8d21c4a20:\(name)] \(words) (time without update: 40.012)"
    // A stall alone ends nothing.
    say(.dasd("ProgressReportingMonitor"), text, naming: name) { truth, _ in
      truth[request].tolerated.insert("expired-task")
    }
    wait(2)
  }
}
