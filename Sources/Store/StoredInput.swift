package import Reporting

/// One input to be stored: the digest of its content and what was found in it.
package struct StoredInput: Sendable {
  /// The SHA-256 of the content in hexadecimal, 64 digits.
  package var digest: String

  /// The path of the input. For a file in an archive, the path of the archive, `/` and the path in
  /// the archive.
  package var path: String

  /// The report on this input alone; it has exactly one input.
  package var document: ReportDocument

  /// Creates an input to store.
  package init(digest: String, path: String, document: ReportDocument) {
    self.digest = digest
    self.path = path
    self.document = document
  }
}
