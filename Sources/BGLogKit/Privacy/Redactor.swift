internal import ConsoleLogs
internal import Reporting
internal import Scanning

/// Takes out of reports what tells of people and their devices, so that they can be passed on.
///
/// It works on what is to be told, before any format is written. The same secret has the same
/// placeholder (`<email-1>`, `<udid-2>`) as long as the redactor lives, so that what belongs together
/// still does: keys and paths that name each other are changed alike. What remains: the names of
/// processes, tasks and functions, bundle identifiers, versions, hardware models, times, addresses in
/// memory, UUIDs of builds and incidents, and fingerprints. Of a log's message only what a rule
/// recognises remains; `…` stands for the rest.
///
/// ```swift
/// var redactor = Redactor(rules: .builtIn)
/// var document = Analyzer().analyze([.file("console.log")])
/// redactor.redact(&document)
/// ```
public struct Redactor {
  private let finder = SecretFinder()
  private var placeholders = Pseudonyms()
  private let rules: RuleLibrary

  /// What takes lines of logs apart; made when the first one is met.
  lazy var quoting = LineQuoting(rules.indexed)

  /// Which inputs of the report that is told line by line are reports and no logs.
  var lineInputs: [Bool] = []

  /// Creates a redactor that met no secret yet.
  ///
  /// - Parameter rules: The rules of the analysis, which tell what of a message is to be kept.
  public init(rules: RuleLibrary = .builtIn) { self.rules = rules }

  /// Returns the text without secrets: a path, a message.
  ///
  /// A text that is nothing but a UUID is that of an incident, a binary or a file, and remains.
  public mutating func redact(_ text: String) -> String {
    Self.isIdentifier(text) ? text : redactFully(text)
  }

  /// Whether a text is nothing but a UUID, with dashes or without.
  private static func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.count == 36 || text.utf8.count == 32 else { return false }
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return (groups.map(\.utf8.count) == [8, 4, 4, 4, 12] || groups.count == 1)
      && groups.allSatisfy { $0.utf8.allSatisfy(Byte.isHexDigit) }
  }

  /// Returns the text without secrets, also where it is nothing but one.
  mutating func redactFully(_ text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    guard bytes.count > 4 else { return text }
    var output = ContiguousArray<UInt8>()
    return append(bytes.span, 0..<bytes.count, to: &output)
      ? String(decoding: output, as: UTF8.self) : text
  }

  /// Appends a stretch of a text without its secrets, and says whether there are any.
  private mutating func append(
    _ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout ContiguousArray<UInt8>
  ) -> Bool {
    var position = range.lowerBound
    var isChanged = false
    while position < range.upperBound {
      switch finder.first(in: bytes, window: position..<range.upperBound) {
      case .nothing:
        output += bytes.copy(of: position..<range.upperBound)
        return isChanged
      case .unknown:
        // What cannot be searched is not let through.
        output += "…".utf8
        return true
      case .match(let match, let secret, let kind):
        output += bytes.copy(of: position..<match.lowerBound)
        position = match.upperBound
        guard let kind else {
          output += bytes.copy(of: match)
          continue
        }
        isChanged = true
        // What leads to a secret may hold another one: the host of a URL before its query.
        _ = append(bytes, match.lowerBound..<secret.lowerBound, to: &output)
        output += placeholders.placeholder(for: bytes.text(in: secret), kind).utf8
        output += bytes.copy(of: secret.upperBound..<match.upperBound)
      }
    }
    return isChanged
  }

  private static let commonHosts: Set<String> = [
    "iphone", "ipad", "ipod", "ipod-touch", "ipodtouch", "localhost", "unknown", "-", "mac",
  ]

  /// Returns the placeholder of the name of a device in a log's header; names that many devices have
  /// remain.
  mutating func redactHost(_ host: String) -> String {
    Self.commonHosts.contains(host.lowercased()) || host.hasPrefix("<")
      ? host : placeholders.placeholder(for: host, .device)
  }

  /// Returns the text without secrets, or as it is where it is nothing but a version.
  mutating func redactUnlessVersion(_ text: String) -> String {
    let isVersion =
      text.utf8.count <= 32 && text.utf8.allSatisfy { Byte.isDigit($0) || $0 == Byte.period }
    return isVersion ? text : redactFully(text)
  }
}
