package import Reporting

/// One input as the store keeps it: what it is by content, and what was found in it.
package struct StoredInput: Sendable {
  /// The SHA-256 of the content in hexadecimal, 64 digits.
  package var digest: String

  /// The path; of a file in an archive the archive's path, `/` and the path in it.
  package var path: String

  /// What the input has to say; it holds exactly one input.
  package var document: ReportDocument

  /// Creates an input to store.
  package init(digest: String, path: String, document: ReportDocument) {
    self.digest = digest
    self.path = path
    self.document = document
  }
}
