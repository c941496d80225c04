/// What the names of tasks have in common that an app makes of a word and a number.
///
/// `Upload 1234` and `Upload 1235` are one kind of task, and so are `sync-` and a UUID; `h264 export`
/// and `phase 2` keep their numbers, which are part of the word.
enum LabelPattern {
  /// From how many digits on a number is taken for one that counts.
  private static let shortestNumber = 3

  /// Returns a name with `#` in the place of every long number and hexadecimal identifier.
  static func pattern(of label: String) -> String {
    // Nearly all names hold no digit.
    guard label.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return label }
    var pattern = ""
    var word: [Character] = []
    for character in label {
      if character.isASCII, character.isHexDigit || (character == "-" && !word.isEmpty) {
        word.append(character)
      } else {
        close(&word, behind: pattern.last, before: character, into: &pattern)
        pattern.append(character)
      }
    }
    close(&word, behind: pattern.last, before: nil, into: &pattern)
    return pattern
  }

  /// Appends a run of hexadecimal digits and hyphens, replaced where it identifies something.
  private static func close(
    _ word: inout [Character], behind: Character?, before: Character?, into pattern: inout String
  ) {
    defer { word.removeAll() }
    guard !word.isEmpty else { return }
    let pieces = word.split(separator: "-", omittingEmptySubsequences: false)
    let isUUID = pieces.map(\.count) == [8, 4, 4, 4, 12]
    if isUUID {
      pattern.append("#")
      return
    }
    let isInWord = (behind?.isLetter ?? false) || (before?.isLetter ?? false)
    for (number, piece) in pieces.enumerated() {
      if number > 0 { pattern.append("-") }
      let digits = piece.count { $0.isNumber }
      let isNumber = digits == piece.count && digits >= shortestNumber
      let isHash = !isInWord && piece.count >= 8 && digits > 0
      if isNumber && !isInWord || isHash {
        pattern.append("#")
      } else {
        pattern.append(contentsOf: piece)
      }
    }
  }
}
