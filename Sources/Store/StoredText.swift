extension String {
  /// The text with U+FFFD for each NUL, which would end it in SQLite.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}
