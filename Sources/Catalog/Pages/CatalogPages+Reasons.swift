extension CatalogPages {
  static func page(_ reason: ExitReasons.Entry) -> TopicPage {
    TopicPage(
      .exitReason, "\(reason.namespace) \(reason.code)", title: reason.name,
      facts: [source(isDocumented: reason.isDocumented)], meaning: [sentence(reason.meaning)],
      related: [reason.namespace])
  }

  static func page(_ reason: JetsamReasons.Entry) -> TopicPage {
    var facts = [TopicPage.Fact("code", "JETSAM \(reason.code)")]
    if !reason.olderNames.isEmpty {
      facts.append(TopicPage.Fact("older names", reason.olderNames.joined(separator: ", ")))
    }
    facts.append(
      TopicPage.Fact(
        "normal", reason.isNormal ? "yes, for an app in the background" : "no: the app's own limit")
    )
    return TopicPage(
      .jetsamReason, reason.name, title: "jetsam reason", facts: facts,
      meaning: [sentence(reason.meaning)],
      lookAt: [
        "Read the JetsamEvent report: the entry with this reason is the victim, the largest process"
          + " need not be"
      ],
      change: reason.advice.isEmpty
        ? ["Nothing needs to be changed; save the app's state when it enters the background"]
        : reason.advice,
      related: [reason.code == 100 ? "cpu-kill" : "jetsam-kill", "JETSAM"])
  }

  static func page(_ exception: MachExceptions.Entry) -> TopicPage {
    var facts: [TopicPage.Fact] = []
    if exception.number <= 13 {
      facts.append(TopicPage.Fact("number", "\(exception.number), exceptionType in MetricKit"))
    }
    var meaning = [sentence(exception.meaning)]
    var change: [String] = []
    if exception.name == "EXC_RESOURCE" {
      meaning += ResourceLimit.kinds.map { "\($0.name): \($0.meaning)." }
      change = ResourceLimit.kinds.flatMap { kind in kind.advice.map { "\(kind.name): \($0)" } }
    } else if exception.name == "EXC_GUARD" {
      meaning += GuardViolation.kinds.map { "\($0.name): \($0.meaning)." }
      meaning.append("It is no kill for background tasks.")
      change = GuardViolation.kinds.flatMap { kind in kind.advice.map { "\(kind.name): \($0)" } }
    }
    return TopicPage(
      .exception, exception.name, title: "exception", facts: facts, meaning: meaning,
      lookAt: exception.lookAt, change: change,
      related: exception.name == "EXC_RESOURCE" ? ["cpu-kill", "per-process-limit"] : [])
  }

  static func page(_ event: WatchdogEvents.Entry) -> TopicPage {
    var facts: [TopicPage.Fact] = []
    if let observed = event.observed {
      facts.append(TopicPage.Fact("observed allowances", observed))
    }
    let related =
      switch event.name {
      case "process-launch", "scene-create": ["0x8badf00d", "watchdog-kill", "slow-launch"]
      case "process-exit": ["0x8badf00d", "watchdog-kill", "slow-exit"]
      case "resume", "suspend", "deactivate", "background", "scene-update":
        ["0x8badf00d", "watchdog-kill"]
      default: ["CAROUSEL", "0xc51bad02", "watchdog-kill"]
      }
    return TopicPage(
      .watchdogEvent, event.name, title: "event of a watchdog", facts: facts,
      meaning: [sentence(event.meaning), "The allowance is printed in the report and varies."],
      lookAt: [
        "Read the clock: 'real (wall clock) time' counts waiting, 'CPU time' only work",
        "Look at the class of the main thread and the frames of the app in it",
      ], change: event.change, related: related)
  }

  static func page(_ flag: TerminationFlags.Entry) -> TopicPage {
    TopicPage(
      .terminationFlag, flag.name, title: "flag of a termination",
      facts: [TopicPage.Fact("bit", "0x" + String(flag.bit, radix: 16))],
      meaning: [sentence(flag.meaning)])
  }

  static func page(_ state: MainThreadStates.Entry) -> TopicPage {
    TopicPage(
      .mainThread, state.state.rawValue, title: "class of a main thread",
      facts: state.symbols.isEmpty
        ? [] : [TopicPage.Fact("frames", state.symbols.joined(separator: ", "))],
      meaning: [sentence(state.meaning)], change: state.change)
  }
}
