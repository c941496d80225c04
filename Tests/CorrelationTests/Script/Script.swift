import LogModel

@testable import Correlation

/// A log in a terse notation, one event per line: `3.2 began id=1 left=599.9 thread=a`.
///
/// ```
/// line    = time ["@" name ["[" pid "]"]] word {key "=" value}
/// time    = seconds from the start of the log | "-" for a line that nothing dates
/// word    = the name of an event kind, `A1` … `A22` for UIKit's lines, `reading`, `line`, `kill`, …
/// keys    = id left name thread v (message source) reason permitted expl code domain bundle handler
///           msg (the digest of the message) open (1,2,3) count granted kind (of the task) pair
///           delay (how many seconds later it may have been printed, inf where that is unknown)
/// ```
/// A word with a tilde in front is a daemon's message about the process: `~background`. A line without a process is
/// from App[7]. An underscore in a value means a blank.
struct Script {
  var events: [LogEvent] = []
  var sightings: [ProcessActivity] = []

  /// How the log prints its timestamps.
  struct Clock {
    var digits: UInt8 = 3
    var offset: Int32?
    /// 2024-03-01 12:00:00.
    var start: Int64 = 1_709_294_400
    var hasYear = true

    func instant(_ seconds: Double) -> Instant {
      Instant(
        wallMicroseconds: start * 1_000_000 + Int64((seconds * 1_000_000).rounded()),
        offsetSeconds: offset, fractionDigits: digits, hasYear: hasYear)
    }
  }

