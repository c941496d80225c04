import BGLogKit
import LogModel
import Reporting
import Testing

/// Documents and lines without secrets.
@Suite struct RedactedDocumentTests {
  /// What bglog itself writes: its own name, its names for formats and findings, digests.
  private static let own: Set<String> = [
    "tool.name", "tool.version", "inputs.format", "crashes.format", "tasks.findings",
    "requests.findings", "findings.id", "findings.fingerprint", "findings.formerFingerprint",
  ]

  /// Every text of a value with the path of its field, and every list that is empty.
  private func walk(
    _ value: Any, _ path: String = "", _ take: (_ path: String, _ text: String?) -> Void
  ) {
    if let text = value as? String { return take(path, text) }
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .collection
    if isList, mirror.children.isEmpty { take(path, nil) }
    for child in mirror.children {
      let isStep = !isList && mirror.displayStyle != .optional
      let name = isStep ? child.label.map { path.isEmpty ? $0 : "\(path).\($0)" } : nil
      walk(child.value, name ?? path, take)
    }
  }

  /// A field that is added to the model and not planted, or not redacted, fails here.
  @Test func `no text of a document keeps a secret`() {
    var document = PlantedSecrets.document
    var planted: Set<String> = []
    walk(document) { path, text in
      // Numbers of a symbolication's frames are the only lists that hold no text.
      if path.hasSuffix(".addresses") || path.hasSuffix(".offsets") { return }
      planted.insert(path)
      #expect(text?.contains(PlantedSecrets.secret) == true, "\(path) holds no secret to be found")
    }
    var redactor = Redactor()
    redactor.redact(&document)
    walk(document) { path, text in
      guard !Self.own.contains(path), let text else { return }
      #expect(!text.contains(PlantedSecrets.secret), "\(path)")
      #expect(text.contains("<email-1>"), "\(path)")
    }
    #expect(planted.isSuperset(of: Self.own))
    #expect(planted.contains("crashes.mainThread.frames.symbol"))
    #expect(planted.contains("tasks.owner.sdk"))
    #expect(planted.contains("requests.checks.refusedBy.rationale"))
    #expect(planted.contains("requests.reasons.evidence.text"))
  }

  /// Optional parts that hold text must be there, for a walk cannot look into what is missing.
  @Test func `no optional part of the planted document is missing`() {
    func missing(_ value: Any, _ path: String) -> [String] {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional, mirror.children.isEmpty {
        let type = String(describing: Swift.type(of: value))
        let plain = ["Int", "UInt64", "Double", "Instant", "LineReference", "RemainingTime"]
        let others = ["Severity", "Period", "Clock"]
        return (plain + others).contains { type == "Optional<\($0)>" } ? [] : [path]
      }
      return mirror.children.flatMap { missing($0.value, "\(path).\($0.label ?? "")") }
    }
    #expect(missing(PlantedSecrets.document, "") == [])
  }

  @Test func `lines are redacted like the document`() {
    var document = PlantedSecrets.document
    var redactor = Redactor()
    redactor.redact(&document)
    var lines = Redactor()
    PlantedSecrets.document.forEachLine { line in
      switch lines.redact(line) {
      case .header: break
      case .input(let input): #expect(input.path == document.inputs[0].path)
      case .process(let process): #expect(process.process == document.processes[0].process)
      case .task(let task): #expect(task.key == document.tasks[0].key)
      case .crash(let crash): #expect(crash.verdict == document.crashes[0].verdict)
      case .request(let request): #expect(request.reasons == document.requests[0].reasons)
      case .exitMetric(let metric): #expect(metric.background == document.exitMetrics[0].background)
      case .finding(let finding): #expect(finding.evidence == document.findings[0].evidence)
      case .summary(_, let assumptions): #expect(assumptions == document.assumptions)
      }
    }
  }

  @Test func `what names each other still does`() {
    var document = PlantedSecrets.document
    var redactor = Redactor()
    redactor.redact(&document)
    #expect(document.findings[0].task == document.tasks[0].key)
    #expect(document.tasks[0].key == "<email-1>/<email-1>/1/1#1")
    #expect(document.findings[0].crash == document.inputs[0].path)
    #expect(document.requests[0].key == "refresh/<email-1>/A8B50D")
    #expect(document.findings[0].request == document.requests[0].key)
    #expect(document.tasks[0].request == document.requests[0].key)
    #expect(document.requests[0].task == document.tasks[0].key)
    #expect(document.requests[0].crash == document.inputs[0].path)
    #expect(document.crashes[0].duplicateOf == document.inputs[0].path)
    #expect(
      redactor.redact("/logs/\(PlantedSecrets.secret)/console.log") == document.inputs[0].path)
  }

  @Test func `incidents and builds stay, in every field that holds one`() {
    let incident = "2F40D7D4-8C1C-4B79-B66E-B8C551C23F55"
    var document = PlantedSecrets.document
    document.crashes[0].incident = incident
    document.findings[0].crash = incident
    document.crashes[0].mainThread?.frames[0].imageUUID = incident
    document.crashes[0].symbolication[0].uuid = incident
    document.crashes[0].version = "17.5.1.2"
    var redactor = Redactor()
    redactor.redact(&document)
    #expect(document.crashes[0].incident == incident)
    #expect(document.findings[0].crash == incident)
    #expect(document.crashes[0].mainThread?.frames[0].imageUUID == incident)
    #expect(document.crashes[0].symbolication[0].uuid == incident)
    #expect(document.crashes[0].version == "17.5.1.2")
  }
}
