internal import Scanning

/// Finds secrets in a text, with all patterns in one pass.
///
/// It keeps scratch memory and so belongs to one thread.
final class SecretFinder {
  private let pattern: Pattern?

  /// What a search gave.
  enum Found {
    /// A match, the secret part of it, and the kind; `nil` for what only looks like a secret.
    case match(Range<Int>, secret: Range<Int>, SecretKind?)
    /// Nothing.
    case nothing
    /// Not known: the search took more work than a search may.
    case unknown
  }

  /// Creates a finder.
  init() {
    // A test compiles the patterns. Should a PCRE2 refuse them, no text is let through.
    pattern = try? Pattern(SecretPattern.all.map { "(?:\($0.source))" }.joined(separator: "|"))
  }

  /// Returns the first secret in the window.
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
