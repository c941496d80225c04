import BGLogKit
import Testing

/// What becomes of a request where the log has its lines in another order than usual, lacks some of them, or holds
/// those of several apps.
@Suite struct RequestTransitionTests {
  /// A log as Console.app copies it: the time of day, the process and the message of each record.
  private static func log(_ records: [(time: String, process: String, message: String)]) -> String {
    records.map { "default\t15:\($0.time)+0200\t\($0.process)\t\($0.message)\n" }.joined()
  }

  private static func report(
    _ records: (time: String, process: String, message: String)...
  ) -> ReportDocument {
    Analyzer().analyze([Input.memory(name: "made.log", bytes: ContiguousArray(log(records).utf8))])
  }

  private static let refresh = "bgRefresh-com.example.lantern.refresh:AAAAA1"
  private static let task = "<BGAppRefreshTask: com.example.lantern.refresh>"
  private static let request =
    "<BGAppRefreshTaskRequest: com.example.lantern.refresh, earliestBeginDate: (null)>"

  @Test func `the key that only the last line has makes no second request`() {
    let report = Self.report(
      ("00:00.000000", "Lantern", "Starting task: \(Self.task)"),
      ("00:05.000000", "Lantern", "Marking task \(Self.task) complete with success: 1"),
      ("00:05.000200", "Lantern", "Complete task request activity: \(Self.refresh)"),
      ("00:05.010000", "dasd", "COMPLETED \(Self.refresh) at priority 10"))
    #expect(report.requests.map(\.state) == [.completed])
    #expect(report.requests.map(\.activity) == ["AAAAA1"])
    #expect(report.tasks.map(\.request) == report.requests.map(\.key))
    #expect(report.requests.map(\.task) == report.tasks.map(\.key))
  }

  @Test func `an end that the scheduler logs first does not hide what the app reports`() {
    let report = Self.report(
      ("00:00.000000", "dasd", "STARTING \(Self.refresh)"),
      ("00:00.100000", "Lantern", "Starting task: \(Self.task)"),
      ("00:07.000000", "dasd", "COMPLETED \(Self.refresh) at priority 10"),
      ("00:07.010000", "Lantern", "Marking task \(Self.task) complete with success: 0"))
    #expect(report.requests.map(\.state) == [.failed])
    #expect(report.findings.map(\.rule) == [.requestFailed])
  }

  @Test func `a cancelled expiration is an expiration`() {
    let report = Self.report(
      ("00:00.000000", "Lantern", "Starting task: \(Self.task)"),
      ("00:27.000000", "Lantern", "Expiring task: \(Self.task)"),
      ("00:27.100000", "dasd", "CANCELED: \(Self.refresh) at priority 10"),
      ("00:27.800000", "Lantern", "Marking task \(Self.task) complete with success: 0"))
    #expect(report.requests.map(\.state) == [.expired])
    #expect(report.findings.map(\.rule) == [.endedBySystem])
  }

  @Test func `two apps with the identifier of one library have a request each`() {
    let asked =
      "submitTaskRequest: <BGAppRefreshTaskRequest: com.example.fetch, earliestBeginDate: (null)>"
    let report = Self.report(
      ("00:00.000000", "Harbor", asked),
      (
        "00:00.001000", "Harbor",
        "Submitting task request activity: bgRefresh-com.example.fetch:AAAAA1"
      ),
      ("05:00.000000", "Lantern", asked),
      (
        "05:00.001000", "Lantern",
        "Submitting task request activity: bgRefresh-com.example.fetch:BBBBB1"
      ),
      ("06:00.000000", "Lantern", "cancelTaskRequestWithIdentifier: com.example.fetch"),
      ("07:00.000000", "Lantern", "the end of the log"))
    #expect(report.requests.map(\.state) == [.waiting, .withdrawn])
    #expect(report.requests.map(\.process?.name) == ["Harbor", "Lantern"])
  }

  @Test func `a refused submission replaces nothing`() {
    let report = Self.report(
      ("00:00.000000", "Lantern", "submitTaskRequest: \(Self.request)"),
      ("00:00.001000", "Lantern", "Submitting task request activity: \(Self.refresh)"),
      ("00:00.010000", "dasd", "Submitted: \(Self.refresh) at priority 10"),
      ("05:00.000000", "Lantern", "submitTaskRequest: \(Self.request)"),
      (
        "05:00.002000", "Lantern",
        "Could not submit: Error Domain=BGTaskSchedulerErrorDomain Code=2"
      ),
      ("20:00.000000", "dasd", "STARTING \(Self.refresh)"),
      ("20:00.100000", "Lantern", "Starting task: \(Self.task)"),
      ("20:05.000000", "Lantern", "Marking task \(Self.task) complete with success: 1"))
    #expect(report.requests.map(\.state) == [.completed, .refused])
    #expect(report.findings.map(\.rule) == [.requestRefused])
  }

