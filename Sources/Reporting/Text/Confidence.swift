import LogModel

/// How certain a statement is, as one of three words.
package enum Confidence {
  /// At least 0.9, at least 0.6, and less.
  case sure, likely, possible

  /// Chooses the word for a confidence from 0 to 1.
  init(_ confidence: Double) {
    self = confidence >= 0.9 ? .sure : confidence >= 0.6 ? .likely : .possible
  }

  /// The word as reports print it.
  var word: String {
    switch self {
    case .sure: "sure"
    case .likely: "likely"
    case .possible: "possible"
    }
  }

  /// The word and the number, for example `likely 0.7`.
  package static func text(_ confidence: Double) -> String {
    Confidence(confidence).word + " " + NumberText.rounded(confidence)
  }
}
