package import LogModel

extension CrashReport: JSONRecord {
  /// Writes the members of an element of `crashes`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("line", line)
    json.member("format", format)
    json.member("incident", incident)
    json.member("process", process)
    json.member("version", version)
    json.member("build", build)
    json.member("os", os)
    json.member("device", device)
    json.member("capturedAt", capturedAt)
    json.member("launchedAt", launchedAt)
    json.member("uptimeSeconds", uptimeSeconds)
    json.member("role", role)
    json.member("exception", exception)
    json.member("termination", termination)
    json.member("watchdog", watchdog)
    json.member("assertions", assertions)
    // Only jetsam reports have victims.
    if let victims { json.member("victims", victims) }
    json.member("mainThread", mainThread)
    json.member("symbolication", symbolication)
    json.member("crashedThread", crashedThread)
    json.member("lastException", lastException)
    json.member("applicationSpecific", applicationSpecific, .lines)
    json.member("signature", signature)
    json.member("verdict", verdict)
    json.member("truncated", isTruncated)
    json.member("duplicateOf", duplicateOf)
    json.member("evidence", evidence)
  }
}

extension CrashReport.Process: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of `process`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("pid", pid)
    json.member("path", path)
    json.member("bundleIdentifier", bundleIdentifier)
    json.member("host", host)
  }
}

extension CrashReport.OperatingSystem: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of `os`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("version", version)
    json.member("build", build)
  }
}

extension CrashReport.Exception: JSONRecord {
  /// Writes the members of `exception`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("type", type)
    json.member("signal", signal)
    json.member("codes", codes)
    json.member("subtype", subtype)
    json.member("message", message)
  }
}

extension CrashReport.Termination: JSONRecord {
  /// Writes the members of `termination`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("namespace", namespace)
    json.member("code", code)
    json.member("codeHex", codeHex)
    json.member("name", name)
    json.member("description", description)
    json.member("reasons", reasons, .lines)
    json.member("flags", flags)
    json.member("byProcess", byProcess)
  }
}

extension CrashReport.Watchdog: JSONRecord {
  /// Writes the members of `watchdog`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("event", event)
    json.member("allowanceSeconds", allowanceSeconds)
    json.member("clock", clock?.rawValue)
    json.member("visibility", visibility)
    json.member("state", state)
    json.member("elapsedCPUSeconds", elapsedCPUSeconds)
    json.member("applicationCPUSeconds", applicationCPUSeconds)
    json.member("cpuPercent", cpuPercent)
    json.member("applicationCPUPercent", applicationCPUPercent)
    json.member("thermal", thermal)
  }
}

extension HeldAssertion: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of an element of `assertions`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("identifier", identifier)
    json.member("name", name)
    json.member("reason", reason)
    json.member("permittedSeconds", permittedSeconds)
    json.member("owner", owner)
  }
}

extension CrashReport.Victim: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of an element of `victims`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("pid", pid)
    json.member("reason", reason)
    json.member("states", states)
    json.member("bytes", bytes)
    json.member("lifetimeMaxBytes", lifetimeMaxBytes)
  }
}

extension CrashReport.MainThread: JSONRecord {
  /// Writes the members of `mainThread`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("state", state)
    json.member("frames", frames)
  }
}

extension CrashReport.CrashedThread: JSONRecord {
  /// Writes the members of `crashedThread`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("index", index)
    json.member("name", name)
    json.member("queue", queue)
    json.member("state", state?.rawValue)
    json.member("frames", frames)
  }
}

extension CrashReport.LastException: JSONRecord {
  /// Writes the members of `lastException`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("reason", reason)
    json.member("frames", frames)
  }
}

extension CrashReport.Frame: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members of an element of `frames`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("image", image)
    json.member("uuid", imageUUID)
    json.member("offset", offset.flatMap { Int(exactly: $0) })
    json.member("symbol", symbol)
    json.member("source", source)
    json.member("application", isApplication)
  }
}

extension CrashReport.Symbolication: JSONRecord {
  /// Writes the members of an element of `symbolication`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("image", image)
    json.member("uuid", uuid)
    json.member("atos", atos)
    json.member("llvmSymbolizer", llvmSymbolizer)
  }
}

extension CrashReport.Verdict: JSONRecord {
  /// Writes the members of `verdict`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("rule", rule)
    json.member("confidence", confidence)
    json.member("because", because, .lines)
    json.member("contradictions", contradictions, .lines)
    json.member("next", next, .lines)
  }
}
