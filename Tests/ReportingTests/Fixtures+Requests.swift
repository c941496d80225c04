import LogModel
import Reporting

extension Fixtures {
  static let lantern = ProcessIdentity(name: "Lantern", pid: 501)

  /// A processing request that the battery keeps waiting, with a note about it; only daemons log it.
  static var waiting: ReportDocument {
    var request = ScheduledRequest(
      key: "processing/com.example.lantern.index/A8B50D", kind: .processing)
    request.identifier = "com.example.lantern.index"
    request.activity = "A8B50D"
    request.asked = line(3, "22:10:00.250")
    request.window = ScheduledRequest.Window(
      from: at("22:17:30"), to: at("22:17:30", day: 31))
    request.checks.count = 3
    request.checks.first = line(5, "22:20:00")
    request.checks.last = line(21, "22:40:00")
    request.checks.refusedBy = [
      ScheduledRequest.Refusal(
        policy: "Battery Level", count: 3, first: line(5, "22:20:00"), last: line(21, "22:40:00"),
        rationale: "launchType == PROCESSING AND batteryLevel == 26")
    ]
    request.checks.lowestScore = 0.05
    request.checks.threshold = 0.90539
    request.state = .waiting
    request.sentence =
      "com.example.lantern.index: waiting since 22:10, refused 3 times by Battery Level; not run "
      + "when the log ends"
    let lines = [5, 13, 21].map {
      Evidence(input: 0, line: $0, text: "dasd: {name: Battery Level Policy, line \($0)}")
    }
    request.reasons = [
      ScheduledRequest.Reason(
        "Processing tasks wait for a charger on this iPhone.", confidence: 1, evidence: lines)
    ]
    request.findings = ["F1"]
    var finding = Finding(
      rule: .requestWaiting, severity: .note, confidence: 1, message: request.sentence,
      advice: "Leave the device on its charger over night", request: request.key, evidence: lines)
    finding.id = "F1"
    finding.fingerprint = "3f"
    var input = InputSummary(path: "logs/console.log")
    input.format = "oslog"
    input.records = 41
    return ReportDocument(
      tool: tool, inputs: [input], requests: [request], findings: [finding])
  }

  /// A refresh that the app was launched for and finished.
  static var finished: ScheduledRequest {
    var request = ScheduledRequest(
      key: "refresh/com.example.lantern.refresh/751E8D", kind: .refresh)
    request.process = lantern
    request.identifier = "com.example.lantern.refresh"
    request.activity = "751E8D"
    request.asked = line(2, "22:00:00")
    request.launched = line(31, "22:50:00")
    request.started = line(32, "22:50:00.500")
    request.ended = line(34, "22:50:12.500")
    request.secondsRun = 12
    request.state = .completed
    request.sentence = "com.example.lantern.refresh: ran 12 s at 22:50 and finished"
    return request
  }

  /// A processing task whose app set no expiration handler, with a warning about it.
  static var expired: ReportDocument {
    var request = finished
    request.key = "processing/com.example.lantern.export/200A93"
    request.kind = .processing
    request.identifier = "com.example.lantern.export"
    request.activity = "200A93"
    request.state = .expired
    request.sentence =
      "com.example.lantern.export: its time was up after 12 s; the app had set no expiration handler"
    request.findings = ["F1"]
    var finding = Finding(
      rule: .missingExpirationHandler, severity: .warning, confidence: 1,
      message: request.sentence, advice: "Set expirationHandler first thing",
      request: request.key, process: lantern,
      evidence: [Evidence(input: 0, line: 34, text: "Lantern: Client didn't provide")])
    finding.id = "F1"
    finding.fingerprint = "4f"
    var document = waiting
    document.requests = [request]
    document.findings = [finding]
    return document
  }

  /// A request in a state, of which little else is known.
  static func request(_ state: RequestState, _ number: Int = 1) -> ScheduledRequest {
    var request = ScheduledRequest(key: "refresh/com.example.\(number)/#\(number)", kind: .refresh)
    request.identifier = "com.example.\(number)"
    request.asked = line(number, "22:00:00")
    request.state = state
    request.sentence = "com.example.\(number): \(state.rawValue) for a test"
    return request
  }

  /// The document of a waiting request with requests in other states beside it, and no findings.
  static func scheduled(_ states: [RequestState]) -> ReportDocument {
    var document = waiting
    document.findings = []
    document.requests = states.enumerated().map { request($1, $0 + 1) }
    return document
  }
}
