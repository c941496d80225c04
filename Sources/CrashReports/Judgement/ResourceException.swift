internal import LogModel
internal import Scanning
internal import Statements

/// An `EXC_RESOURCE` exception in a report, read from its text or else from its codes.
struct ResourceException {
  /// The type of resource, numbered as in ``ResourceLimit/type``: 1 CPU, 2 wakeups, 3 memory, ….
  var type: Int
  /// Whether the report states that exceeding the limit ended the process.
  var isFatal: Bool
  /// Sentences for bglog's verdict: what the report prints about the exception. None ends with a
  /// full stop.
  var sentences: [String]

  /// Reads an exception; `nil` if it is not an `EXC_RESOURCE` or its type is unknown.
  init?(_ exception: CrashReport.Exception?) {
    guard let exception, exception.type == "EXC_RESOURCE" else { return nil }
    let text = [exception.subtype, exception.message].compactMap { $0 }
    let codes = ResourceException.codes(of: exception)
    let limit = codes.first.flatMap {
      ResourceLimit(code: $0, subcode: codes.count > 1 ? codes[1] : nil)
    }
    guard let type = ResourceException.type(in: text) ?? limit?.type else { return nil }
    self.type = type
    isFatal =
      exception.signal == "SIGKILL" || text.contains { $0.contains("FATAL") }
      || (limit?.type == 1 && limit?.isFatal == true)
    sentences = text.map { "it says: \($0)" }
    // The text and the codes of a report may disagree; the text takes precedence.
    if let limit, limit.type == type, let allowed = limit.limit {
      let observed = limit.observed.map { ", and \($0) were observed" } ?? ""
      sentences.append("by its codes \(allowed) were allowed\(observed)")
    }
  }

  private static func type(in text: [String]) -> Int? {
    let names = [("CPU", 1), ("WAKEUPS", 2), ("MEMORY", 3)]
    return names.first { name, _ in text.contains { $0.uppercased().contains(name) } }?.1
  }

  private static func codes(of exception: CrashReport.Exception) -> [UInt64] {
    (exception.codes ?? "").prefix(200).split(separator: ",").prefix(2).compactMap { part in
      let copy = ContiguousArray(part.drop { $0 == " " }.utf8)
      return copy.span.leadingInteger(in: 0..<copy.count)?.value
    }
  }
}
