import Testing

/// What happens to the app's requests on a simulated phone.
struct SchedulerStory: Sendable, CustomTestStringConvertible {
  /// A short name: the twins of a story have its name and a letter.
  let name: String
  /// The systems on which it can happen.
  var systems: [SystemWords] = SystemWords.allCases
  /// Whether it can be told where the system hides the names of activities: what the scheduler says is then of
  /// nobody, and what the app says is all that is known.
  var canHideNames = false
  /// Whether it is about hidden names, and never told without.
  var hidesNames = false
  /// Lets it happen.
  let happen: @Sendable (inout Phone) -> Void

  var testDescription: String { name }

  static let all = waiting + runs + continued + pushes + transfers
}
