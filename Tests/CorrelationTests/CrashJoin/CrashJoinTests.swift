import LogModel
import Testing

@testable import Correlation

/// Tests which launch in a console log a crash report is joined with.
@Suite struct CrashJoinTests {
  /// A crash report about App[7], captured the given number of seconds after the start of the log.
  static func crash(
    at seconds: Double, offset: Int32? = nil, cause: ExitCause? = .heldTasks,
    name: String? = "App", pid: Int? = 7, bundle: String? = nil
  ) -> CrashReport {
    var crash = CrashReport(input: 1, line: 1, format: "ips-json")
    crash.incident = "I-\(Int(seconds))"
    crash.process.name = name
    crash.process.pid = pid
    crash.process.bundleIdentifier = bundle
    // The wall clock of the report's own zone.
    let wall = Script.Clock(offset: offset).instant(seconds + Double(offset ?? 0))
    crash.capturedAt = wall
    crash.evidence = [Evidence(input: 1, line: 3, text: "Termination Reason: …")]
    crash.verdict = cause.map {
      CrashReport.Verdict($0, confidence: 0.9, because: ["its code"], next: ["a sysdiagnose"])
    }
    return crash
  }

  private static let log = "0 background\n1 began id=1 left=29\n30 line"

  @Test func `a report of the same process and pid says how the launch ended`() {
    let judged = Judged(Self.log, crashes: [Self.crash(at: 31)])
    #expect(judged.joins == [0: 0])
    #expect(judged.outcomes == "1 leaked")
    #expect(judged.rules == "leaked-task E, assertion-kill E")
    let kill = judged.findings(of: .assertionKill).first
    #expect(kill?.crash == "I-31")
    #expect(kill?.message.hasSuffix("open at the kill: background task 1") == true)
    #expect(kill?.evidence.map(\.input) == [0, 1])
  }

  @Test(
    arguments: [
      ("App", 7, "App", 7, true), ("App", 7, "App", 8, false), ("App", 7, "Other", 7, false),
      ("ALongNameOfMoreThanFifteen", 7, "ALongNameOfMore", 7, true),
      ("ALongNameOfMore", 7, "ALongNameOfMoreThanFifteen", 7, true),
      ("ALongNameOfMor", 7, "ALongNameOfMoreThanFifteen", 7, false),
      ("App", nil, "App", 7, true), ("App", nil, "Other", 7, false), ("App", 7, "App", nil, true),
      ("App", 7, nil, 7, false), ("?", nil, "App", 7, true),
    ] as [(String, Int?, String?, Int?, Bool)])
  func `names and pids must agree`(
    name: String, pid: Int?, crashed: String?, crashedPid: Int?, isJoined: Bool
  ) {
    let process = pid.map { "@\(name)[\($0)]" } ?? "@\(name)"
    let crash = Self.crash(at: 31, name: crashed, pid: crashedPid)
    let judged = Judged("0 \(process) background\n1 \(process) began id=1", crashes: [crash])
    #expect(judged.joins == (isJoined ? [0: 0] : [:]))
  }

