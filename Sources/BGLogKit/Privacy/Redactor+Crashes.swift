internal import LogModel

/// Reports that say why a process ended.
extension Redactor {
  mutating func redact(_ crash: inout CrashReport) {
    redactIdentifier(&crash.incident)
    redactText(&crash.process.name)
    redactText(&crash.process.path)
    redactText(&crash.process.bundleIdentifier)
    crash.process.host = crash.process.host.map { redactHost($0) }
    redactVersion(&crash.version)
    redactVersion(&crash.build)
    redactText(&crash.os.name)
    redactVersion(&crash.os.version)
    redactVersion(&crash.os.build)
    redactText(&crash.device)
    redactText(&crash.role)
    if var exception = crash.exception {
      redact(&exception)
      crash.exception = exception
    }
    if var termination = crash.termination {
      redact(&termination)
      crash.termination = termination
    }
    if var watchdog = crash.watchdog {
      redactText(&watchdog.event)
      redactText(&watchdog.visibility)
      redactText(&watchdog.state)
      redactText(&watchdog.thermal)
      crash.watchdog = watchdog
    }
    for index in crash.assertions.indices { redact(&crash.assertions[index]) }
    if var victims = crash.victims {
      for index in victims.indices { redact(&victims[index]) }
      crash.victims = victims
    }
    if var thread = crash.mainThread {
      for index in thread.frames.indices { redact(&thread.frames[index]) }
      crash.mainThread = thread
    }
    if var thread = crash.crashedThread {
      redactText(&thread.name)
      redactText(&thread.queue)
      for index in thread.frames.indices { redact(&thread.frames[index]) }
      crash.crashedThread = thread
    }
    if var exception = crash.lastException {
      redactText(&exception.name)
      redactText(&exception.reason)
      for index in exception.frames.indices { redact(&exception.frames[index]) }
      crash.lastException = exception
    }
    redactTexts(&crash.applicationSpecific)
    if case .symbol(let symbol) = crash.fileWork { crash.fileWork = .symbol(redactFully(symbol)) }
    for index in crash.symbolication.indices { redact(&crash.symbolication[index]) }
    redactText(&crash.signature)
    if var verdict = crash.verdict {
      redact(&verdict)
      crash.verdict = verdict
    }
    for index in crash.evidence.indices { redactText(&crash.evidence[index].text) }
    redactIdentifier(&crash.duplicateOf)
  }

  private mutating func redact(_ exception: inout CrashReport.Exception) {
    redactText(&exception.type)
    redactText(&exception.signal)
    redactText(&exception.codes)
    redactText(&exception.subtype)
    redactText(&exception.message)
    redactText(&exception.meaning)
  }

  private mutating func redact(_ termination: inout CrashReport.Termination) {
    redactText(&termination.namespace)
    redactText(&termination.name)
    redactText(&termination.meaning)
    redactText(&termination.description)
    redactTexts(&termination.reasons)
    redactText(&termination.byProcess)
  }

  mutating func redact(_ verdict: inout CrashReport.Verdict) {
    redactTexts(&verdict.because)
    redactTexts(&verdict.contradictions)
    redactTexts(&verdict.next)
    redactText(&verdict.summary)
    redactText(&verdict.stateAdvice)
    // Only the judges read these, and they are done.
    verdict.cause = nil
    verdict.details = ExitDetails()
  }

  private mutating func redact(_ assertion: inout HeldAssertion) {
    redactText(&assertion.identifier)
    redactText(&assertion.name)
    redactText(&assertion.reason)
    redactText(&assertion.owner)
  }

  private mutating func redact(_ victim: inout CrashReport.Victim) {
    redactText(&victim.name)
    redactText(&victim.reason)
    redactTexts(&victim.states)
  }

  private mutating func redact(_ frame: inout CrashReport.Frame) {
    redactText(&frame.image)
    redactIdentifier(&frame.imageUUID)
    redactText(&frame.symbol)
    redactText(&frame.source)
  }

  private mutating func redact(_ symbolication: inout CrashReport.Symbolication) {
    redactText(&symbolication.image)
    redactIdentifier(&symbolication.uuid)
    redactText(&symbolication.architecture)
    redactText(&symbolication.symbolFile)
  }
}
