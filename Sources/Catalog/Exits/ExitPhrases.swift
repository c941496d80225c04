extension ExitCause {
  /// What happened to the process, to be said after its name: `was killed by the watchdog
  /// (scene-update): it took more than 10 s`.
  package func phrase(_ details: ExitDetails = ExitDetails()) -> String {
    let permitted = details.permittedSeconds.map { " (\(seconds($0)) were permitted)" } ?? ""
    switch self {
    case .heldTasks:
      return "was killed for holding background tasks beyond the permitted time" + permitted
    case .suspension:
      return "was killed because it did not let itself be suspended in time" + permitted
    case .fetch:
      return "was killed because a background fetch or silent push did not finish in time"
        + permitted
    case .urlSession:
      return
        "was killed because the events of a background URL session were not finished in time"
        + permitted
    case .otherAssertion:
      return "was killed for holding an assertion too long that is no background task, such as an"
        + " expiring activity"
    case .unknownAssertion:
      return "was killed for holding an assertion too long" + permitted
    case .tooManyTasks: return "was killed for holding too many background tasks at once"
    case .watchdog(let event): return watchdogPhrase(event, details)
    case .fileLock:
      let what = details.lockedFile.map { "a lock on '\($0)'" } ?? "a file lock"
      return "was killed for holding \(what) while it was suspended (0xdead10cc)"
    case .cpuLimit:
      return "was killed for using too much CPU" + (details.cpuUse.map { ": \($0)" } ?? "")
    case .memory(let code): return memoryPhrase(code, details)
    case .callNotReported:
      return "was killed because a VoIP push arrived and no call was reported (0xbaadca11)"
    case .registration(let fault): return "crashed: \(fault.rawValue)"
    case .fault(let code):
      return
        "was killed by the system: \(code.isShared ? code.name ?? code.meaning : code.meaning) (\(code.text))"
    case .userQuit: return "was quit by the user"
    case .housekeeping(let code):
      if code.code == TerminationCatalog.thermal {
        return "was ended by the system because the device was hot"
      }
      let name = code.name.map { ": \($0)" } ?? ""
      return "was ended by the system for reasons of its own\(name)" + asked(details)
    case .unexplained(let code): return unexplainedPhrase(code) + asked(details)
    case .crash(let signal): return crashPhrase(signal, details)
    case .gone: return "ended"
    case .exited, .terminated: return "exited"
    }
  }

  private func asked(_ details: ExitDetails) -> String {
    details.requester.map { ", as \($0) asked" } ?? ""
  }

  private func watchdogPhrase(_ event: String?, _ details: ExitDetails) -> String {
    let phrase = "was killed by the watchdog" + (event.map { " (\($0))" } ?? "")
    if details.isDeadlock { return phrase + ": it was stuck in a deadlock" }
    guard let allowance = details.allowanceSeconds else { return phrase }
    return phrase
      + ": it took more than \(seconds(allowance))\(details.isCPUTime ? " of CPU time" : "")"
  }

  private func memoryPhrase(_ code: UInt64?, _ details: ExitDetails) -> String {
    if let limit = details.memoryLimit.flatMap(MemoryLimit.init) {
      return "was killed for exceeding its memory limit of \(limit.text)"
    }
    if let entry = code.flatMap(JetsamReasons.entry) { return "\(entry.phrase) (\(entry.name))" }
    let reason = details.reason ?? code.map { "JETSAM \($0)" }
    return reason.map { "was ended by the kernel for a reason unknown to bglog (\($0))" }
      ?? "was killed for its use of memory"
  }

  private func unexplainedPhrase(_ code: ExitReason) -> String {
    if code.namespace == ExitReason.signal, let name = code.name {
      return "was ended by \(name), and nothing says why"
    }
    guard code.code != nil else {
      return code.namespace == nil
        ? "was killed, and nothing says why" : "was killed by \(code.text), and no code says why"
    }
    if let name = code.name {
      return "was killed with \(code.text) (\(name)), which is unexplained"
    }
    return "was killed with \(code.text), a code that is unknown to bglog"
  }

  private func crashPhrase(_ signal: ExitReason?, _ details: ExitDetails) -> String {
    let what = details.exception ?? signal.map { $0.name ?? "signal \($0.code ?? 0)" }
    var phrase = "crashed"
    if let what { phrase += ": \(what)" }
    if let place = details.place { phrase += " \(place)" }
    if let message = details.message { phrase += ": \(message)" }
    return phrase
  }

  /// A duration with at most three decimals and no fraction that is zero: `25.003 s`.
  private func seconds(_ value: Double) -> String {
    let number = (value * 1000).rounded() / 1000
    guard number.magnitude < 1e15 else { return "\(value) s" }
    return number == number.rounded() ? "\(Int64(number)) s" : "\(number) s"
  }
}

extension ExitReason {
  /// What the code means, else its namespace, in one sentence without a full stop.
  package var meaning: String {
    if isShared, let entry = code.flatMap(TerminationCatalog.code) { return entry.meaning }
    guard let namespace else { return "the code is unknown to bglog" }
    if let code, let entry = ExitReasons.entry(namespace: namespace, code: code) {
      return entry.meaning
    }
    return TerminationCatalog.namespace(namespace)?.meaning ?? "the code is unknown to bglog"
  }
}
