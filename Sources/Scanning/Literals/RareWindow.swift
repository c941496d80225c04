/// Chooses the part of a literal that a search looks for.
///
/// Fewer false alarms come from `Undeter` than from `ing the`; the weights are rough classes of how
/// common bytes are in log text, nothing finer is needed. Made for hundreds of literals each time the
/// program starts, so each place of a literal is looked at once.
enum RareWindow {
  /// How many bytes it has.
  static let length = 7

  /// What a blank, a stretch of a common word and four common letters weigh: a blank may be a line
  /// break in the text, so words are better than what lies between them.
  private static let blank = 100
  private static let commonWord = 50
  private static let commonGram = 6

  /// Words that many of the sentences looked for have in common, as all stretches of them.
  private static let commonWindows: ContiguousArray<UInt64> = {
    var stretches = ContiguousArray<UInt64>()
    for word in [
      "background", "assertion", "application", "remaining", "completion", "completed",
    ] {
      let bytes = ContiguousArray(word.utf8)
      for start in 0...(bytes.count - length) { stretches.append(number(bytes, start, length)) }
    }
    return stretches
  }()

  /// The start of the seven bytes of a literal that ordinary text is least likely to hold.
  static func start(in literal: ContiguousArray<UInt8>) -> Int {
    let weights = literal.map(weight)
    let grams = (0...(literal.count - 4)).map { start in
      CommonGrams.contains(UInt32(number(literal, start, 4))) ? commonGram : 0
    }
    var best = (start: 0, weight: Int.max)
    for start in 0...(literal.count - length) {
      var sum = commonWindows.contains(number(literal, start, length)) ? commonWord : 0
      for index in start..<start + length { sum += weights[index] }
      for index in start..<start + length - 3 { sum += grams[index] }
      if literal[start..<start + length].contains(UInt8(ascii: " ")) { sum += blank }
      if sum < best.weight { best = (start, sum) }
    }
    return best.start
  }

  /// Bytes as a number whose lowest byte is the first one.
  static func number(_ bytes: ContiguousArray<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(bytes[start + index]) << (8 * UInt64(index)) }
    return word
  }

  /// How common a byte is, from 1 to 4.
  static func weight(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "e"), UInt8(ascii: "t"), UInt8(ascii: "a"),
      UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "r"),
      UInt8(ascii: "s"):
      4
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 2
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 3
    default: 1
    }
  }
}
