package import LogModel

extension JSONWriter {
  /// Writes the member `exception` of a crash.
  package mutating func exception(_ exception: CrashReport.Exception?) {
    key("exception")
    guard let exception else { return value(nil as String?) }
    object { json in
      json.member("type", exception.type)
      json.member("signal", exception.signal)
      json.member("codes", exception.codes)
      json.member("subtype", exception.subtype)
      json.member("message", exception.message)
    }
  }

  /// Writes the member `termination` of a crash.
  package mutating func termination(_ termination: CrashReport.Termination?) {
    key("termination")
    guard let termination else { return value(nil as String?) }
    object { json in
      json.member("namespace", termination.namespace)
      json.member("code", termination.code)
      json.member("codeHex", termination.codeHex)
      json.member("name", termination.name)
      json.member("description", termination.description)
      json.strings("reasons", termination.reasons, .lines)
      json.member("flags", termination.flags)
      json.member("byProcess", termination.byProcess)
    }
  }

  /// Writes the member `watchdog` of a crash.
  package mutating func watchdog(_ watchdog: CrashReport.Watchdog?) {
    key("watchdog")
    guard let watchdog else { return value(nil as String?) }
    object { json in
      json.member("event", watchdog.event)
      json.member("allowanceSeconds", watchdog.allowanceSeconds)
      json.member("clock", watchdog.clock?.rawValue)
      json.member("visibility", watchdog.visibility)
      json.member("state", watchdog.state)
      json.member("elapsedCPUSeconds", watchdog.elapsedCPUSeconds)
      json.member("applicationCPUSeconds", watchdog.applicationCPUSeconds)
      json.member("cpuPercent", watchdog.cpuPercent)
      json.member("applicationCPUPercent", watchdog.applicationCPUPercent)
      json.member("thermal", watchdog.thermal)
    }
  }
}
