extension String {
  /// The text with U+FFFD for each NUL, which would end it in SQLite.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }

  /// The text with `#` for each run of digits: what the names of numbered tasks have in common.
  var withoutNumbers: String {
    guard utf8.contains(where: { $0 &- 48 < 10 }) else { return self }
    var pattern = String.UnicodeScalarView()
    var inNumber = false
    for scalar in unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      if !isDigit { pattern.append(scalar) } else if !inNumber { pattern.append("#") }
      inNumber = isDigit
    }
    return String(pattern)
  }
}
