/// Recognizes the names of tasks that an app builds from fixed words and varying numbers.
///
/// UUIDs, hexadecimal words of at least 8 digits and numbers of at least 3 digits count as varying,
/// unless they are part of a word: `phase 2`, `h264 export` and mangled names keep their digits.
/// The placeholders of redacted values, such as `<uuid-3>`, count as varying too.
package enum LabelPattern {
  /// Returns the name with `#` in place of each varying part: `Upload #`.
  package static func pattern(of label: String) -> String {
    let bytes = Array(label.utf8)
    // Returns early: nearly all names contain no digit, so nothing in them varies.
    guard bytes.contains(where: \.isDigit) else { return label }
    var pattern: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      if isUUID(rest.prefix(36)), !(rest.dropFirst(36).first?.isWord ?? false) {
        pattern.append(UInt8(ascii: "#"))
        rest = rest.dropFirst(36)
      } else if let count = pseudonymLength(rest) {
        pattern.append(UInt8(ascii: "#"))
        rest = rest.dropFirst(count)
      } else if first.isWord {
        let word = rest.prefix { $0.isWord }
        if isNumber(word) { pattern.append(UInt8(ascii: "#")) } else { pattern += word }
        rest = rest.dropFirst(word.count)
      } else {
        pattern.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: pattern, as: UTF8.self)
  }

  /// The length in bytes of the redaction placeholder (`<uuid-3>`) that a text starts with, or
  /// `nil`.
  private static func pseudonymLength(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let word = text.dropFirst().prefix(while: \.isLowercase)
    let rest = text[word.endIndex...]
    guard !word.isEmpty, rest.first == UInt8(ascii: "-") else { return nil }
    let number = rest.dropFirst().prefix(while: \.isDigit)
    guard !number.isEmpty, text[number.endIndex...].first == UInt8(ascii: ">") else { return nil }
    return number.endIndex + 1 - text.startIndex
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
  /// Whether the byte is an ASCII digit or letter, or part of a character outside ASCII.
  fileprivate var isWord: Bool { isDigit || isLetter || self >= 0x80 }
}