  @Test(
    arguments: [
      ("App", 8, 31.0, nil, "App[7] of app.log is another launch of that process"),
      ("Other", 9, 31, nil, "no log tells of Other[9], but of App[7]"),
      ("App", 7, 40 * 3600, nil, "the last line of App[7] of app.log is 40 h before the report"),
      ("App", 7, -600, nil, "App[7] of app.log logs up to 11 min after the report"),
      ("App", 7, 9000, 3600, "launched only after the last line of App[7]"),
    ] as [(String, Int, Double, Double?, String)])
  func `a report that is joined with no log says why`(
    name: String, pid: Int, at: Double, launched: Double?, reason: String
  ) {
    var crash = Self.crash(at: at, name: name, pid: pid)
    if let launched { crash.launchedAt = Script.Clock().instant(launched) }
    let judged = Judged(Self.log, crashes: [crash])
    #expect(judged.joins == [:])
    let reasons = judged.assumptions.filter { $0.hasPrefix("one.ips was joined with no log: ") }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains(reason) == true)
  }

  @Test func `a log without a zone is said to have none where the times do not agree`() {
    let judged = Judged(Self.log, crashes: [Self.crash(at: 200_000, offset: 0)])
    #expect(judged.joins == [:])
    #expect(judged.assumptions.contains { $0.contains("the log has no zone") })
  }

  @Test func `of two reports the one that is left is said to fit worse`() {
    let crashes = [Self.crash(at: 31), Self.crash(at: 40)]
    let judged = Judged(Self.log, crashes: crashes)
    #expect(judged.joins == [0: 0])
    #expect(
      judged.assumptions.contains {
        $0.contains("another report fits the end of App[7] of app.log better")
      })
  }

  @Test func `of many reports the first ones are explained, and the rest counted`() {
    let crashes = (0..<14).map { Self.crash(at: 31, name: "Other", pid: 100 + $0) }
    let assumptions = Judged(Self.log, crashes: crashes).assumptions
    #expect(assumptions.count { $0.contains("was joined with no log: ") } == 10)
    #expect(assumptions.contains("4 more reports were joined with no log"))
  }

  @Test func `a bundle is enough where the log has no pid`() {
    let log = "0 @App background bundle=a.b\n1 @App began id=1 bundle=a.b"
    #expect(
      Judged(log, crashes: [Self.crash(at: 9, name: "X", pid: 9, bundle: "a.b")]).joins == [0: 0])
    #expect(
      Judged(log, crashes: [Self.crash(at: 9, name: "X", pid: 9, bundle: "a.c")]).joins == [:])
  }

  @Test(
    arguments: [
      // No zones at all; the report's own zone; a zone in both.
      (nil, nil, 0.0, true, nil), (nil, 7200, 0, true, "+02:00"), (7200, 7200, 0, true, nil),
      (7200, -3600, 0, true, nil),
      // AnalysisResult hours and quarters that make the two agree; the log's clock is UTC + shift.
      (nil, 0, -7200, true, "-02:00"), (nil, 0, 20_700, true, "+05:45"),
      (nil, 0, 3600, true, "+01:00"),
      // Both print a zone, and the times are hours apart.
      (0, 0, 7200, false, nil),
      // No place is two and a half hours ahead of UTC.
      (nil, 0, 9000, false, nil),
      // No zone is that far.
      (nil, 0, 200_000, false, nil),
    ] as [(Int32?, Int32?, Double, Bool, String?)])
  func `zones`(
    log: Int32?, report: Int32?, shift: Double, isJoined: Bool, zone: String?
  ) {
    // The log starts at noon of its own wall clock.
    let clock = Script.Clock(
      offset: log,
      start: 1_709_294_400 + Int64(shift) + Int64(log ?? (shift == 0 ? report : 0) ?? 0))
    let judged = Judged(Self.log, clock: clock, crashes: [Self.crash(at: 31, offset: report)])
    #expect(judged.joins.isEmpty != isJoined)
    #expect(
      judged.assumptions.filter { $0.contains("prints no zone") }.count == (zone == nil ? 0 : 1))
    if let zone { #expect(judged.assumptions.contains { $0.contains(": \(zone) was taken") }) }
    if isJoined {
      let ended = judged.launches.first?.end?.at
      #expect(ended.map { $0.seconds(since: clock.instant(0)) } == 31)
      #expect(ended?.offsetSeconds == log)
    }
  }

  @Test(
    arguments: [
      // The report's own zone, UTC, and another one; in the last two the kill comes when the time of the
      // task was up.
      (7200, 7200, 9, 0.9), (7200, 0, 9, 0.7), (7200, 20_700, 9, 0.5), (7200, 0, 31, 0.8),
      (7200, 20_700, 31, 0.8),
    ] as [(Int32, Int64, Double, Double)])
  func `a zone that was worked out proves less`(
    report: Int32, log: Int64, kill: Double, confidence: Double
  ) {
    let text = "0 background\n1 began id=1 left=29\n\(kill - 1) line"
    let judged = Judged(
      text, clock: Script.Clock(start: 1_709_294_400 + log),
      crashes: [Self.crash(at: kill, offset: report)])
    #expect(judged.outcomes == "1 leaked")
    #expect(judged.findings(of: .leakedTask).map(\.confidence) == [confidence])
    let isGuessed = log != Int64(report)
    #expect(
      judged.findings(of: .leakedTask).first?.message.contains("the log prints no zone")
        == isGuessed)
  }

  @Test func `of two possible zones the other one is mentioned`() {
    // In UTC the log ends as the app is killed, in the report's zone two hours before.
    let judged = Judged(
      Self.log, clock: Script.Clock(start: 1_709_294_400),
      crashes: [Self.crash(at: 31, offset: 7200)])
    #expect(judged.joins == [0: 0])
    #expect(
      judged.assumptions.contains {
        $0.contains("+00:00 was taken") && $0.contains("would end 2 h before the report")
      })
    // In another zone the same proves nothing.
    let other = Judged(
      Self.log, clock: Script.Clock(start: 1_709_294_400 + 3600),
      crashes: [Self.crash(at: 31, offset: 7200)])
    #expect(other.assumptions.contains { $0.contains("+02:00 was taken, the zone of") })
  }

  @Test func `under a zone that was worked out no line stands before the launch`() {
    func joins(_ log: String, kill: Double, life: Double) -> [Int: Int] {
      var crash = Self.crash(at: kill, offset: 7200)
      crash.launchedAt = crash.capturedAt?.advanced(bySeconds: -life)
      return Judged(log, clock: Script.Clock(start: 1_709_294_400), crashes: [crash]).joins
    }
    #expect(joins(Self.log, kill: 31, life: 3600) == [0: 0])
    #expect(joins("0 began id=1\n600 line", kill: 610, life: 610) == [0: 0])
    #expect(joins("0 began id=1\n600 line", kill: 610, life: 300) == [:])
  }

  @Test func `a report captured long after the last line is still the launch's, or not at all`() {
    #expect(Judged(Self.log, crashes: [Self.crash(at: 20 * 3600)]).joins == [0: 0])
    #expect(Judged(Self.log, crashes: [Self.crash(at: 30 * 3600)]).joins == [:])
    #expect(Judged(Self.log, crashes: [Self.crash(at: 20)]).joins == [:])
    var later = Self.crash(at: 20 * 3600)
    later.launchedAt = Script.Clock().instant(19 * 3600)
    #expect(Judged(Self.log, crashes: [later]).joins == [:])
    later.launchedAt = Script.Clock().instant(-5)
    #expect(Judged(Self.log, crashes: [later]).joins == [0: 0])
  }

  @Test func `a log without a year may have begun in the one before`() {
    // 2024-12-31 23:59:50, taken for one of the report's year 2025.
    let clock = Script.Clock(start: 1_767_225_590, hasYear: false)
    var crash = Self.crash(at: 0)
    crash.capturedAt = Instant(wallMicroseconds: 1_735_689_621_000_000)
    let judged = Judged("0 began id=1\n1 line", clock: clock, crashes: [crash])
    #expect(judged.joins == [0: 0])
    #expect(judged.launches.first?.end?.at?.seconds(since: clock.instant(0)) == 31)
  }

  @Test func `of two launches of one pid the right one`() {
    let log = "0 launched\n1 began id=1\n30 line\n300 launched\n301 began id=1\n330 line"
    let first = Judged(log, crashes: [Self.crash(at: 31)])
    #expect(first.joins == [0: 0])
    #expect(first.outcomes == "1 leaked, 1 open")
    let second = Judged(log, crashes: [Self.crash(at: 331)])
    #expect(second.joins == [0: 1])
    // One report each.
    let both = Judged(log, crashes: [Self.crash(at: 331), Self.crash(at: 31)])
    #expect(both.joins == [0: 1, 1: 0])
    // A zone worked out never beats one that agrees.
    let zoned = Judged(log, crashes: [Self.crash(at: 31, offset: 0)])
    #expect(zoned.joins == [0: 0])
  }

  @Test func `a process ends once`() {
    let judged = Judged(Self.log, crashes: [Self.crash(at: 9000), Self.crash(at: 31)])
    #expect(judged.joins == [1: 0])
    #expect(judged.launches.first?.end?.crash == "I-31")
  }

  @Test func `a copy of a report says nothing new`() {
    var copy = Self.crash(at: 31)
    copy.duplicateOf = "one.ips"
    let judged = Judged(Self.log, crashes: [Self.crash(at: 31), copy])
    #expect(judged.joins == [0: 0])
    #expect(judged.findings(of: .assertionKill).count == 1)
    #expect(Judged("", crashes: [copy]).findings.isEmpty)
  }

  @Test func `a report without a time is joined by its process, and says so`() {
    var crash = Self.crash(at: 31)
    crash.capturedAt = nil
    let judged = Judged(Self.log, crashes: [crash])
    #expect(judged.joins == [0: 0])
    #expect(judged.assumptions.contains { $0.contains("by process alone") })
    #expect(judged.outcomes == "1 leaked")
  }

  @Test(
    arguments: [
      (.heldTasks, "assertion-kill E"), (.watchdog(event: nil), "watchdog-kill E"),
      (.userQuit, "user-quit N"),
      (.housekeeping(ExitReason(namespace: nil, code: 1)), "housekeeping-kill N"),
      (.fileLock, "file-lock-kill E"), (.cpuLimit, "cpu-kill E"),
      (.fetch, "fetch-not-finished E"), (.urlSession, "url-session-not-finished E"),
      (.tooManyTasks, "too-many-tasks E"), (nil, ""),
    ] as [(ExitCause?, String)])
  func `a report alone`(cause: ExitCause?, finding: String) {
    let judged = Judged("", crashes: [Self.crash(at: 31, cause: cause)])
    #expect(judged.rules == finding)
    #expect(
      judged.findings.allSatisfy { $0.message.hasPrefix("App[7] was ") && !$0.evidence.isEmpty })
    let joined = Judged(
      "0 background\n1 began id=1 left=29\n9 line",
      crashes: [Self.crash(at: 10, cause: cause)])
    #expect(joined.findings.contains { $0.rule == cause?.rule } == (cause != nil))
    #expect(joined.outcomes == (cause == .heldTasks ? "1 leaked" : "1 abandoned"))
  }

  @Test func `a watchdog's report names what it gave`() {
    var crash = Self.crash(at: 31)
    var details = ExitDetails()
    details.allowanceSeconds = 3.37
    details.isCPUTime = true
    crash.verdict = CrashReport.Verdict(
      .watchdog(event: "scene-create"), details, confidence: 0.9, because: ["its code"])
    let finding = Judged("", crashes: [crash]).findings.first
    #expect(
      finding?.message
        == "App[7] was killed by the watchdog (scene-create): it took more than 3.37 s of CPU time")
    #expect(finding?.advice.contains("in the background") == true)
  }

  @Test func `a kill in the log outlives a report that knows no cause`() {
    let log = Self.log + "\n31 kill reason=finishTask permitted=180"
    let judged = Judged(log, crashes: [Self.crash(at: 31, cause: nil)])
    #expect(judged.rules == "leaked-task E, assertion-kill E")
    let same = Judged(log, crashes: [Self.crash(at: 31)])
    #expect(same.rules == "leaked-task E, assertion-kill E")
    #expect(same.findings(of: .assertionKill).first?.evidence.count == 3)
  }

  @Test func `a kill for another kind of assertion blames expiring activities only`() throws {
    var crash = Self.crash(at: 31, cause: .otherAssertion)
    crash.termination = CrashReport.Termination()
    let task = Judged(Self.log, crashes: [crash])
    #expect(task.outcomes == "1 abandoned")
    #expect(task.rules == "assertion-kill E")
    let message = try #require(task.findings.first?.message)
    #expect(message.contains("expiring activity") && !message.contains("open at the kill"))
    let activity = Judged(
      Self.log + "\n2 began id=2 kind=expiringActivity", crashes: [crash])
    #expect(activity.outcomes == "1 abandoned, 2 leaked")
    #expect(
      activity.findings(of: .assertionKill).first?.message.hasSuffix("expiring activity 2") == true)
    // The same from the log alone.
    let judged = Judged(
      Self.log + "\n2 began id=2 kind=expiringActivity\n31 term code=2182baad domain=15")
    #expect(judged.outcomes == "1 abandoned, 2 leaked")
    #expect(
      judged.findings(of: .assertionKill).first?.message.hasSuffix(
        "at the kill: expiring activity 2")
        == true)
    // Where tasks do not share one assertion, the task's own name is given.
    crash.termination?.description = "\"Upload\" assertion timeout"
    let named = Judged("0 background\n1 began id=1 name=Upload", crashes: [crash])
    #expect(named.outcomes == "1 leaked")
  }

  @Test(
    arguments: [
      // The deadline is 30 s behind the start.
      (log, 31.0, 0.9, nil), (log, 50, 0.9, nil), (log, 60, 0.4, "the log stops 30 s before"),
      (log, 4 * 3600, 0.4, "the log stops 4 h before"),
      // Without a deadline the app may still have been in the foreground when the log stopped.
      ("0 began id=1\n10 line", 600, 0.9, nil),
      ("0 began id=1\n10 line", 700, 0.4, "the log stops 12 min before"),
      // A kill that the log shows as well is no matter of guessing.
      (log + "\n14400 kill reason=finishTask", 14_400, 0.98, nil),
    ] as [(String, Double, Double, String?)])
  func `a task is doubted when the log stops long before the kill`(
    log: String, killed: Double, confidence: Double, gap: String?
  ) throws {
    let judged = Judged(log, crashes: [Self.crash(at: killed)])
    #expect(judged.outcomes == "1 leaked")
    let leak = try #require(judged.findings(of: .leakedTask).first)
    #expect(leak.confidence == confidence)
    #expect(leak.severity == (gap == nil ? .error : .warning))
    #expect(leak.message.contains("the log stops") == (gap != nil))
    if let gap { #expect(leak.message.contains(gap)) }
    let kill = judged.findings(of: .assertionKill).first
    #expect(kill?.message.contains("; maybe open at the kill") == (gap != nil))
  }

  @Test func `an iOS 9 report that lists a suspension is no leak`() {
    let crash = Self.crash(at: 31, cause: .suspension)
    #expect(Judged(Self.log, crashes: [crash]).outcomes == "1 abandoned")
  }
}
