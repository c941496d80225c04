/// What a record's header says of who logged it.
package struct RecordLabel: Sendable {
  /// The name of the process, or `nil`.
  package var process: String?
  /// The subsystem, or `nil`.
  package var subsystem: String?
  /// The category, or `nil`.
  package var category: String?

  /// Creates a label.
  package init(process: String? = nil, subsystem: String? = nil, category: String? = nil) {
    self.process = process
    self.subsystem = subsystem
    self.category = category
  }
}
