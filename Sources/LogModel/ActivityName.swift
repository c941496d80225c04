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

  /// The name and the key, as printed but for the user's number.
  package var text: String

  /// Reads a printed name; `nil` unless it ends with a colon and six upper-case hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    // Bytes by number: such names are read thousands of times a second.
    let bytes = ContiguousArray(text.utf8)
    let colon = bytes.count - 7
    guard colon > 0, bytes[colon] == UInt8(ascii: ":"),
      bytes[(colon + 1)...].allSatisfy(Self.isKeyDigit)
    else { return nil }
    var start = 0
    while start < colon, 0x30...0x39 ~= bytes[start] { start += 1 }
    start = start < colon && bytes[start] == UInt8(ascii: ":") ? start + 1 : 0
    guard start < colon else { return nil }
    name = String(decoding: bytes[start..<colon], as: UTF8.self)
    self.text = String(decoding: bytes[start...], as: UTF8.self)
    key = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    let family = Self.families.first { bytes[start..<colon].starts(with: $0.prefix.utf8) }
    kind = family?.kind ?? .activity
    identifier =
      family.map { String(decoding: bytes[(start + $0.prefix.utf8.count)..<colon], as: UTF8.self) }
      ?? name
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
  package var isSystem: Bool { Self.isSystem(name) }

  /// Whether work with a name is the system's own and not an app's. The name may lack its key.
  package static func isSystem(_ name: String) -> Bool {
    name.hasPrefix(systemPrefix) && !families.contains { name.hasPrefix($0.prefix) }
  }

  /// Whether the bytes in `range` are the name of the system's own work, with or without a user's number.
  package static func isSystem(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound, 0x30...0x39 ~= bytes[start] { start += 1 }
    start =
      start < range.upperBound && bytes[start] == UInt8(ascii: ":") ? start + 1 : range.lowerBound
    func begins(_ prefix: String) -> Bool {
      guard range.upperBound - start >= prefix.utf8.count else { return false }
      var place = start
      for byte in prefix.utf8 {
        if bytes[place] != byte { return false }
        place += 1
      }
      return true
    }
    return begins(systemPrefix) && !families.contains { begins($0.prefix) }
  }

  private static let systemPrefix = "com.apple."
}
