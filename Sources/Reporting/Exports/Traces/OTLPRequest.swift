internal import LogModel

/// The spans of one document.
struct OTLPRequest {
  /// The document.
  let document: ReportDocument
  /// The clock that its times are on.
  let clock: TraceClock
  /// The paths of its inputs.
  let paths: InputPaths
  /// Its findings.
  let findings: TaskFindings

  /// Creates the request of a document.
  init(_ document: ReportDocument, _ clock: TraceClock) {
    self.document = document
    self.clock = clock
    paths = InputPaths(document.inputs)
    findings = TaskFindings(document.findings)
  }

  /// Writes an element of `resourceSpans`.
  func write(
    _ launch: TraceLaunch, _ identifiers: inout SpanIdentifiers, to json: inout JSONWriter
  ) {
    let crashes = launch.crashes.map { document.crashes[$0] }
    let trace = identifiers.trace(of: launch, incident: crashes.first?.incident)
    let root = identifiers.span(["launch"], in: trace)
    json.object { json in
      json.key("resource")
      json.object { json in
        json.attributes { resource(launch, crashes.first, to: &$0) }
      }
      json.key("scopeSpans")
      json.array { json in
        json.object { json in
          json.key("scope")
          json.object { json in
            json.member("name", document.tool.name)
            json.member("version", document.tool.version)
          }
          json.key("spans")
          json.array { json in
            rootSpan(launch, crashes, trace: trace, span: root, to: &json)
            for index in launch.tasks {
              let task = document.tasks[index]
              let span = identifiers.span(["task", task.key], in: trace)
              taskSpan(task, launch, trace: trace, span: span, parent: root, to: &json)
            }
          }
        }
      }
    }
  }

  /// Names the process; the system and the version are known where a crash report tells them.
  private func resource(
    _ launch: TraceLaunch, _ crash: CrashReport?, to json: inout JSONWriter
  ) {
    json.attribute("service.name", launch.process.name ?? "unknown_service")
    json.attribute("service.version", crash?.version)
    json.attribute("process.pid", launch.process.pid)
    json.attribute("host.name", launch.process.host)
    json.attribute("os.type", "darwin")
    json.attribute("os.name", crash?.os.name)
    json.attribute("os.version", crash?.os.version)
    json.attribute("os.build_id", crash?.os.build)
    json.attribute("device.model.identifier", crash?.device)
    json.attribute(
      "bglog.bundle_identifier",
      launch.timeline?.bundleIdentifier ?? crash?.process.bundleIdentifier)
  }
}
