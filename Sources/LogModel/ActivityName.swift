/// The name under which dasd, the daemon that schedules background work, logs one request.
///
///     bgRefresh-com.example.lantern.refresh:A8B50D
///     501:com.apple.coredata.cloudkit.activity.export:6F2329
package struct ActivityName: Hashable, Sendable {
  /// The name without the user's number and the key: `bgRefresh-com.example.lantern.refresh`.
  package var name: String

  /// The six hexadecimal digits behind the name. They are new with every submission, so they tell
  /// two requests with the same identifier apart.
  package var key: String

  /// The mechanism by which the app asked.
  package var kind: RequestKind

  /// The identifier of the request: the app's own for `BGTaskScheduler`, the topic of a push, the
  /// bundle identifier of a legacy fetch, else the name.
  package var identifier: String

  /// Reads a printed name; `nil` unless it ends with a colon and six upper-case hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard bytes.count > 7,
      let colon = bytes.index(bytes.endIndex, offsetBy: -7, limitedBy: bytes.startIndex),
      bytes[colon] == UInt8(ascii: ":"),
      bytes[bytes.index(after: colon)...].allSatisfy(Self.isKeyDigit)
    else { return nil }
    var name = text[..<colon]
    if let end = name.firstIndex(of: ":"), name[..<end].utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      name = name[name.index(after: end)...]
    }
    guard !name.isEmpty else { return nil }
    self.name = String(name)
    key = String(text[text.index(after: colon)...])
    let family = Self.families.first { name.hasPrefix($0.prefix) }
    kind = family?.kind ?? .activity
    identifier = family.map { String(name.dropFirst($0.prefix.count)) } ?? self.name
  }

  private static func isKeyDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte
  }

  /// What dasd writes before the identifier of a request, by mechanism.
  private static let families: [(prefix: String, kind: RequestKind)] = [
    ("bgRefresh-", .refresh), ("bgProcessing-", .processing),
    ("bgContinuedProcessing-", .continued), ("bgHealthResearch-", .health),
    ("com.apple.pushLaunch.", .push), ("com.apple.fetch.", .refresh),
  ]

  /// Whether the work is the system's own and not an app's.
  package var isSystem: Bool { kind == .activity && name.hasPrefix("com.apple.") }

  /// The name and the key, as printed but for the user's number.
  package var text: String { "\(name):\(key)" }
}