  init(_ text: String, clock: Clock = Clock()) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      read(line, number: number + 1, clock: clock)
    }
  }

  /// Reads the next line, given its 1-based number.
  mutating func read(_ line: Substring, number: Int, clock: Clock = Clock()) {
    let words = line.split(separator: " ").map(String.init)
    if words.count >= 2, words[0] != "//" { add(words, line: number, text: String(line), clock) }
  }

  private mutating func add(_ words: [String], line: Int, text: String, _ clock: Clock) {
    let at = Double(words[0]).map { clock.instant($0) }
    var rest = words.dropFirst()
    var subject = LogEvent.Subject(name: "App", pid: 7)
    if let process = rest.first, process.hasPrefix("@") {
      subject = Self.subject(String(process.dropFirst()))
      rest = rest.dropFirst()
    }
    guard let word = rest.first else { return }
    var options: [String: String] = [:]
    for option in rest.dropFirst() {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      options[parts[0]] = parts.count == 2 ? String(parts[1].map { $0 == "_" ? " " : $0 }) : ""
    }
    subject.bundleIdentifier = options["bundle"]
    let isFromDaemon = word.hasPrefix("~")
    let name = isFromDaemon ? String(word.dropFirst()) : word
    let isDaemons =
      ["kill", "killing", "term", "watchdog", "jetsam"].contains(name) || isFromDaemon
    let hasKill = isDaemons || name == "request-refused"
    if !isDaemons, let name = subject.name, let pid = subject.pid {
      see(name, pid, LineReference(input: 0, line: line, at: at), text)
    }
    guard let (kind, messageSource) = Self.words[name] else { return }
    var event = LogEvent(
      kind: kind, messageSource: options["v"] ?? messageSource, process: subject,
      thread: options["thread"], at: at, line: line, text: text)
    event.identifier = options["id"]
    event.label = options["name"]
    event.remaining = options["left"].map { text in
      Double(text).flatMap { $0.isFinite ? .seconds($0) : nil } ?? .unlimited
    }
    event.lacksExpirationHandler = options["handler"] == "none"
    event.isFromDaemon = isFromDaemon
    event.pairing = options["pair"].flatMap(Pairing.init(rawValue:))
    event.message = options["msg"].map { $0.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }
    event.openIdentifiers = options["open"].map { $0.split(separator: ",").map(String.init) }
    event.count = options["count"].flatMap { Int($0) }
    event.grantedSeconds = options["granted"].flatMap { Double($0) }
    event.delaySeconds = options["delay"].flatMap { Double($0) } ?? 0
    if let kind = options["kind"].flatMap({ TaskKind(rawValue: $0) }) { event.taskKind = kind }
    if hasKill { event.kill = Self.kill(options) }
    events.append(event)
  }

  private static func subject(_ text: String) -> LogEvent.Subject {
    let parts = text.split(separator: "[").map(String.init)
    let pid = parts.count == 2 ? Int(parts[1].dropLast()) : nil
    return LogEvent.Subject(name: parts[0] == "?" ? nil : parts[0], pid: pid)
  }

  private static func kill(_ options: [String: String]) -> LogEvent.Kill {
    var kill = LogEvent.Kill()
    kill.code = options["code"].flatMap { UInt64($0, radix: 16) }
    kill.domain = options["domain"].flatMap { Int($0) }
    kill.explanation = options["expl"]
    if let reason = options["reason"] {
      var assertion = HeldAssertion()
      assertion.reason = reason
      assertion.name = options["name"]
      assertion.permittedSeconds = options["permitted"].flatMap { Double($0) }
      kill.assertions = [assertion]
    }
    return kill
  }

  mutating func see(_ name: String, _ pid: Int, _ line: LineReference, _ text: String) {
    if let index = sightings.firstIndex(where: { $0.name == name && $0.pid == pid }) {
      sightings[index].last = line
      sightings[index].lastText = text
    } else {
      sightings.append(ProcessActivity(name: name, pid: pid, line: line, text: text))
    }
  }

  private static let words: [String: (LogEvent.Kind, String)] = [
    "launched": (.launched, "lifecycle"), "active": (.active, "lifecycle"),
    "inactive": (.inactive, "lifecycle"), "background": (.background, "lifecycle"),
    "foreground": (.foreground, "lifecycle"), "terminated": (.terminated, "lifecycle"),
    "memory": (.memoryWarning, "lifecycle"), "began": (.taskBegan, "state-lab"),
    "ended": (.taskEnded, "state-lab"), "refused": (.taskRefused, "state-lab"),
    "expired": (.taskExpired, "state-lab"), "ran-out": (.taskExpiredAndEnded, "state-lab"),
    "exhausted": (.taskExpired, "dotnet"), "reading": (.reading, "reading"),
    "number": (.bareNumber, "reading"), "announced": (.taskAnnounced, "bgtaskscheduler"),
    "A1": (.taskRequested, "uikit"),
    "A7": (.taskRefused, "uikit"), "A9": (.taskBegan, "uikit"), "A10": (.taskRefused, "uikit"),
    "A11": (.taskEnded, "uikit"), "A12": (.taskEndDetail, "uikit"),
    "A13": (.taskEndDetail, "uikit"), "A14": (.taskEndDetail, "uikit"),
    "A15": (.taskLongRunning, "uikit"), "A16": (.taskNotEnded, "uikit"),
    "A17": (.expirationStarted, "uikit"), "A19": (.taskExpired, "uikit"),
    "A22": (.taskEndRejected, "uikit"), "kill": (.assertionKill, "assertiond"),
    "killing": (.killConfirmed, "springboard"), "term": (.termination, "runningboard"),
    "exited": (.processExited, "runningboard"), "suspended": (.suspended, "runningboard"),
    "resumed": (.resumed, "runningboard"), "acquired": (.assertionAcquired, "runningboard"),
    "released": (.assertionReleased, "runningboard"),
    "timed-out": (.assertionTimedOut, "runningboard"), "flood": (.assertionFlood, "assertiond"),
    "no-completion": (.completionMissing, "uikit"), "watchdog": (.watchdogKill, "frontboard"),
    "jetsam": (.jetsamKill, "kernel"), "debugged": (.debugged, "frontboard"),
    "request-refused": (.requestRefused, "bgtaskscheduler"),
  ]
}
