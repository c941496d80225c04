package import LogModel

extension JSONWriter {
  /// Writes an element of `crashes`.
  package mutating func crash(_ crash: CrashReport, _ paths: InputPaths) {
    object { $0.crashMembers(crash, paths) }
  }

  /// Writes the members of that object.
  mutating func crashMembers(_ crash: CrashReport, _ paths: InputPaths) {
    member("input", paths.json(crash.input))
    member("line", crash.line)
    member("format", crash.format)
    member("incident", crash.incident)
    circumstances(of: crash)
    exception(crash.exception)
    termination(crash.termination)
    watchdog(crash.watchdog)
    assertions(crash.assertions)
    victims(crash.victims)
    mainThread(crash.mainThread)
    symbolication(crash.symbolication)
    crashedThread(crash.crashedThread)
    lastException(crash.lastException)
    strings("applicationSpecific", crash.applicationSpecific, .lines)
    member("signature", crash.signature)
    verdict(crash.verdict)
    member("truncated", crash.isTruncated)
    member("duplicateOf", crash.duplicateOf)
    evidence(crash.evidence, paths)
  }

  private mutating func circumstances(of crash: CrashReport) {
    key("process")
    object(.inline) { json in
      json.member("name", crash.process.name)
      json.member("pid", crash.process.pid)
      json.member("path", crash.process.path)
      json.member("bundleIdentifier", crash.process.bundleIdentifier)
      json.member("host", crash.process.host)
    }
    member("version", crash.version)
    member("build", crash.build)
    key("os")
    object(.inline) { json in
      json.member("name", crash.os.name)
      json.member("version", crash.os.version)
      json.member("build", crash.os.build)
    }
    member("device", crash.device)
    member("capturedAt", crash.capturedAt)
    member("launchedAt", crash.launchedAt)
    member("uptimeSeconds", crash.uptimeSeconds)
    member("role", crash.role)
  }

  private mutating func assertions(_ assertions: [HeldAssertion]) {
    key("assertions")
    array { json in
      for assertion in assertions {
        json.object(.inline) { json in
          json.member("identifier", assertion.identifier)
          json.member("name", assertion.name)
          json.member("reason", assertion.reason)
          json.member("permittedSeconds", assertion.permittedSeconds)
          json.member("owner", assertion.owner)
        }
      }
    }
  }

  private mutating func symbolication(_ commands: [CrashReport.Symbolication]) {
    key("symbolication")
    array { json in
      for command in commands {
        json.object { json in
          json.member("image", command.image)
          json.member("uuid", command.uuid)
          json.member("atos", command.atos)
          json.member("llvmSymbolizer", command.llvmSymbolizer)
        }
      }
    }
  }

  mutating func verdict(_ verdict: CrashReport.Verdict?) {
    key("verdict")
    guard let verdict else { return value(nil as String?) }
    object { json in
      json.member("rule", verdict.rule.rawValue)
      json.member("confidence", verdict.confidence)
      json.strings("because", verdict.because, .lines)
      json.strings("contradictions", verdict.contradictions, .lines)
      json.strings("next", verdict.next, .lines)
    }
  }
}
