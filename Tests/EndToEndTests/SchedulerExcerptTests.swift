import BGLogKit
import Foundation
import Testing

/// A few lines of the scheduler, as people post them, with what somebody who knows the scheduler concludes.
///
/// The layouts are theirs, too: columns set with tabs or blanks, without a level, without any header.
@Suite struct SchedulerExcerptTests {
  // MARK: Requests that wait

  @Test func `a request that is submitted again replaces the first, and waits for its window`()
    throws
  {
    let report = Excerpt(
      """
      default\t16:40:12.201337+0200\tLantern\tsubmitTaskRequest: <BGProcessingTaskRequest: com.example.lantern.index, earliestBeginDate: 2024-06-03 14:40:15 +0000, requiresExternalPower=0, requiresNetworkConnectivity=0>
      default\t16:40:12.201702+0200\tLantern\tSubmitting task request activity: bgProcessing-com.example.lantern.index:3F61C2
      default\t16:40:12.209455+0200\tdasd\tDaemon Canceling Activities: {(
          bgProcessing-com.example.lantern.index:90B7E4
      )}
      default\t16:40:12.210102+0200\tdasd\tCANCELED: bgProcessing-com.example.lantern.index:90B7E4 at priority 10 <private>!
      default\t16:40:12.214017+0200\tdasd\tSubmitted Activity: bgProcessing-com.example.lantern.index:3F61C2 at priority 10 (Mon Jun  3 16:47:42 2024 - Mon Jun 10 16:47:42 2024)

      """)
    let first = try report.request("90B7E4")
    #expect(first.state == .replaced)
    #expect(first.kind == .processing && first.identifier == "com.example.lantern.index")
    #expect(first.ended.map { (1...7).contains($0.line) } == true)
    let second = try report.request("3F61C2")
    #expect(second.state == .waiting)
    #expect(second.asked.map { (1...2).contains($0.line) } == true)
    #expect(second.launched == nil && second.started == nil && second.ended == nil)
    let opens = try #require(
      Instant(year: 2024, month: 6, day: 3, hour: 16, minute: 47, second: 42))
    let closes = try #require(
      Instant(year: 2024, month: 6, day: 10, hour: 16, minute: 47, second: 42))
    // The window opens after the last line, so nothing is wrong yet.
    #expect(second.window?.from?.wallMicroseconds == opens.wallMicroseconds)
    #expect(second.window?.to?.wallMicroseconds == closes.wallMicroseconds)
    #expect(second.checks.count == 0)
    #expect(report.document.requests.count == 2)
    #expect(report.rules == ["request-replaced", "request-waiting"])
    #expect(report.isOnlyNotes)
    let counts = ReportSummary(report.document)
    #expect(counts.requests(.waiting) == 1 && counts.requests(.replaced) == 1)
  }

  @Test func `the program calls such a request waiting and succeeds`() throws {
    let log = """
      default\t08:02:51.660210+0200\tLantern\tsubmitTaskRequest: <BGAppRefreshTaskRequest: com.example.lantern.refresh, earliestBeginDate: 2025-11-05 06:17:51 +0000>
      default\t08:02:51.660544+0200\tLantern\tSubmitting task request activity: bgRefresh-com.example.lantern.refresh:61D0AB
      default\t08:02:51.668190+0200\tdasd\tCancelling activities: {(
          bgRefresh-com.example.lantern.refresh:B2299E
      )}
      default\t08:02:51.668707+0200\tdasd\tCANCELED: bgRefresh-com.example.lantern.refresh:B2299E at priority 10
      default\t08:02:51.672315+0200\tdasd\tSubmitted: bgRefresh-com.example.lantern.refresh:61D0AB at priority 10 (Wed Nov  5 08:17:51 2025 - Wed Nov 12 08:17:51 2025)

      """
    let run = try Tool.run(
      ["analyze", "--no-config", "--format", "json", "-"], input: Data(log.utf8))
    #expect(run.status == 0)
    let report = try Tool.json(run)
    let requests = try #require(report["requests"] as? [[String: Any]])
    let states = requests.map {
      "\($0["activity"] as? String ?? "") \($0["state"] as? String ?? "")"
    }
    #expect(states.sorted() == ["61D0AB waiting", "B2299E replaced"])
    #expect(requests.allSatisfy { $0["launched"] is NSNull })
    let text = try Tool.run(["analyze", "--no-config", "-"], input: Data(log.utf8))
    #expect(text.status == 0)
    #expect(text.output.lowercased().contains("waiting"))
  }

  @Test
  func `a score below the threshold forbids nothing, and a record that is cut off is no check`()
    throws
  {
    let name = "bgProcessing-com.example.lantern.tidy:C41D07"
    let report = Excerpt(
      """
      default\t09:12:31.114820+0900\tdasd\t'\(name)' CurrentScore: 0.869002, ThresholdScore: 0.911240 DecisionToRun:0
      default\t09:17:40.902113+0900\tdasd\t\(name):[
      \t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.05}}
       ] sumScores:26.360000, denominator:31.110000, FinalDecision: Can Proceed FinalScore: 0.847316}
      default\t09:17:40.902260+0900\tdasd\t'\(name)' CurrentScore: 0.847316, ThresholdScore: 0.911240 DecisionToRun:0
      default\t09:22:58.337701+0900\tdasd\t\(name):[
      \t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.05}}
       ] sumScores:26.360000, denominator:31.110000, FinalDecision: Can Proceed FinalScore: 0.847316}
      default\t09:22:58.337930+0900\tdasd\t'\(name)' CurrentScore: 0.847316, ThresholdScore: 0.911240 DecisionToRun:0
      default\t09:28:04.015566+0900\tdasd\t\(name):[
      \t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.05}}
       ] sumScores:26.360000, denominator:31.110000, FinalDecision: Can Pr
      """)
    let request = try report.request("C41D07")
    #expect(request.state == .waiting)
    #expect(request.asked == nil && request.window == nil)
    #expect(request.checks.count == 3)
    #expect(request.checks.first?.line == 1)
    #expect(request.checks.last.map { (6...9).contains($0.line) } == true)
    #expect(request.checks.refusedBy.isEmpty)
    #expect(request.checks.lowestScore.map { abs($0 - 0.847316) < 0.000_001 } == true)
    #expect(request.checks.threshold.map { abs($0 - 0.911240) < 0.000_001 } == true)
    #expect(report.isOnlyNotes)
    let words = report.words(about: request)
    #expect(words.contains("score") && words.contains("threshold"))
    // The low score of Device Activity says that nobody is expected to use the phone.
    for claim in ["was in use", "refused by", "forbidden", "never ran"] {
      #expect(!words.contains(claim), "\(claim)")
    }
  }

  // MARK: Work that runs

  @Test
  func `a handler that submits its next request is running, and a plug-in's word ends nothing`()
    throws
  {
    let report = Excerpt(
      """
      07:15:20.104417+0200\tLantern\tHandling launch from daemon for activities: {(
          bgRefresh-com.example.lantern.refresh:7C20AF
      )}
      07:15:20.104802+0200\tLantern\tApplication launched for activities: {(
          bgRefresh-com.example.lantern.refresh:7C20AF
      )}
      07:15:20.105113+0200\tLantern\tCalling handlers for activities: {(
          bgRefresh-com.example.lantern.refresh:7C20AF
      )}
      07:15:20.105390+0200\tLantern\tRunning task: <BGAppRefreshTask: com.example.lantern.refresh>
      07:15:20.106044+0200\tLantern\tStarting task: <BGAppRefreshTask: com.example.lantern.refresh>
      07:15:20.106288+0200\tLantern\t[BeaconFetch handleRefreshTask]
      07:15:20.106597+0200\tLantern\t[BeaconFetch scheduleRefresh] com.example.lantern.refresh
      07:15:20.107021+0200\tLantern\tsubmitTaskRequest: <BGAppRefreshTaskRequest: com.example.lantern.refresh, earliestBeginDate: 2020-08-03 05:15:20 +0000>
      07:15:20.107388+0200\tLantern\tSubmitting task request activity: bgRefresh-com.example.lantern.refresh:E1934B
      07:15:20.107610+0200\tLantern\tEstablish daemon connection; interrupted: 0
      07:15:20.201553+0200\tLantern\t[BeaconFetch finish] BeaconUploader (1 of 1)

      """)
    let running = try report.request("7C20AF")
    #expect(running.state == .running)
    #expect(running.launched?.line == 1)
    #expect(running.started?.line == 11)
    #expect(running.ended == nil && running.secondsRun == nil)
    let next = try report.request("E1934B")
    #expect(next.state == .waiting)
    #expect(next.asked.map { (14...15).contains($0.line) } == true)
    #expect(next.launched == nil && next.started == nil)
    #expect(report.document.requests.count == 2)
    // Not completed is not leaked: the log ends after a tenth of a second.
    #expect(report.isOnlyNotes)
    #expect(!report.rules.contains("never-completed"))
  }

  @Test func `a whole life on a Mac is read, with the activity that it had to let pass`() throws {
    let name = "501:com.example.harbor.agent.scan:5D90C7"
    let other = "501:com.example.harbor.agent.gc:E40A16"
    func line(_ time: String, _ pid: Int, _ rest: String) -> String {
      "2026-02-08 \(time)-0500 0x2a11c    Default     0x0                  \(pid)    8    \(rest)\n"
    }
    let record = """
      \(name):[
              {name: BatteryLevelPolicy, policyWeight: 1.000, response: {Decision: Can Proceed, Score: 0.55, Rationale: [{batteryLevel == 31 AND pluggedIn == 1}]}}
              {name: DeviceActivityPolicy, policyWeight: 20.000, response: {Decision: Can Proceed, Score: 0.70}}
       ] sumScores:42.070000, denominator:48.520000, FinalDecision: Can Proceed FinalScore: 0.867065}
      """
    let scoring = "dasd: [com.apple.duetactivityscheduler:scoring]"
    let lifecycle = "dasd: [com.apple.duetactivityscheduler:lifecycle]"
    let agent = "UserEventAgent: (DuetActivityScheduler) [com.apple.duetactivityscheduler:client]"
    let activities = "UserEventAgent: (com.apple.cts) [com.apple.xpc.activity:Activities]"
    let report = Excerpt(
      line("10:31:07.220114", 118, "\(scoring) \(record)")
        + line(
          "10:31:07.220139", 118,
          "\(scoring) '\(name)' has compatibility score of -1.000000 with \(other) (Started at <Not"
            + " yet started>). Bailing out.")
        + line("10:31:22.401871", 118, "\(scoring) \(record)")
        + line(
          "10:31:22.401899", 118,
          "\(scoring) '\(name)' CurrentScore: 0.867065, ThresholdScore: 0.701145 DecisionToRun:1")
        + line("10:31:22.404960", 402, "\(agent) REQUESTING START: \(name)")
        + line(
          "10:31:22.498120", 402,
          "\(activities) Initiating XPC Activity: com.example.harbor.agent.scan (0x7f9a1c00b2d0)")
        + line("10:31:22.502335", 118, "\(lifecycle) STARTING activity \(name) <private>!")
        + line(
          "10:31:22.503001", 118,
          "\(lifecycle) Activity \(name) has been running for 1.911438306172689e-06 minutes")
        + line(
          "10:31:23.701744", 402,
          "\(activities) Completed XPC Activity: com.example.harbor.agent.scan (0x7f9a1c00b2d0)")
        + line("10:31:23.702410", 118, "\(lifecycle) COMPLETED \(name) at priority 30 <private>!")
        + line(
          "10:31:23.702522", 118,
          "dasd: [com.apple.duetactivityscheduler:lifecycle(activityGroup)] NO LONGER RUNNING"
            + " \(name) ...Tasks running in group [com.apple.dasd.default] are 1!")
        + line(
          "10:31:23.703090", 402, "\(agent) SUBMITTING: 501:com.example.harbor.agent.scan:A3E8F1")
        + line(
          "10:31:23.708677", 118,
          "dasd: [com.apple.duetactivityscheduler:default] Submitted Activity:"
            + " 501:com.example.harbor.agent.scan:A3E8F1 at priority 30 with interval 21600 <private>"
        ))
    let request = try report.request("5D90C7")
    #expect(request.state == .completed)
    #expect(request.kind == .activity)
    #expect(request.identifier == "com.example.harbor.agent.scan")
    #expect(request.started?.line == 13)
    #expect(request.ended?.line == 16)
    #expect(request.secondsRun.map { abs($0 - 1.2) < 0.01 } == true)
    // One check at which it let the other one pass, and one that let it run.
    #expect(request.checks.count == 2)
    #expect(request.checks.refusedBy.isEmpty)
    #expect(request.checks.threshold.map { abs($0 - 0.701145) < 0.000_001 } == true)
    #expect(report.words(about: request).contains("com.example.harbor.agent.gc"))
    let next = try report.request("A3E8F1")
    #expect(next.state == .waiting)
    #expect(report.isOnlyNotes)
  }

  // MARK: Pushes

  @Test func `a push is held back after a restart, and merged with the next`() throws {
    let topic = "com.apple.pushLaunch.com.example.lantern"
    let report = Excerpt(
      """
      default    11:04:52.310088+0200    dasd    Submitted Activity: \(topic):4E07D1 at priority 5 <private>
      default    11:04:52.312561+0200    dasd    Adding a launch request (<private>) for application <private> by activity <private>
      default    11:04:52.312740+0200    dasd    Launch requests for <private>: (null)
      default    11:04:52.327015+0200    dasd    \(topic):4E07D1:[
          {name: ThunderingHerdPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{timeSinceThunderingHerdTriggerEvent < 300}]}}
       ], FinalDecision: Must Not Proceed}
      default    11:04:57.840206+0200    dasd    Submitted Activity: \(topic):D8A2F6 at priority 5 <private>
      default    11:04:57.844311+0200    dasd    Adding a launch request (<private>) for application <private> by activity <private>
      default    11:04:57.844498+0200    dasd    Launch requests for <private>: <private>
      default    11:04:57.844702+0200    dasd    Daemon Canceling Activities: {(
          \(topic):4E07D1
      )}
      default    11:04:57.845190+0200    dasd    CANCELED: \(topic):4E07D1 at priority 5 <private>!
      default    11:04:57.845377+0200    dasd    Removing a launch request for application <private> by activity <private>
      default    11:04:57.861940+0200    dasd    \(topic):D8A2F6:[
          {name: ThunderingHerdPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{timeSinceThunderingHerdTriggerEvent < 300}]}}
       ], FinalDecision: Must Not Proceed}

      """)
    let first = try report.request("4E07D1")
    #expect(first.kind == .push && first.identifier == "com.example.lantern")
    #expect(first.state == .replaced)
    #expect(first.checks.refusedBy.map(\.policy) == ["Thundering Herd"])
    #expect(first.checks.refusedBy.first?.count == 1)
    let second = try report.request("D8A2F6")
    #expect(second.state == .waiting)
    #expect(second.asked?.line == 7)
    #expect(second.checks.refusedBy.map(\.policy) == ["Thundering Herd"])
    #expect(report.rules.isSuperset(of: ["push-merged", "push-held-back"]))
    #expect(report.isOnlyNotes)
    #expect(report.words(about: second).contains("restart"))
  }

  @Test func `of four decisions about pushes, two name no activity and belong to nobody`() throws {
    let topic = "com.apple.pushLaunch.com.example.lantern"
    let report = Excerpt(
      """
      {name: ThunderingHerdPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{deviceInUse == 1 AND timeSinceThunderingHerdTriggerEvent < 900}]}}
       ], FinalDecision: Must Not Proceed}

      \(topic):20C9E8:[
      {name: MemoryPressurePolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{cameraIsActive == 1}]}}
      ], FinalDecision: Must Not Proceed}

      {name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Proceed, Score: 1.00, Rationale: [{[appIsForeground]: Required:1.00, Observed:1.00},]}}
       ], FinalDecision: Absolutely Must Proceed}

      \(topic):F7316D:[
      {name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.30}}
      ] sumScores:92.860000, denominator:96.360000, FinalDecision: Can Proceed FinalScore: 0.963678}

      """)
    let held = try report.request("20C9E8")
    #expect(held.state == .waiting)
    #expect(held.checks.refusedBy.map(\.policy) == ["Memory Pressure"])
    #expect(held.checks.refusedBy.first?.rationale?.contains("cameraIsActive == 1") == true)
    let passed = try report.request("F7316D")
    #expect([.waiting, .chosen].contains(passed.state))
    #expect(passed.checks.refusedBy.isEmpty)
    #expect(passed.checks.lowestScore.map { abs($0 - 0.963678) < 0.000_001 } == true)
    for request in [held, passed] {
      let words = report.words(about: request)
      #expect(!words.contains("restart") && !words.contains("in front"), "\(words)")
    }
    #expect(report.isOnlyNotes)
  }

  // MARK: Refusals and crashes

  @Test func `a handler that is missing is a crash at registration, not a matter of Info.plist`()
    throws
  {
    let report = Excerpt(
      """
      2021-03-14 09:12:05.118204+0100 Lantern[412:7710] *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'No launch handler registered for task with identifier com.example.lantern.refresh'
      """)
    let finding = try #require(report.findings("registration-crash").first)
    #expect(finding.severity == .error)
    #expect(finding.evidence.map(\.line) == [1])
    #expect((finding.message + finding.advice).lowercased().contains("handler"))
    #expect(report.findings("request-refused").isEmpty)
  }

  @Test func `a handler that is registered too late is a crash at registration`() throws {
    let report = Excerpt(
      """
      Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'All launch handlers must be registered before application finishes launching'
      """)
    let finding = try #require(report.findings("registration-crash").first)
    #expect(finding.severity == .error)
    #expect(finding.message.contains("after the app had finished launching"))
  }

  @Test func `an identifier that Info.plist lacks is refused for certain, and once`() throws {
    let report = Excerpt(
      """
      [Framework] Registration rejected; com.example.lantern.refresh is not advertised in the application's Info.plist
      Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=3 "(null)"
      """)
    let findings = report.findings("request-refused")
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.severity == .error && finding.confidence >= 0.9)
    let words = (finding.message + finding.advice).lowercased()
    #expect(words.contains("info.plist") && !words.contains("simulator"))
    let request = try #require(report.document.requests.first)
    #expect(request.state == .refused)
    #expect(request.identifier == "com.example.lantern.refresh")
    #expect(report.document.requests.count == 1)
  }

  // MARK: Transfers

  @Test func `each wake in the background doubles the delay of new transfers`() throws {
    let report = Excerpt(
      """
      21:47:18.550271\tnsurlsessiond\tSet request delay for com.example.lantern to 60.000000
      21:48:31.084410\tnsurlsessiond\tSet request delay for com.example.lantern to 120.000000
      21:50:44.931852\tnsurlsessiond\tSet request delay for com.example.lantern to 240.000000

      """)
    let findings = report.findings("transfer-delayed")
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.severity == .warning)
    #expect(finding.confidence >= 0.9)
    let lines = finding.evidence.map(\.text).joined(separator: "\n")
    for delay in ["60.000000", "120.000000", "240.000000"] {
      #expect(lines.contains("to \(delay)"), "\(delay)")
    }
    #expect(finding.message.contains("240"))
    #expect(report.document.requests.allSatisfy { $0.kind == .transfer && $0.ended == nil })
    #expect(report.document.findings.count == 1)
  }

  @Test func `transfers that start at once because of a debugger prove nothing`() throws {
    let session = "5C1E09D4-0000-0000-0000-000000000002"
    let report = Excerpt(
      """
      default\t12:20:40.118330 +0200\tnsurlsessiond\tCurrent discretionary status for <private> is non-discretionary, since the app is being debugged
      default\t12:20:40.121405 +0200\tnsurlsessiond\tTask <\(session)>.<2144> is for <<private>>.<<private>>.<2144>
      default\t12:20:40.122101 +0200\tnsurlsessiond\tTask <\(session)>.<2207> enqueueing
      default\t12:20:40.136290 +0200\tLantern\tTask <\(session)>.<2207> resuming, QOS(0x9)
      default\t12:20:40.137570 +0200\tnsurlsessiond\tTask <\(session)>.<2207> resumeTaskWithIdentifier, props <private>
      default\t12:20:40.137733 +0200\tnsurlsessiond\tTask <\(session)>.<2207> resuming, QOS(0x9)
      default\t12:20:40.138160 +0200\tnsurlsessiond\tTask <\(session)>.<2207> resuming
      default\t12:20:40.138301 +0200\tnsurlsessiond\tTask <\(session)>.<2207> has not requested a begin delay
      default\t12:20:40.138515 +0200\tnsurlsessiond\tTask <\(session)>.<2207> skipping delayed request callback - delegate not implemented
      default\t12:20:40.138799 +0200\tnsurlsessiond\tTask <\(session)>.<2207> will begin

      """)
    #expect(!report.findings("simulated-run").isEmpty)
    #expect(report.isOnlyNotes)
    let begun = try #require(
      report.document.requests.first { $0.activity?.hasSuffix("2207") == true })
    #expect(begun.kind == .transfer)
    #expect(begun.state == .running)
    #expect(begun.asked.map { (3...7).contains($0.line) } == true)
    #expect(begun.started?.line == 10)
    let finding = try #require(report.findings("simulated-run").first)
    #expect((finding.message + finding.advice).lowercased().contains("debug"))
  }

  @Test func `a session whose process went away tells nothing of its transfers`() throws {
    let owner = "<com.example.lantern>.<com.example.lantern.downloads>"
    let session = "NDSession <70A4C2EE-0000-0000-0000-000000000003>"
    let report = Excerpt(
      """
      default\t06:11:08.402118+0100\tnsurlsessiond\tTask <91F06B3C-0000-0000-0000-000000000003>.<1> is for \(owner).<1>
      default\t06:11:12.008841+0100\tnsurlsessiond\t\(session) client com.example.lantern is active result (Y), XPC(Y) proxy(Y) for com.example.lantern.downloads
      default\t06:13:30.771902+0100\tnsurlsessiond\t\(session) client com.example.lantern disconnected, XPC(Y) proxy(Y) for com.example.lantern.downloads
      default\t06:13:30.775610+0100\tnsurlsessiond\t\(session).\(owner): removing session

      """)
    #expect(report.isOnlyNotes)
    for request in report.document.requests {
      #expect([.unknown, .waiting, .running].contains(request.state), "\(request.key)")
      #expect(request.ended == nil)
      let words = report.words(about: request)
      for claim in ["crash", "killed", "somebody closed", "cancelled by"] {
        #expect(!words.contains(claim), "\(claim)")
      }
    }
  }
}

/// What the program says about an excerpt of a log.
private struct Excerpt {
  let document: ReportDocument

  init(_ text: String) {
    let input = Input.memory(name: "excerpt.log", bytes: ContiguousArray(text.utf8))
    document = Analyzer().analyze([input])
  }

  /// The request with a key of the scheduler.
  func request(_ key: String) throws -> ScheduledRequest {
    let known = document.requests.map { "\($0.key) \($0.state)" }
    return try #require(document.requests.first { $0.activity == key }, "no \(key) in \(known)")
  }

  func findings(_ rule: String) -> [Finding] {
    document.findings.filter { $0.rule.rawValue == rule }
  }

  var rules: Set<String> { Set(document.findings.map(\.rule.rawValue)) }

  /// Whether nothing is wrong, as far as the report says.
  var isOnlyNotes: Bool { document.findings.allSatisfy { $0.severity == .note } }

  /// All that the report says about a request, in small letters.
  func words(about request: ScheduledRequest) -> String {
    let findings = document.findings.filter { $0.request == request.key }
    let texts =
      [request.sentence] + request.reasons.map(\.sentence)
      + findings.flatMap { [$0.message, $0.advice] }
    return texts.joined(separator: "\n").lowercased()
  }
}
