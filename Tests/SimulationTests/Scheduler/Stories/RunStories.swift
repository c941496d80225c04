import BGLogKit

extension SchedulerStory {
  /// Stories of work that runs, and of how it ends.
  static let runs: [SchedulerStory] = [
    SchedulerStory(name: "5 no expiration handler", canHideNames: true) { phone in
      let request = phone.launchRefresh()
      phone.say(phone.code, "fetching 45 s of audio")
      phone.wait(27)
      phone.expire(request, .refresh, hasHandler: false)
      let name = phone.names[request]
      phone.say(phone.framework, "Complete task request activity: \(name)", naming: name) {
        truth, record in
        truth[request].ended.mayBe(record)
      }
      phone.handOver()
      phone.complete(request)
      phone.truth[request].words.mustHave = [["expiration handler", "expirationHandler"]]
      phone.truth[request].words.mustNotHave = ["was killed"]
    },
    SchedulerStory(name: "5b the handler answers", canHideNames: true) { phone in
      let request = phone.launchRefresh()
      phone.wait(25)
      phone.expire(request, .refresh)
      phone.wait(0.4)
      phone.finish(request, .refresh, success: false, [.expired])
      phone.truth[request].rules = ["ended-by-system"]
      phone.truth[request].words.mustNotHave = ["was killed", "began to use"]
    },
    SchedulerStory(name: "6 killed for overrunning", canHideNames: true) { phone in
      let request = phone.launchRefresh()
      phone.wait(29)
      phone.expire(request, .refresh)
      phone.wait(5)
      phone.kill(request)
      if phone.chance.happens(50) { phone.report = phone.killReport() }
    },
    SchedulerStory(name: "6b never answers") { phone in
      let request = phone.launchRefresh()
      phone.wait(29)
      phone.expire(request, .refresh)
      phone.wait(10)
      phone.say(.wifid, "scan finished: 4 networks") { truth, _ in
        truth[request].states = [.expired]
        truth[request].tolerated.insert("expired-task")
        truth[request].rules = ["expired-unanswered"]
      }
      phone.wait(20)
      phone.truth[request].words.mustNotHave = ["was killed"]
    },
    SchedulerStory(name: "7 the person comes", canHideNames: true) { phone in
      let request = phone.runIndex()
      phone.wait(240)
      phone.refuse(request, .deviceActivity, isCertain: false)
      phone.wait(0.4)
      phone.expire(request, .index)
      phone.wait(0.8)
      phone.finish(request, .index, success: false, [.expired])
      phone.truth[request].rules = ["ended-by-system"]
      phone.truth[request].words.mustHave = [
        ["person", "somebody", "use the", "using the", "in use"]
      ]
    },
    SchedulerStory(name: "7b no line about a person", canHideNames: true) { phone in
      let request = phone.runIndex()
      phone.wait(240)
      phone.expire(request, .index)
      phone.wait(0.8)
      phone.finish(request, .index, success: false, [.expired])
      phone.truth[request].rules = ["ended-by-system"]
      phone.truth[request].words.mustNotHave = [
        "began to use", "began using", "started using", "started to use", "picked up", "was in use",
      ]
    },
    SchedulerStory(name: "10 force quit") { phone in
      phone.clock(16, 5)
      let index = phone.submit(.index)
      phone.wait(3)
      let refresh = phone.submit(.refresh)
      phone.clock(18, 0)
      phone.forceQuit()
      phone.handOver()
      phone.cancel(refresh, [.closedByPerson, .removed])
      phone.truth[refresh].tolerated = ["user-quit"]
      phone.clock(26, 0)
      phone.pid += 240
      phone.compare(index, score: 951_000, threshold: 905_390, runs: true)
      phone.run(index, .index)
      phone.wait(180)
      phone.finish(index, .index, success: true, [.completed])
      phone.truth[index].words.mustNotHave = ["switcher", "closed the app", "force quit"]
      phone.truth.words.mustNotHave = [
        "stops processing", "stops all", "stops everything", "processing tasks stop",
        "no background work runs",
      ]
    },
    SchedulerStory(name: "10b cancelled, and no line says why") { phone in
      phone.clock(16, 5)
      let refresh = phone.submit(.refresh)
      phone.wait(2400)
      phone.cancel(refresh, [.removed, .unknown])
      phone.wait(30)
      phone.truth[refresh].tolerated = ["request-waiting"]
      phone.truth[refresh].words.mustNotHave = ["the person closed", "somebody closed", "switcher"]
    },
    SchedulerStory(name: "15 sysdiagnose", canHideNames: true) { phone in
      let request = phone.runIndex()
      phone.wait(75)
      phone.say(.dasd("default"), "Sysdiagnose started, suspending running tasks if any")
      phone.wait(0.3)
      phone.expire(request, .index)
      phone.wait(0.5)
      phone.finish(request, .index, success: false, [.expired])
      phone.truth[request].rules = ["ended-by-system"]
      phone.truth[request].words.mustHave = [["sysdiagnose"]]
      phone.truth[request].words.mustNotHave = [
        "time was up", "time limit", "ran out of time", "pressure",
      ]
    },
    SchedulerStory(name: "15b the task is gone when it is marked", canHideNames: true) { phone in
      let request = phone.runIndex()
      phone.wait(62)
      phone.finish(request, .index, success: true, [.completed], isGone: true)
    },
    SchedulerStory(name: "15c released without completing", canHideNames: true) { phone in
      let request = phone.runIndex()
      phone.wait(8)
      let words = "dealloc'd without completing. This is a programmer error."
      phone.say(phone.framework.at(.error), "Task \(Work.index.task) \(words)") { truth, record in
        truth[request].states = [.lost]
        truth[request].rules = ["never-completed"]
        truth[request].ended.mustBeOnly(record)
      }
      phone.wait(30)
    },
  ]
}

