import BGLogKit

/// What the app logs: BackgroundTasks.framework, the scheduler's client, and the app's own code.
extension Phone {
  /// The app submits a request, and the scheduler takes it, in the place of `old` if that still waits.
  mutating func submit(
    _ work: Work, replacing old: Int? = nil, opensAfter seconds: Double = 450
  ) -> Int {
    let request = makeRequest(work.kind, work.identifier, prefix: work.prefix)
    ask(request, work, replacing: old)
    let key = key(request)
    let words =
      system == .next
      ? "Submitting task request activity with completion handler: "
      : "Submitting task request activity: "
    say(client, words + names[request], naming: names[request]) { truth, record in
      truth[request].activity = key
      truth[request].isOptional = false
      truth[request].states = [.waiting, .unknown]
      truth[request].asked.mayBe(record)
      if let old { truth[old].ended.mayBe(record) }
    }
    handOver()
    if let old { cancel(old, [.replaced]) }
    wait(0.004)
    accept(request, replacing: old, opensAfter: seconds)
    return request
  }

  /// The app asks for work; whether the request is accepted is not known yet.
  mutating func ask(_ request: Int, _ work: Work, replacing old: Int? = nil) {
    let words = system == .next ? "submitTaskRequest:completionHandler: " : "submitTaskRequest: "
    let earliest = chance.happens(50) ? "(null)" : universalDate(now + 3_000_000)
    say(framework, words + work.request(earliest: earliest)) { truth, record in
      truth[request].isOptional = true
      truth[request].states.formUnion([.waiting, .unknown])
      truth[request].asked.mustBe(record)
      if let old {
        truth[old].states.formUnion([.replaced, .removed])
        truth[old].ended.mayBe(record)
      }
    }
  }

  /// The app is launched for a request and calls its handler. An app in front gets the work without a launch.
  mutating func handle(_ request: Int, _ work: Work, inFront: Bool = false) {
    let name = names[request]
    if !inFront {
      let activities = "activities: \(Self.set(name))"
      say(client, "Handling launch from daemon for \(activities)", naming: name) { truth, record in
        truth[request].launched.mustBe(record)
      }
      say(framework, "Application launched for \(activities)", naming: name) { truth, record in
        truth[request].launched.mayBe(record)
      }
      say(framework, "Calling handlers for \(activities)", naming: name)
    }
    say(framework, "Running task: \(work.task)") { truth, record in
      truth[request].launched.mayBe(record)
    }
    say(framework, "Starting task: \(work.task)") { truth, record in
      truth[request].launched.mayBe(record)
      truth[request].started.mustBeOnly(record)
      truth[request].states = [.running]
    }
  }

  /// The scheduler runs a request: the app is launched and its handler called.
  mutating func run(_ request: Int, _ work: Work) {
    wait(0.1)
    start(request)
    orderLaunch(request)
    handle(request, work)
  }

  /// The app says that the work is done, which is its end in one of the states.
  ///
  /// The framework holds the task weakly: if it `isGone`, only the line with the key names it.
  mutating func finish(
    _ request: Int, _ work: Work, success: Bool, _ states: Set<RequestState>, isGone: Bool = false
  ) {
    let task = isGone ? "(null)" : work.task
    say(framework, "Marking task \(task) complete with success: \(success ? 1 : 0)") {
      truth, record in
      truth[request].ended.mustBeOnly(record)
      if isGone {
        truth[request].states.formUnion(states)
      } else {
        truth[request].states = states
      }
    }
    let name = names[request]
    say(framework, "Complete task request activity: \(name)", naming: name) { truth, record in
      truth[request].ended.mayBe(record)
      truth[request].states = states
    }
    handOver()
    complete(request)
  }

  /// The system tells the app that the time of the work is up, which may be one of the states from then on. `reason`
  /// is the system's number for why, `mask` that of iOS 27. Without a handler the framework completes the task.
  mutating func expire(
    _ request: Int, _ work: Work, reason: Int = 1, mask: Int = 1, hasHandler: Bool = true,
    _ states: Set<RequestState> = [.expired]
  ) {
    let name = names[request]
    let expiring: Effect = { truth, record in
      truth[request].states.formUnion(states)
      truth[request].ended.mayBe(record)
    }
    let warning = "Warning client \(Self.bundle) for activities about to expire: "
    say(.dasd("BackgroundTasks"), warning + Self.set(name), naming: name, expiring)
    handOver()
    if system == .next {
      let event = "[ActivityExpirationEvent(activity: \(name), reasons: \(mask))]"
      let events = "_DASActivityLifecycleEvent(type: expiration, expiration: \(event))"
      say(client, "Received expiration events: \(event)", naming: name, expiring)
      say(client, "Will handle BGTask lifecycle events: \(events)", naming: name, expiring)
      say(framework, "Will handle lifecycle events: \(events)", naming: name, expiring)
      let calling = "Calling expiration handlers for lifecycle events: "
      say(framework, calling + events, naming: name, expiring)
    } else {
      say(client, "Will expire BGTask activities: \(Self.set(name))", naming: name, expiring)
      say(framework, "Will expire activities: \(Self.set(name))", naming: name, expiring)
      let calling = "Calling expiration handlers for activities: "
      say(framework, calling + Self.set(name), naming: name, expiring)
    }
    // The framework writes no closing bracket behind the task.
    let expiration = "<_BGTaskExpirationRequest: \(name), reason: \(reason) task: \(work.task)"
    say(framework, "Calling expiration handlers for tasks: \(Self.set(expiration))", expiring)
    if hasHandler {
      say(framework, "Expiring task: \(work.task)", expiring)
    } else {
      let missing = "Client didn't provide an expiration handler for task"
      let text = "\(missing) \(work.task), completing with NO success for them"
      say(framework.at(.error), text) { truth, record in
        truth[request].states = [.expired]
        truth[request].rules = ["missing-expiration-handler"]
        truth[request].ended.mustBeOnly(record)
      }
    }
  }
}
