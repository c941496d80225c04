import LogModel
import Reporting
import Testing

@Suite struct TextReportWriterTests {
  @Test func `a leak: verdict, what to do, timeline, finding, coverage`() {
    #expect(
      text(Fixtures.leak) == """
        ✗ LEAKED  background task 1 'Upload' of State Lab[7449] was never ended and the app was killed for
          it
          → Call endBackgroundTask(_:) on every path that leaves the upload
          1 error; 2 background tasks: 1 leaked, 1 completed

        State Lab [7449]  com.example.statelab
          2011-10-30 22:35:28.608 to 22:45:50.101
          launched 22:35:28.608, background 22:36:00.000
                                    ╷22:35:28    ╷+2 min       ╷+4 min      ╷+6 min       ╷+8 min
            app                        ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
            ✗ LEAKED    1 'Upload'  ├──··─────────────────────────────────────────────────────────────────!→
            ✓ completed 2           ├┤
            ▁ background  ─ held  · reading  ├ begin  ┤ end  ! expiration  → no end

          ✗ LEAKED     1 'Upload'  F1
              22:35:28.608  console.log:3   begin       unlimited
              22:36:00      console.log:5   reading     599.9 s left
              …                             …           7 more readings
              22:36:08      console.log:13  reading     591.9 s left
              22:45:50.101  console.log:40  expiration  its expiration handler was called
              22:46:00.000                  deadline    600 s in the background
                                            no end      the log shows none
          ✓ completed  2
              22:35:30.000  console.log:4   begin
              22:35:42.345  console.log:30  end         after 12.3 s, 587.3 s left

          ✗ F1 error: background task 1 'Upload' of State Lab[7449] was never ended and the app was killed
            for it (leaked-task, sure 1)
              console.log:3: Oct 30 22:35:28 iPhone State Lab[7449]: begin
              console.log:41: Oct 30 22:46:00 iPhone SpringBoard[15]: State Lab[7449] has active assertions
                beyond permitted time: {( <SBProcessAssertion: 0x1> )}
              → Call endBackgroundTask(_:) on every path that leaves the upload

        Assumptions
          · console.log names no time zone: its times are compared as they stand

        Inputs
          logs/console.log: nslog, 41 records, 0 lines not understood, 2011-10-30 22:35:28.608 to
            22:46:00.000

        """)
  }

  @Test func `a crash report in words`() {
    let document = ReportDocument(
      tool: Fixtures.tool, inputs: [InputSummary(path: "a.log"), InputSummary(path: "crash.ips")],
      crashes: [Fixtures.crash])
    #expect(
      text(document) == """
        ? UNDECIDED  no problem proven, but the app used no CPU
          1 crash report

        Lab [812] was killed by the watchdog  crash.ips:1 (ips-json)
          version 2.1 (345), iPhone OS 17.5.1 (21F90), iPhone14,2, role Background, 2024-06-01 23:59:50.1234
            +02:00, 10 s after its launch
          ended with FRONTBOARD 0x8badf00d 'watchdog violation' by runningboardd
          watchdog: scene-update took more than the 10 s of real time it was allowed (Background, Running)
          CPU of the whole device meanwhile: 10.2 s (17 %)
          CPU of the app meanwhile: 0.27 s (0.5 %)
          thermal state: nominal
          exception: EXC_CRASH (SIGKILL) none
          exception message: no message
          main thread: waiting for a lock
              libsystem_kernel.dylib  __psynch_mutexwait
              Lab                     Store.save() (Store.swift:22)
              ?                       not symbolicated
          1 assertion held:
            · 'Shared Background Assertion', 812-1, finishTask, permitted 180 s, owner Lab:812
          verdict: watchdog-kill (likely 0.85)
              because the termination says so
              but the app used no CPU
              → Look at the lock's owner
          ! the report is cut before its end

        Inputs
          a.log: not recognised, 0 records, 0 lines not understood
          crash.ips: not recognised, 0 records, 0 lines not understood

        """)
  }

  @Test func `a log without a background task says how to capture one that has them`() {
    var input = InputSummary(path: "-")
    input.format = "nslog"
    input.records = 1200
    input.linesNotUnderstood = 3
    #expect(
      text(ReportDocument(tool: Fixtures.tool, inputs: [input])) == """
        ? NOTHING TO JUDGE  no line that bglog knows is about a background task (1,200 records in 1 input)
          To capture a log that has such lines:
          1. Connect the device before you reproduce: UIKit logs its background tasks at level debug, which
             a device usually does not keep.
          2. Device: Console.app, Action > Include Info Messages and Include Debug Messages, Start
             streaming; afterwards select all, copy, save. Simulator: xcrun simctl spawn booted log stream
             --level debug --style syslog > console.log
          3. Send the app to the background, wait until its time must be up (about 30 s since iOS 13), then
             bring it back.
          4. Where the app logs its tasks in words of its own, teach bglog these: bglog rules new
             --from-line LINE > app.yml, then bglog analyze --rules app.yml

        Inputs
          -: nslog, 1,200 records, 3 lines not understood

        """)
  }

  @Test func `crashes without an incident stand in the order of the findings about them`() throws {
    var document = ReportDocument(tool: Fixtures.tool, inputs: [InputSummary(path: "two.json")])
    for pid in [358, 400] {
      var crash = CrashReport(input: 0, line: 1, format: "metrickit")
      crash.process.bundleIdentifier = "com.example.lantern"
      crash.process.pid = pid
      document.crashes.append(crash)
      document.findings.insert(
        Finding(
          rule: .watchdogKill, severity: .error, confidence: 0.9, message: "finding about \(pid)",
          advice: "Look", crash: "two.json", process: ProcessIdentity(name: nil, pid: pid),
          evidence: [Evidence(input: 0, line: 1, text: "{")]), at: 0)
    }
    let report = text(document)
    let worst = try #require(report.firstRange(of: "lantern [400]"), "\(report)")
    let other = try #require(report.firstRange(of: "lantern [358]"), "\(report)")
    #expect(worst.lowerBound < other.lowerBound, "\(report)")
  }

  @Test func `a task that is late, in ASCII`() {
    #expect(
      text(Fixtures.late, TextReportOptions(width: 72, ascii: true)) == """
        x LATE  background task 7 of State Lab[7449] was given back 3 s after
          its deadline
          -> End the task in its expiration handler
          1 error; 1 background task: 1 late

        State Lab [7449]  com.example.statelab
          2011-10-30 22:35:28.608 to 22:45:50.101
                                         '22:35:28    '+30 min     '+60 min
            x LATE 7 '\\u{421}\\u{438}...                                      !#
            ! expiration  # late end

          x LATE       7
              '\\u{421}\\u{438}\\u{43D}\\u{445}\\u{440}\\u{43E}\\u{43D}\\u{438}\\u{437}\\u
              {430}\\u{446}\\u{438}\\u{44F}'  F1
              23:59:50.000             console.log:10  begin       30 s left
              2011-10-31 00:00:15.000  console.log:15  expiration  its
                                            expiration handler was called
              2011-10-31 00:00:20.000                  deadline    30 s in the
                                            background
              2011-10-31 00:00:23.000  console.log:20  end         after 33 s,
                                            31.5 s of it in the background, -3 s
                                            left

          x F1 error: background task 7 of State Lab[7449] was given back 3 s
            after its deadline (late-completion, sure 1)
              console.log:20: end^[[31m of task 7 ...
              -> End the task in its expiration handler

        Assumptions
          - console.log names no time zone: its times are compared as they stand

        Inputs
          logs/console.log: nslog, 41 records, 0 lines not understood,
            2011-10-30 22:35:28.608 to 22:46:00.000

        """)
  }

  @Test func `nothing wrong is said in the first line`() {
    var document = Fixtures.leak
    document.tasks.removeFirst()
    document.findings = []
    #expect(text(document).hasPrefix("✓ no problem found\n  1 background task: 1 completed\n"))
    document.tasks.append(Fixtures.task(3, .open))
    #expect(
      text(document).hasPrefix(
        "? UNDECIDED  no problem proven, but 1 of 2 background tasks had no end when the log stopped\n"
      ))
  }

  @Test func `an end that is only a note is the headline all the same`() {
    var document = Fixtures.leak
    document.tasks.removeFirst()
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.incident = "A"
    crash.verdict = CrashReport.Verdict(
      .housekeeping(ExitReason(namespace: nil, code: nil)), confidence: 0.9,
      because: ["it was hot"], contradictions: ["the app may have heated it"])
    crash.verdict?.summary = "was ended in the heat"
    document.crashes = [crash]
    document.findings = [
      Finding(
        rule: .housekeepingKill, severity: .note, confidence: 0.9, message: "it ended",
        advice: "Do less", crash: "A", evidence: [])
    ]
    #expect(text(document).hasPrefix("· KILLED  it ended\n"))
    #expect(text(document).contains("was ended in the heat"))
    document.findings = []
    #expect(
      text(document).hasPrefix("? UNDECIDED  no problem proven, but the app may have heated it\n"))
    document.crashes[0].verdict?.contradictions = []
    #expect(text(document).hasPrefix("✓ no problem found\n"))
  }

  @Test func `inputs that cannot be read are said before anything else is believed`() {
    var unread = InputSummary(path: "a.log")
    unread.problems = [InputProblem(line: nil, message: "no such file", isFatal: true)]
    let nothing = text(ReportDocument(tool: Fixtures.tool, inputs: [unread]))
    #expect(nothing.hasPrefix("✗ NOTHING READ  none of the inputs could be read or understood\n"))
    #expect(nothing.contains("    ✗ no such file\n"))
    var document = Fixtures.leak
    document.inputs.append(unread)
    #expect(text(document).contains("\n! 1 of 2 inputs could not be read or understood"))
  }

  @Test func `doubt is said in the verdict`() {
    var document = Fixtures.leak
    document.findings[0].confidence = 0.5
    #expect(text(document).hasPrefix("✗ LEAKED (possible)  background task 1"))
    #expect(text(document).contains("(leaked-task, possible 0.5)"))
    document.findings[0].confidence = 0.7
    document.findings[0].severity = .warning
    #expect(text(document).hasPrefix("! LEAKED (likely)  background task 1"))
  }

  @Test func `the process with the worst finding comes first, its crash report right behind`() {
    let report = text(Fixtures.threeProcesses)
    let order = ["Worst [3]", "Lab [812]", "Middle [2]", "Fine [1]", "Notes", "Inputs"]
    let places = order.map { report.firstRange(of: "\n\n" + $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test func `two inputs that know the same process keep their tasks apart`() {
    var document = Fixtures.leak
    document.inputs.append(InputSummary(path: "other/console.log"))
    var other = document.processes[0]
    other.input = 1
    document.processes.append(other)
    document.tasks[1].began?.input = 1
    document.tasks[1].ended?.input = 1
    let parts = text(document).split(separator: "\nState Lab [7449]")
    #expect(parts.count == 3)
    #expect(parts[1].contains("logs/console.log:40") && !parts[1].contains("completed"))
    #expect(parts[2].contains("other/console.log:30") && !parts[2].contains("LEAKED"))
  }

  @Test func `the same document gives the same bytes`() {
    for document in [Fixtures.everything, Fixtures.threeProcesses, Fixtures.manyTasks(500)] {
      #expect(text(document) == text(document))
    }
  }
}
