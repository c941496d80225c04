internal import Scanning

/// Recognizes binary files by their first bytes.
///
/// An error that says what a file is, and what to do with it, is more useful than one that calls it
/// unreadable.
enum BinaryKind {
  private static let kinds: [(magic: [UInt8], advice: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture, not text; give the log or report itself"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture, not text; give the log or report itself"),
    ([0x47, 0x49, 0x46, 0x38], "a GIF picture, not text; give the log or report itself"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF document; save its text and give that"),
    ([0x1F, 0x8B], compressed("gzip", "gunzip -c")),
    ([0x42, 0x5A, 0x68], compressed("bzip2", "bunzip2 -c")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], compressed("xz", "xz -dc")),
    ([0x28, 0xB5, 0x2F, 0xFD], compressed("zstd", "zstd -dc")),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive; bglog triage reads the files in it"),
    ([0x62, 0x70, 0x6C, 0x69, 0x73, 0x74], "a binary property list, not a log or crash report"),
    ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65, 0x20, 0x66], "a SQLite database, not a log"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program, not a log or crash report"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a program, not a log or crash report"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a program, not a log or crash report"),
    (
      [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00],
      "a tracev3 file of the unified log; turn it into text on a Mac with: "
        + InputError.logShow("X.logarchive")
    ),
  ]

  private static func compressed(_ name: String, _ command: String) -> String {
    "compressed with \(name); bglog triage reads it, or: \(command) FILE | bglog analyze -"
  }

  /// Returns what the file is and what to do with it; `nil` if it may be text.
  static func advice(for head: Span<UInt8>) -> String? {
    kinds.first { kind in
      guard head.count >= kind.magic.count else { return false }
      for index in kind.magic.indices where head[index] != kind.magic[index] { return false }
      return true
    }?.advice
  }
}