extension Phone {
  /// A refresh is submitted, chosen and launched; returns its request.
  fileprivate mutating func launchRefresh() -> Int {
    clock(11, 20)
    let request = submit(.refresh)
    wait(1900)
    compare(request, score: 931_000, threshold: 846_500, runs: true)
    run(request, .refresh)
    return request
  }

  /// A processing task is submitted in the evening and runs in the night; returns its request.
  fileprivate mutating func runIndex() -> Int {
    clock(21, 30)
    let request = submit(.index)
    clock(26, 10)
    compare(request, score: 957_200, threshold: 905_390, runs: true)
    run(request, .index)
    return request
  }

  /// RunningBoard kills the app because the work of a request did not end in time.
  fileprivate mutating func kill(_ request: Int) {
    let app = "[app<\(Self.bundle)(0F7C-12)>:\(pid)]"
    let why =
      "Timed-out waiting for process \(app) to invalidate assertion with identifier 33-112-5520 and "
      + "explanation 'com.apple.das.backgroundTasks'. Direct this report to owners of that process"
    let context =
      "<RBSTerminateContext| domain:15 code:0x2182BAD4 explanation:\(why) reportType:CrashLog "
      + "maxTerminationResistance:Interactive>"
    say(.runningboardd, "\(app) Terminating with context: \(context)") { truth, record in
      truth[request].states = [.killed]
      truth[request].rules = ["fetch-not-finished"]
      truth[request].tolerated = ["expired-unanswered", "expired-task", "handler-does-not-end"]
      truth[request].ended.mustBeOnly(record)
    }
    say(.runningboardd, "Removing assertions for terminated process: \(app)")
  }

  /// The crash report about that kill.
  fileprivate func killReport() -> String {
    let stamp = Stamp(wall: midnight + now, zone: zone)
    let launch = Stamp(wall: midnight + now - 36_000_000, zone: zone)
    return """
      Incident Identifier: 5A7C3E10-0B1D-4C2F-9E3A-6D5F4B3C2A19
      Hardware Model:      iPhone14,2
      Process:             Lantern [\(pid)]
      Path:                /private/var/containers/Bundle/Application/0C6F/Lantern.app/Lantern
      Identifier:          \(Self.bundle)
      Version:             417 (3.2.1)
      Code Type:           ARM-64 (Native)
      Role:                Background
      Parent Process:      launchd [1]

      Date/Time:           \(stamp.date()) \(stamp.time(4)) \(stamp.offset())
      Launch Time:         \(launch.date()) \(launch.time(4)) \(launch.offset())
      OS Version:          iPhone OS 17.3.1 (21D61)
      Report Version:      104

      Exception Type:  EXC_CRASH (SIGKILL)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Termination Reason: Namespace RUNNINGBOARD, Code 0x2182bad4
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   libsystem_kernel.dylib  0x0000000181f7be08 mach_msg2_trap + 8
      1   CoreFoundation          0x00000001824bc908 __CFRunLoopRun + 1424
      2   UIKitCore               0x000000018c3bd78c UIApplicationMain + 236

      """
  }

  /// A person closes the app in the app switcher.
  mutating func forceQuit() {
    let quit: Effect = { truth, _ in truth.rules.insert("user-quit") }
    let words = "\"killed from app switcher\""
    say(.springBoard, "SBWorkspaceTerminateApplication: \(Self.bundle): \(words)", quit)
    say(
      .runningboardd,
      "[app<\(Self.bundle)(0F7C-12)>:\(pid)] Terminating with context: <RBSTerminateContext| "
        + "domain:10 code:0xDEADFA11 explanation:killed from app switcher reportType:None "
        + "maxTerminationResistance:Interactive>", quit)
  }
}
