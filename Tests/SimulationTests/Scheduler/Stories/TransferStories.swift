import BGLogKit

extension SchedulerStory {
  /// Stories of background transfers.
  static let transfers: [SchedulerStory] = [
    SchedulerStory(name: "14 uploads one by one") { phone in
      phone.clock(22, 2, 10)
      for (number, delay) in [60, 120, 240, 480].enumerated() {
        phone.upload(number + 1)
        phone.wait(Double(phone.chance.pick(20...70)))
        let waking = "Will request wake of app \(Phone.bundle) for NDSession \(Phone.session)"
        phone.say(.nsurlsessiond, "\(waking) with identifier \(Phone.bundle).uploads")
        let set = "Set request delay for \(Phone.bundle) to \(delay).000000"
        phone.say(.nsurlsessiond, set) { truth, _ in truth.rules = ["transfer-delayed"] }
        phone.wait(Double(delay))
      }
      let resetting = "Resetting request delay and clearing pending wake requests for"
      phone.say(.nsurlsessiond, "\(resetting) \(Phone.bundle) since it came into the foreground")
      phone.truth.words.mustHave = [["480", "60"]]
      phone.truth.words.mustNotHave = ["was killed"]
      phone.truth.transferStates = [.waiting, .chosen, .running, .completed, .unknown]
    },
    SchedulerStory(name: "14b the app is closed during an upload") { phone in
      phone.clock(18, 30)
      phone.upload(7)
      phone.wait(50)
      phone.forceQuit()
      phone.wait(900)
      phone.pid += 120
      let error = "Error Domain=NSURLErrorDomain Code=-999 \"(null)\""
      let reason = "UserInfo={NSURLErrorBackgroundTaskCancelledReasonKey=0}"
      let task = "Task <\(Phone.uploads)>.<7>"
      phone.say(phone.code, "\(task) finished with error [-999] \(error) \(reason)") { truth, _ in
        truth.rules.insert("transfer-cancelled")
      }
      phone.wait(30)
      phone.truth.words.mustHave = [["closed", "switcher"]]
      phone.truth.transferStates = [
        .waiting, .running, .unknown, .closedByPerson, .removed, .failed,
      ]
    },
  ]
}

extension Phone {
  /// The identifiers that nsurlsessiond gives the session itself and its transfers.
  fileprivate static let session = "<585CDBB1-7E21-4F4D-9C55-2C1B0D9E7A33>"
  fileprivate static let uploads = "A7D74A8B-33D1-4B0E-8C0A-5E1F7B2D9C44"

  /// The app, in the background, begins the upload with a number.
  fileprivate mutating func upload(_ number: Int) {
    let task = "Task <\(Self.uploads)>.<\(number)>"
    let prefix = system == .old ? "" : "NDSession \(Self.session) "
    say(.nsurlsessiond, "\(prefix)\(task) enqueueing")
    handOver()
    say(code, "\(task) resuming, QOS(0x9)")
    handOver()
    say(.nsurlsessiond, "\(prefix)\(task) resuming, QOS(0x9)")
    let owner = "<\(Self.bundle)>.<\(Self.bundle).uploads>.<\(number)>"
    say(.nsurlsessiond, "\(task) is for \(owner)")
    say(.nsurlsessiond, "\(prefix)\(task) will begin")
  }
}
