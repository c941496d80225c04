/// A filter that lets nothing of the inputs through, and what there is instead.
public struct UnmetFilter: Hashable, Sendable {
  /// The most names that are kept of what there is.
  package static let mostNames = 1000

  /// The most names that a sentence lists.
  private static let mostListed = 10

  /// The name of a process that was asked for, or `nil`.
  public var process: String?

  /// The bundle identifier of an app that was asked for, or `nil`.
  public var bundleIdentifier: String?

  /// Whether a time was asked for.
  public var isOfTime: Bool

  /// Whether no input holds such a process or app at all.
  public var isUnknown: Bool

  /// The processes that the inputs hold, or, where an app was asked for in vain, the bundle identifiers, if
  /// they name any; sorted.
  public var known: [String]

  /// Whether an app was asked for in vain, and the names are those of processes.
  public var namesNoApp: Bool

  /// The one of them that may have been meant, or `nil`.
  public var suggestion: String?

  /// Creates a filter that lets nothing through.
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

  /// What it comes to: `no process named "lantern"; did you mean "Lantern"?`
  ///
  /// `quote` makes a name harmless that an input or a user has a hand in.
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

  /// The sentence, and all that there is: one that is nearly right may still be another one.
  package var sentenceWithNames: String {
    let sentence = sentence()
    guard isUnknown, suggestion != nil, known.count > 1 else { return sentence }
    return "\(sentence) There is \(list { "\"\($0)\"" })"
  }

  /// The names that there are: `"Deck", "Lantern" and 3 more`.
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
