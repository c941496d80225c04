internal import LogModel

/// The name of the assertion in RunningBoard's explanation, which tells what it was for.
///
///     Shared Background Assertion 4 for com.example.app       all background tasks of an app
///     com.apple.nsurlsessiond.handlesession com.example.app   events of a URL session
///     com.apple.das.backgroundFetch                           a fetch or a BGTask
struct AssertionName {
  /// The name as printed.
  var text: String
  /// The rule that a kill for it is reported under.
  var rule: FindingRule

  /// Finds a name in a sentence, or `nil` when none that is known is there.
  init?(in sentence: String) {
    for (prefix, rule) in AssertionName.known {
      guard let found = sentence.firstRange(of: prefix) else { continue }
      let rest = sentence[found.lowerBound...]
      let end = rest.firstIndex { $0 == "\"" || $0 == "(" || $0 == "<" || $0 == "," }
      var text = String(rest[..<(end ?? rest.endIndex)])
      while text.last == " " { text.removeLast() }
      self.text = text
      self.rule = rule
      return
    }
    return nil
  }

  private static let known: [(String, FindingRule)] = [
    ("Shared Background Assertion", .assertionKill),
    ("com.apple.nsurlsessiond.handlesession", .urlSessionNotFinished),
    ("com.apple.das.nsurlsessioncomplete", .urlSessionNotFinished),
    ("com.apple.das.backgroundFetch", .fetchNotFinished),
    ("com.apple.das.backgroundTasks", .fetchNotFinished),
  ]
}
