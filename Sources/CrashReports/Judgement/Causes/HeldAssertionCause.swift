internal import LogModel
internal import Scanning

/// Judges reports that list the assertions held too long (iOS 4 to 9), which is the most certain
/// case.
enum HeldAssertionCause {
  /// The verdict, which depends on the printed reasons of the assertions; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    let held = kill.report.assertions
    let says =
      kill.report.termination?.description?.holds("active assertions beyond") == true
    guard !held.isEmpty || says else { return nil }
    var because = ["the report says that assertions were held beyond their permitted time"]
    because += held.prefix(5).map(sentence)
    if held.count > 5 { because.append("and \(held.count - 5) more are listed") }
    if kill.isIdle { because.append(kill.idleSentence) }
    if let handler = kill.handlerSentence { because.append(handler) }
    return CrashReport.Verdict(
      cause(for: held), kill.details, confidence: held.isEmpty ? 0.9 : 0.95, because: because,
      contradictions: [], next: [kill.handlerAdvice].compactMap { $0 } + advice(for: held))
  }

  /// The cause that follows from the listed assertions. If several kinds are listed, background
  /// tasks take precedence over fetches and downloads.
  private static func cause(for held: [HeldAssertion]) -> ExitCause {
    let reasons = held.map { $0.reason ?? "" }
    if reasons.contains(where: { $0.hasPrefix("finishTask") }) { return .heldTasks }
    if reasons.contains("backgroundContentFetching") { return .fetch }
    if reasons.contains("backgroundDownload") { return .urlSession }
    let isSuspension = reasons.contains("suspend") && !reasons.contains { $0 != "suspend" }
    return isSuspension ? .suspension : .heldTasks
  }

  private static func sentence(_ assertion: HeldAssertion) -> String {
    let name = assertion.name ?? assertion.identifier
    var text = name.map { "'\($0)' was held" } ?? "an assertion without a name was held"
    if let reason = assertion.reason { text += " for the reason \(reason)" }
    if let seconds = assertion.permittedSeconds { text += ", permitted were \(seconds.phrase) s" }
    return text
  }

  private static func advice(for held: [HeldAssertion]) -> [String] {
    switch cause(for: held) {
    case .fetch:
      ["Call the completion handler of the fetch on every path, well within its time"]
    case .urlSession:
      ["Call the handler of handleEventsForBackgroundURLSession once all events are delivered"]
    default: nameAdvice(held) + [CaptureAdvice.endOnEveryPath]
    }
  }

  /// Advice if the report does not tell the assertions apart: up to iOS 6 all have the same
  /// identifier and no name.
  private static func nameAdvice(_ held: [HeldAssertion]) -> [String] {
    let isNamed = held.contains { assertion in
      assertion.name != nil
        || assertion.identifier.map { $0 != "UIKitBackgroundCompletionTask" } == true
    }
    return isNamed
      ? []
      : ["Log the begin and the end of each task: this report does not tell which one was held"]
  }
}
