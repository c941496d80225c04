internal import LogModel
internal import Scanning

/// Exceptions with which Apple's frameworks for background work end an app that uses them wrongly.
///
///     Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push
///     All launch handlers must be registered before application finishes launching
///     Launch handler for task with identifier com.example.feed has already been registered
enum FrameworkExceptionCause {
  /// The verdict on a report whose exception or assertion is one of them.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    let report = kill.report
    var texts = [report.lastException?.reason ?? "", report.exception?.message ?? ""]
    texts += report.applicationSpecific
    for (words, rule, advice) in known {
      guard let text = texts.first(where: { text in words.allSatisfy { text.holds($0) } }) else {
        continue
      }
      let says = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
      if rule == .callNotReported {
        return CrashReport.Verdict(
          .callNotReported, confidence: 0.95, because: ["PushKit says: \(says.prefix(300))"],
          next: [ExitCause.callNotReported.advice()])
      }
      var verdict = CrashReport.Verdict(
        CrashCause.cause(of: report), CrashCause.details(of: report), confidence: 0.95,
        because: ["BackgroundTasks says: \(says.prefix(300))"], next: [advice])
      verdict.rule = rule
      verdict.severity = rule.descriptor.severity
      return verdict
    }
    return nil
  }

  /// The words of a text, all of which occur in it, the rule, and what to do.
  private static let known: [(words: [String], rule: FindingRule, advice: String)] = [
    (["never posted an incoming call"], .callNotReported, ""),
    (["PushKit", "incoming call"], .callNotReported, ""),
    (
      ["launch handlers must be registered before"], .registrationCrash,
      "Register every handler in application(_:didFinishLaunchingWithOptions:), before it returns"
    ),
    (
      ["aunch handler for task with identifier", "already been registered"], .registrationCrash,
      "Register each identifier once: a second registration ends the app"
    ),
    (
      ["No launch handler registered for task with identifier"], .registrationCrash,
      "Register a handler for every identifier of BGTaskSchedulerPermittedIdentifiers at launch, also"
        + " where the feature is switched off"
    ),
    (
      ["is not advertised in the application's Info.plist"], .registrationCrash,
      "List the identifier under BGTaskSchedulerPermittedIdentifiers in Info.plist"
    ),
    (
      ["BGTaskSchedulerPermittedIdentifiers"], .registrationCrash,
      "List the identifier under BGTaskSchedulerPermittedIdentifiers in Info.plist"
    ),
  ]
}
