extension RecordScanner {
  /// The record being read: its first byte and line, and its header when it has one in the buffer.
  struct OpenRecord {
    var start: Int
    var line: Int
    var header: RecordHeader?
    var front: RecordReader.FrontMatter?
  }

  /// What is known of a record that the last piece left open.
  struct CarriedRecord {
    /// What its header said, where that does not come again.
    var context: RecordContext?
    /// What is known of the bytes of it that come again.
    var front: RecordReader.FrontMatter?
    /// The line that the next piece starts with.
    var line = 1
  }
}
