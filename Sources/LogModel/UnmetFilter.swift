/// A filter that excluded everything in the inputs, and what they contain instead.
public struct UnmetFilter: Hashable, Sendable {
  /// The maximum number of names to keep.
  package static let mostNames = 1000

  /// The maximum number of names that a sentence lists.
  private static let mostListed = 10

  /// The requested process name, or `nil`.
  public var process: String?

  /// The requested bundle identifier, or `nil`.
  public var bundleIdentifier: String?

  /// Whether a period was requested.
  public var isOfTime: Bool

  /// Whether no input contains such a process or app at all.
  public var isUnknown: Bool

  /// The processes that the inputs contain, or, if an unknown app was requested, the bundle identifiers
  /// if there are any; sorted.
  public var known: [String]

  /// Whether an app was requested but the inputs name no apps, so that ``known`` lists processes.
  public var namesNoApp: Bool

  /// The known name that was probably meant, or `nil`.
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

  /// The sentence about it: `no process named "lantern"; did you mean "Lantern"?`
  ///
  /// `quote` puts a name into quotation marks and makes it safe to print.
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

  /// The sentence followed by all known names, since the suggestion may be wrong.
  package var sentenceWithNames: String {
    let sentence = sentence()
    guard isUnknown, suggestion != nil, known.count > 1 else { return sentence }
    return "\(sentence) There is \(list { "\"\($0)\"" })"
  }

  /// The known names: `"Deck", "Lantern" and 3 more`.
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
