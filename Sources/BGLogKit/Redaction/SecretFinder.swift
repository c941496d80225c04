internal import Scanning

/// Finds secrets in a text, searching for all patterns in one pass.
///
/// A finder has scratch memory, so only one thread may use it.
final class SecretFinder {
  private let pattern: Pattern?

  /// The result of a search.
  enum Found {
    /// A match and the part of it that is secret. The kind is `nil` if it only looks like a secret.
    case match(Range<Int>, secret: Range<Int>, SecretKind?)
    /// There is no secret.
    case nothing
    /// Unknown: the search was too expensive or failed.
    case unknown
  }

  /// Creates a finder.
  init() {
    // A test ensures that the patterns compile. If some PCRE2 version rejects them, every text is
    // removed.
    pattern = try? Pattern(SecretPattern.all.map { "(?:\($0.source))" }.joined(separator: "|"))
  }

  /// Returns the first secret in a part of a text.
  func first(in bytes: Span<UInt8>, window: Range<Int>) -> Found {
    guard let pattern else { return .unknown }
    switch pattern.search(in: bytes, window: window) {
    case .noMatch: return .nothing
    case .gaveUp: return .unknown
    case .match: break
    }
    guard let match = pattern.range(of: 0), !match.isEmpty else { return .unknown }
    for (index, candidate) in SecretPattern.all.enumerated() {
      if let secret = pattern.range(of: index + 1) {
        return .match(match, secret: secret, candidate.kind)
      }
    }
    return .unknown
  }
}
