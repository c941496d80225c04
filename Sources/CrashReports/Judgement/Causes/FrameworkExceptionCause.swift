internal import LogModel
internal import Statements

/// Judges crashes in which a framework for background work ended an app that used the framework
/// wrongly.
///
///     Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push
///     All launch handlers must be registered before application finishes launching
///     Launch handler for task with identifier com.example.feed has already been registered
enum FrameworkExceptionCause {
  /// The verdict on a report that contains such an exception or assertion; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    let report = kill.report
    let texts =
      [report.lastException?.reason, report.exception?.message].compactMap { $0 }
      + report.applicationSpecific
    for text in texts {
      guard let reading = ExitReading(sentence: text) else { continue }
      switch reading.cause {
      case .callNotReported, .registration: break
      default: continue
      }
      let says = text.split(whereSeparator: \.isNewline).first ?? ""
      return CrashReport.Verdict(
        reading.cause, confidence: reading.confidence,
        because: ["the exception says: \(says.prefix(300))"], next: [reading.cause.advice()])
    }
    return nil
  }
}