  @Test func `a simulation that came to nothing says nothing of a later run`() {
    let report = Self.report(
      (
        "00:00.000000", "Lantern",
        "Simulating launch for task with identifier com.example.lantern.refresh"
      ),
      (
        "00:00.001000", "Lantern",
        "No task request with identifier com.example.lantern.refresh has been scheduled"
      ),
      ("40:00.000000", "Lantern", "Starting task: \(Self.task)"),
      ("40:05.000000", "Lantern", "Marking task \(Self.task) complete with success: 1"))
    #expect(report.requests.map(\.isSimulated) == [false])
  }

  @Test func `a score is compared with the thresholds that it missed`() {
    func compared(_ threshold: String, _ decision: Int) -> String {
      "'\(Self.refresh)' CurrentScore: 0.839600, ThresholdScore: \(threshold) DecisionToRun:\(decision)"
    }
    let report = Self.report(
      ("00:00.000000", "dasd", compared("0.905390", 0)),
      ("10:00.000000", "dasd", compared("0.880000", 0)),
      ("20:00.000000", "dasd", compared("0.831000", 1)),
      ("20:00.100000", "dasd", "STARTING \(Self.refresh)"),
      ("20:09.000000", "dasd", "COMPLETED \(Self.refresh) at priority 10"))
    let sentence = report.requests.first?.sentence ?? ""
    #expect(
      sentence.contains("its score of 0.84 was below the threshold of 0.88 to 0.905"), "\(sentence)"
    )
    #expect(report.requests.first?.checks.threshold == 0.831)
  }

  @Test func `what is refused after it was chosen waits again`() {
    let report = Self.report(
      (
        "00:00.000000", "dasd",
        "'\(Self.refresh)' CurrentScore: 0.95, ThresholdScore: 0.90 DecisionToRun:1"
      ),
      (
        "05:00.000000", "dasd",
        "\(Self.refresh):[\n\t{name: LowPowerModePolicy, policyWeight: 1.000, response: {Decision: Must Not "
          + "Proceed, Score: 0.00, Rationale: [{lowPowerModeEnforced == 1}]}}\n ], FinalDecision: Must Not Proceed}"
      ),
      ("10:00.000000", "dasd", "the end of the log"))
    #expect(report.requests.map(\.state) == [.waiting])
    #expect(report.requests.first?.checks.refusedBy.map(\.policy) == ["Low Power Mode"])
  }

  @Test func `work that was paused and goes on is one request`() {
    let activity = "bgContinuedProcessing-com.example.lantern.export:4DB32F"
    let task = "<BGContinuedProcessingTask: com.example.lantern.export>"
    let report = Self.report(
      (
        "00:00.000000", "Lantern",
        "Handling launch from daemon for activities: {(\n    \(activity)\n)}"
      ),
      ("00:00.001000", "Lantern", "Starting task: \(task)"),
      ("01:00.000000", "Lantern", "Handling suspension for activities: {(\n    \(activity)\n)}"),
      (
        "05:00.000000", "Lantern",
        "Handling launch from daemon for activities: {(\n    \(activity)\n)}"
      ),
      ("05:00.001000", "Lantern", "Starting task: \(task)"),
      ("05:30.000000", "Lantern", "Marking task \(task) complete with success: 1"))
    #expect(report.requests.map(\.state) == [.completed])
    let seconds = report.requests.first?.secondsRun ?? 0
    #expect(abs(seconds - 90) < 1, "\(seconds)")
  }

  @Test
  func
    `a window that is printed in another zone, or opens after midnight, is compared all the same`()
  {
    for window in [
      "(2024-05-20 13:17:08 +0000 - 2024-05-27 13:17:08 +0000)",
      "(Tue May 21 00:06:00 2024 - Tue May 28 00:06:00 2024)",
    ] {
      let report = Self.report(
        ("09:38.000000", "dasd", "Submitted: \(Self.refresh) at priority 10 \(window)"),
        ("10:00.000000", "dasd", "the end of the log"))
      #expect(report.requests.map(\.state) == [.waiting])
      let reasons = report.requests.first?.reasons.map(\.sentence) ?? []
      #expect(reasons.contains { $0.hasPrefix("It may not start before") }, "\(window): \(reasons)")
    }
  }

  @Test func `requests of one identifier take time that grows with their number`() {
    func seconds(_ count: Int) -> Double {
      let records = (0..<count).map { number in
        let digits = String(number, radix: 16, uppercase: true)
        let key = String(repeating: "0", count: 6 - digits.count) + digits
        return (
          time: "00:00.000000", process: "dasd",
          message: "Submitted: com.apple.pushLaunch.com.example.lantern:\(key) at priority 5"
        )
      }
      let input = Input.memory(name: "made.log", bytes: ContiguousArray(Self.log(records).utf8))
      let clock = ContinuousClock()
      var count = 0
      let time = clock.measure { count = Analyzer().analyze([input]).requests.count }
      #expect(count == records.count)
      return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
    }
    _ = seconds(100)
    let few = seconds(500)
    let many = seconds(4000)
    #expect(many < 32 * few, "\(few) s, \(many) s")
  }
}
