/// A filter of the user that excluded everything in the inputs, and what the inputs contain
/// instead.
public struct UnmetFilter: Hashable, Sendable {
  /// The maximum number of names in ``known``.
  package static let mostNames = 1000

  /// The maximum number of names in a sentence.
  private static let mostListed = 10

  /// The process name that the user asked for, or `nil`.
  public var process: String?

  /// The bundle identifier that the user asked for, or `nil`.
  public var bundleIdentifier: String?

  /// Whether the user restricted the report to a period.
  public var isOfTime: Bool

  /// Whether no input contains the requested process or app at all.
  public var isUnknown: Bool

  /// The names that the inputs contain, sorted: the bundle identifiers if an unknown app was
  /// requested and the inputs name any, otherwise the processes.
  public var known: [String]

  /// Whether the user asked for an app but the inputs name no apps, so that ``known`` lists
  /// processes.
  public var namesNoApp: Bool

  /// The name in ``known`` that the user probably meant, or `nil`.
  public var suggestion: String?

  /// Creates an unmet filter.
  public init(
    process: String? = nil, bundleIdentifier: String? = nil, isOfTime: Bool = false,
    isUnknown: Bool = false, known: [String] = [], namesNoApp: Bool = false,
    suggestion: String? = nil
  ) {
    self.process = process
    self.bundleIdentifier = bundleIdentifier
    self.isOfTime = isOfTime
    self.isUnknown = isUnknown
    self.known = known
    self.namesNoApp = namesNoApp
    self.suggestion = suggestion
  }

  /// The message to the user: `no process named "lantern"; did you mean "Lantern"?`
  ///
  /// - Parameter quote: Puts a name into quotation marks and makes it safe to print.
  /// - Returns: The message, without a full stop.
  public func sentence(quote: (String) -> String = { "\"\($0)\"" }) -> String {
    guard isUnknown else { return nothing(quote) }
    let what =
      process.map { "no process named \(quote($0))" }
      ?? bundleIdentifier.map { "no app with the bundle identifier \(quote($0))" } ?? ""
    if let suggestion { return "\(what); did you mean \(quote(suggestion))?" }
    if known.isEmpty { return "\(what); no input names any" }
    return namesNoApp
      ? "\(what); no input names any, there is the process \(list(quote))"
      : "\(what); there is \(list(quote))"
  }

  /// The message followed by all known names, because the suggestion may be wrong.
  package var sentenceWithNames: String {
    let sentence = sentence()
    guard isUnknown, suggestion != nil, known.count > 1 else { return sentence }
    return "\(sentence) There is \(list { "\"\($0)\"" })"
  }

  /// Returns the known names as a list: `"Deck", "Lantern" and 3 more`.
  private func list(_ quote: (String) -> String) -> String {
    let listed = known.prefix(Self.mostListed).map(quote)
    let rest = known.count - listed.count
    if rest > 0 { return listed.joined(separator: ", ") + " and \(rest) more" }
    guard let last = listed.last, listed.count > 1 else { return listed.first ?? "" }
    return listed.dropLast().joined(separator: ", ") + " and " + last
  }

  private func nothing(_ quote: (String) -> String) -> String {
    var words = "nothing about background tasks"
    if let process { words += " of process \(quote(process))" }
    if let bundleIdentifier { words += " of app \(quote(bundleIdentifier))" }
    return isOfTime ? words + " in the time asked for" : words
  }
}
