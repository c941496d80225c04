/// Chooses the seven bytes of a literal that a search looks for.
///
/// `Undeter` causes fewer false alarms than `ing the`. The weights are rough classes of how common bytes
/// are in log text; nothing finer is needed.
enum RareWindow {
  /// The number of bytes that are chosen.
  static let length = 7

  /// The weights that are added for a blank, which may be a line break in the text; for seven bytes of a
  /// common word; and for each four common letters.
  private static let blank = 100
  private static let commonWord = 50
  private static let commonGram = 6

  /// Every run of seven bytes in the words that many literals share.
  private static let commonWindows: ContiguousArray<UInt64> = {
    var windows = ContiguousArray<UInt64>()
    for word in [
      "background", "assertion", "application", "remaining", "completion", "completed",
    ] {
      let bytes = ContiguousArray(word.utf8)
      for start in 0...(bytes.count - length) { windows.append(number(bytes, start, length)) }
    }
    return windows
  }()

  /// Returns the offset of the seven bytes that ordinary text is least likely to have.
  static func start(in literal: ContiguousArray<UInt8>) -> Int {
    let weights = literal.map(weight)
    let grams = (0...(literal.count - 4)).map { start in
      CommonGrams.all.contains(UInt32(number(literal, start, 4))) ? commonGram : 0
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

  /// Returns up to eight bytes as a number whose lowest byte is the first one.
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

/// Sequences of four letters that are common in English, and in the English of logs.
///
/// A search for rarer sequences has fewer false alarms.
enum CommonGrams {
  /// Each sequence as a 32-bit word whose lowest byte is the first letter.
  static let all = Set(
    [
      "tion", "atio", "etio", "leti", "ion:", "ion ", "ishe", "shed", "nish", "inis", "fini",
      "Fini", "ting", " the", "the ", "ing ", "ment", "appl", "ppli", "plic", "lica", "icat",
      "requ", "eque", "ques", "uest", "hand", "andl", "ndle", "dler", "comp", "ompl", "mple",
      "plet", "lete", "eted", "task", "proc", "Proc", "roce", "oces", "cess", "ess ", "term",
      "ermi", "rmin", "mina", "inat", "nate", "ated", "sess", "stat", "tate", "star", "tart",
      "arti", "rtin", "ecei", "ceiv", "eive", "rece", "conn", "onne", "nnec", "nect", "erro",
      "rror", "load", "ight", "ever", "with", "ith ", "upda", "pdat", "date", "expi", "xpir",
      "pire", "serv", "ervi", "vice", "rvic", " for", "for ", "from", "rom ", " out", "out ",
      " not", "not ", "able", "read", "eady", " was", "was ", "been", " app", " and", "and ",
      "ning", "end ", "ende", "nded", " has", "this", "thre", "hrea", "main", "ding", "ent ",
      "ess:", "ocat", "loca", "Loca", "UIKi", "IKit", "ound", "grou", "roun", "ackg", "ckgr",
      "kgro", "user", " use", "time", "imer", "data", "ress", "ring", "invo", "noti", "otif",
      "tifi", "even", "vent", "view", "View", "cont", "cach", "ache", "cted", " to ", "acti",
      "ctiv", "tive", "vity", "erti", "sert", "asse", "fail", "aile", "iled", "succ", "ucce",
      "path", "file", "mess", "essa", "sage", "send", "resp", "espo", "pons", "onse", "back",
      " of ", "of t", " in ", "to t", "in t", "http", "ttps", "tem:",
    ].map { text in text.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } })
}
