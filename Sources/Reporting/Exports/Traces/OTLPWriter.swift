/// Writes OpenTelemetry traces in JSON, one request per line, as collectors store them in files.
///
/// A launch of a process is a trace with a span from when the process was first seen to when it was
/// last seen; its tasks are spans within that span. A request for scheduled work outlives launches, so
/// it is a trace of its own, from when the app asked to its end, with a link to the launch and a span
/// for the time in which the work ran. A span whose times are unknown, or such as nanoseconds
/// since 1970 cannot hold, is written without them. A document with nothing to write produces no line.
package struct OTLPWriter: ExportWriter {
  private var json = JSONWriter(isCompact: true)

  /// Creates a writer.
  package init() {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    let launches = TraceLaunches(document)
    guard !launches.launches.isEmpty || OTLPRequest.leavesOut(launches) else { return }
    var identifiers = SpanIdentifiers()
    let request = OTLPRequest(document, launches.clock)
    json.object { json in
      json.key("resourceSpans")
      json.array { json in
        for launch in launches.launches { request.write(launch, &identifiers, to: &json) }
        if OTLPRequest.leavesOut(launches) { request.writeRest(launches, to: &json) }
      }
    }
    json.endLine()
    json.output.move(to: &output)
  }
}

extension JSONWriter {
  /// Writes a member `attributes`; `body` writes the elements.
  mutating func attributes(_ body: (inout JSONWriter) -> Void) {
    key("attributes")
    array { body(&$0) }
  }

  /// Writes an attribute that is a text; writes nothing for `nil`.
  mutating func attribute(_ name: String, _ text: String?) {
    guard let text else { return }
    attribute(name) { $0.member("stringValue", text) }
  }

  /// Writes an attribute that is an integer, in quotation marks as OTLP requires for 64-bit
  /// numbers; nothing for `nil`.
  mutating func attribute(_ name: String, _ number: Int?) {
    guard let number else { return }
    attribute(name) { $0.member("intValue", String(number)) }
  }

  /// Writes an attribute that is a number; writes nothing for `nil`, NaN and infinity.
  mutating func attribute(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    attribute(name) { $0.member("doubleValue", number) }
  }

  /// Writes an attribute that is a boolean.
  mutating func attribute(_ name: String, _ flag: Bool) {
    attribute(name) { $0.member("boolValue", flag) }
  }

  /// Writes an attribute that is a list of texts; writes nothing for an empty list.
  mutating func attribute(_ name: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    attribute(name) { json in
      json.key("arrayValue")
      json.object { json in
        json.key("values")
        json.array { json in
          for text in texts { json.object { $0.member("stringValue", text) } }
        }
      }
    }
  }

  /// Writes a member that is a time, given in microseconds and written in nanoseconds since 1970.
  mutating func nanoseconds(_ name: StaticString, _ microseconds: Int64) {
    // Times in traces end in 2255, so their nanoseconds fit 63 bits.
    member(name, String(UInt64(microseconds) * 1000))
  }

  private mutating func attribute(_ name: String, _ body: (inout JSONWriter) -> Void) {
    object { json in
      json.member("key", name)
      json.key("value")
      json.object { body(&$0) }
    }
  }
}
