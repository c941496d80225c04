/// A regular expression that PCRE2 refused to compile.
package struct PatternError: Error, Equatable, CustomStringConvertible {
  /// The expression as written.
  package let source: String

  /// The 0-based byte offset in ``source`` at which compilation stopped.
  package let offset: Int

  /// What PCRE2 says about it.
  package let reason: String

  package var description: String { "invalid pattern '\(source)' at byte \(offset): \(reason)" }
}
