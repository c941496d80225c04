extension String {
  /// The text with U+FFFD for each NUL, which would end it in SQLite.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }

  /// The text with `#` for each long number and identifier: what the names of tasks have in common
  /// that an app makes of a word and a number.
  ///
  /// A UUID is one, hexadecimal from 8 digits on, and a number from 3 digits on, unless it is part
  /// of a word: `phase 2`, `h264 export` and mangled names keep their digits.
  var withoutNumbers: String {
    let bytes = Array(utf8)
    guard bytes.contains(where: { $0.isDigit }) else { return self }
    var pattern: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      if String.isUUID(rest.prefix(36)), !(rest.dropFirst(36).first?.isWord ?? false) {
        pattern.append(UInt8(ascii: "#"))
        rest = rest.dropFirst(36)
      } else if first.isWord {
        let word = rest.prefix { $0.isWord }
        if String.isNumber(word) { pattern.append(UInt8(ascii: "#")) } else { pattern += word }
        rest = rest.dropFirst(word.count)
      } else {
        pattern.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: pattern, as: UTF8.self)
  }

  private static func isUUID(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(\.count)
      == [8, 4, 4, 4, 12] && text.allSatisfy { $0.isHexDigit || $0 == UInt8(ascii: "-") }
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.count { $0.isDigit }
    if digits == word.count { return digits >= 3 }
    return digits > 0 && word.count >= 8 && word.allSatisfy { $0.isHexDigit }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
  fileprivate var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
  /// Whether it is a digit, a letter, or part of one that is not ASCII.
  fileprivate var isWord: Bool { isDigit || (self | 0x20) &- 0x61 < 26 || self >= 0x80 }
}
