/// How a text report is laid out.
package struct TextReportOptions: Hashable, Sendable {
  /// Whether to emphasise with ANSI escape sequences; no statement depends on them.
  package var color: Bool

  /// The width of a line in columns; less than 40 counts as 40.
  package var width: Int

  /// Whether to write ASCII only; other characters of the inputs are then written as `\u{…}`.
  package var ascii: Bool

  /// Whether to list everything instead of the worst and a count of the rest.
  package var verbose: Bool

  /// Whether to write the verdict only.
  package var quiet: Bool

  /// Creates options.
  package init(
    color: Bool = false, width: Int = 100, ascii: Bool = false, verbose: Bool = false,
    quiet: Bool = false
  ) {
    self.color = color
    self.width = width
    self.ascii = ascii
    self.verbose = verbose
    self.quiet = quiet
  }
}
