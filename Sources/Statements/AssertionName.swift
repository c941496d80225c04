package import LogModel

/// The name of the assertion in RunningBoard's explanation, which reveals its purpose.
///
///     Shared Background Assertion 4 for com.example.app       all background tasks of an app
///     com.apple.nsurlsessiond.handlesession com.example.app   events of a URL session
///     com.apple.das.backgroundFetch                           a fetch or a BGTask
package struct AssertionName {
  /// The name as printed.
  package var text: String
  /// The cause of the end of a process that held it too long.
  package var cause: ExitCause

  /// Finds a known name in a sentence; `nil` if there is none.
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
