package import LogModel

/// The name of the assertion that RunningBoard quotes when it explains a kill; it shows what the
/// assertion was for.
///
///     Shared Background Assertion 4 for com.example.app       all background tasks of an app
///     com.apple.nsurlsessiond.handlesession com.example.app   events of a URL session
///     com.apple.das.backgroundFetch                           a fetch or a BGTask
package struct AssertionName {
  /// The assertion's name as printed.
  package var text: String
  /// Why a process ended that held this assertion too long.
  package var cause: ExitCause

  /// Finds a known assertion name in a sentence; returns `nil` if there is none.
  package init?(in sentence: String) {
    for prefix in AssertionName.known {
      guard let found = sentence.firstRange(of: prefix),
        let reading = ExitReading(sentence: prefix)
      else { continue }
      let rest = sentence[found.lowerBound...]
      let end = rest.firstIndex { $0 == "\"" || $0 == "(" || $0 == "<" || $0 == "," }
      var text = String(rest[..<(end ?? rest.endIndex)])
      while text.last == " " { text.removeLast() }
      self.text = text
      cause = reading.cause
      return
    }
    return nil
  }

  private static let known = [
    "Shared Background Assertion", "com.apple.nsurlsessiond.handlesession",
    "com.apple.das.nsurlsessioncomplete", "com.apple.das.backgroundFetch",
    "com.apple.das.backgroundTasks",
  ]
}
