/// What one printed statement implies about the end of a process: a cause, and how certain it is.
package struct ExitReading: Hashable, Sendable {
  /// Why the process ended, judging by this statement alone.
  package var cause: ExitCause
  /// How certain the cause is, from 0 to 1.
  package var confidence: Double

  /// Creates a reading.
  package init(_ cause: ExitCause, _ confidence: Double) {
    self.cause = cause
    self.confidence = confidence
  }

  /// Derives a cause from a namespace and a code; `nil` if both are missing.
  ///
  /// Readers of reports, logs and fragments all use this initializer, so a pair always means the
  /// same.
  package init?(_ code: ExitReason) {
    guard code.namespace != nil || code.code != nil else { return nil }
    if code.isShared {
      self = Self.shared(code)
      return
    }
    switch (code.namespace, code.code) {
    case (0?, _): self.init(.exited, 0.95)
    case (TerminationNamespace.jetsam?, 100?): self.init(.cpuLimit, 0.9)
    case (TerminationNamespace.jetsam?, let number):
      let isKnown = number.flatMap(JetsamReasons.entry) != nil
      self.init(.memory(number), isKnown ? 0.95 : 0.4)
    // Any process can send these signals, so the signal alone explains nothing.
    case (TerminationNamespace.signal?, 9?), (TerminationNamespace.signal?, 15?),
      (TerminationNamespace.signal?, nil):
      self.init(.unexplained(code), 0.9)
    case (TerminationNamespace.signal?, _): self.init(.crash(code), 0.95)
    case (let namespace?, _) where TerminationNamespace.entry(namespace) == nil:
      self.init(.unexplained(code), 0.9)
    default: self.init(.fault(code), 0.9)
    }
  }

  /// Derives a cause from a code that is in the list of ``TerminationCode``.
  private static func shared(_ code: ExitReason) -> ExitReading {
    guard let number = code.code, number != 0 else {
      return ExitReading(.unexplained(ExitReason(namespace: code.namespace, code: nil)), 0.5)
    }
    // Up to iOS 13, RunningBoard and assertiond used the watchdog's code for assertions held too
    // long.
    if number == TerminationCode.watchdog, code.namespace == TerminationNamespace.runningBoard {
      return ExitReading(.heldTasks, 0.7)
    }
    guard let entry = TerminationCode.entry(number) else {
      return ExitReading(.unexplained(code), 0.9)
    }
    return ExitReading(entry.cause, entry.isDocumented ? 0.95 : 0.9)
  }

  /// Derives a cause from a sentence of a daemon, the kernel or the debugger; `nil` if it names no
  /// cause.
  ///
  /// The phrases are tried in order, and the first that occurs decides. Phrases that need the least
  /// interpretation come first.
  ///
  /// - Parameter says: Returns whether the sentence contains the given words.
  package init?(sentence says: (String) -> Bool) {
    guard let known = Self.sentences.first(where: { says($0.words) }) else { return nil }
    self = known.reading
  }

  private static let sentences: [(words: String, reading: ExitReading)] = [
    // Printed by SpringBoard up to iOS 12, by RunningBoard in iOS 13 to 16, and later.
    ("locked system file", ExitReading(.fileLock, 0.95)),
    ("holding a shared file lock", ExitReading(.fileLock, 0.95)),
    ("locked files not in allowed directories", ExitReading(.fileLock, 0.95)),
    ("File locks MUST be held in", ExitReading(.fileLock, 0.95)),
    ("check if suspended process is holding locks", ExitReading(.fileLock, 0.6)),
    // Names of assertions that RunningBoard quotes in its explanations.
    ("Shared Background Assertion", ExitReading(.heldTasks, 0.95)),
    ("com.apple.nsurlsessiond.handlesession", ExitReading(.urlSession, 0.95)),
    ("com.apple.das.nsurlsessioncomplete", ExitReading(.urlSession, 0.95)),
    ("com.apple.das.background", ExitReading(.fetch, 0.95)),
    ("active assertions beyond permitted", ExitReading(.heldTasks, 0.7)),
    ("watchdog transgression", ExitReading(.watchdog(event: nil), 0.95)),
    ("atchdog provision violated", ExitReading(.watchdog(event: nil), 0.95)),
    ("ailed to terminate gracefully", ExitReading(.watchdog(event: "process-exit"), 0.95)),
    ("cpulimit violation", ExitReading(.cpuLimit, 0.95)),
    ("caught burning CPU", ExitReading(.cpuLimit, 0.95)),
    ("(FATAL) CPU usage trigger", ExitReading(.cpuLimit, 0.95)),
    ("killed from app switcher", ExitReading(.userQuit, 0.95)),
    ("user quit", ExitReading(.userQuit, 0.9)),
    ("force-quit", ExitReading(.userQuit, 0.9)),
    ("CacheDelete", ExitReading(housekeeping: TerminationCode.cachePurge)),
    (
      "Conditions changed, forcing termination",
      ExitReading(housekeeping: TerminationCode.conditionsChanged)
    ),
    (
      "because the owner of this process", ExitReading(housekeeping: TerminationCode.processExited)
    ),
    // Messages of the exceptions that PushKit and BackgroundTasks throw.
    ("never posted an incoming call", ExitReading(.callNotReported, 0.95)),
    ("launch handlers must be registered before", ExitReading(.registration(.late), 0.95)),
    ("aunch handler for task with identifier", ExitReading(.registration(.twice), 0.95)),
    ("No launch handler registered for task", ExitReading(.registration(.missing), 0.95)),
    (
      "is not advertised in the application's Info.plist",
      ExitReading(.registration(.undeclared), 0.95)
    ),
    ("BGTaskSchedulerPermittedIdentifiers", ExitReading(.registration(.undeclared), 0.9)),
    // A switch in the developer settings that demonstrates background kills.
    ("BG Kill Demo", ExitReading(.housekeeping(ExitReason(namespace: nil, code: nil)), 0.8)),
    ("Terminated due to memory", ExitReading(.memory(nil), 0.8)),
    ("using too much memory", ExitReading(.memory(7), 0.8)),
  ]

  private init(housekeeping code: UInt64) {
    self.init(.housekeeping(ExitReason(namespace: nil, code: code)), 0.9)
  }
}
