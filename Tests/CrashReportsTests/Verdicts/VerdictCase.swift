import CrashReports
import LogModel
import Testing

/// A report and the verdict that a specialist would sign.
struct VerdictCase: Sendable, CustomTestStringConvertible {
  /// The system and what happened.
  var testDescription: String
  /// The report.
  var text: String
  /// The rule, `nil` for no verdict.
  var rule: FindingRule?
  /// How sure it may be.
  var confidence: ClosedRange<Double>
  /// Words that its reasons have.
  var because: [String]
  /// Words that what speaks against it has; none means that nothing does.
  var contradictions: [String]

  init(
    _ name: String, _ text: String, _ rule: FindingRule?, _ confidence: ClosedRange<Double> = 0...0,
    because: [String] = [], contradictions: [String] = []
  ) {
    testDescription = name
    self.text = text
    self.rule = rule
    self.confidence = confidence
    self.because = because
    self.contradictions = contradictions
  }

  /// Checks the verdict on the report: its cause, how certain it is, its reasons and contradictions.
  func check() throws {
    let crashes = read(text).crashes
    #expect(crashes.count == 1)
    guard let rule else {
      #expect(crashes.first?.verdict == nil)
      return
    }
    let verdict = try #require(crashes.first?.verdict)
    #expect(verdict.rule == rule)
    #expect(confidence.contains(verdict.confidence), "\(verdict.confidence)")
    let why = verdict.because.joined(separator: "\n")
    for words in because { #expect(why.contains(words), "\(why)") }
    let against = verdict.contradictions.joined(separator: "\n")
    #expect(verdict.contradictions.count == contradictions.count, "\(against)")
    for words in contradictions { #expect(against.contains(words), "\(against)") }
    #expect(!verdict.next.isEmpty)
  }
}

extension ClosedRange<Double> {
  /// Only one cause can produce it.
  static let certain = 0.9...1.0
  /// The code's family and the main thread fit.
  static let likely = 0.65...0.75
  /// Some of both.
  static let fair = 0.5...0.6
  /// One of the two.
  static let weak = 0.4...0.4
}
