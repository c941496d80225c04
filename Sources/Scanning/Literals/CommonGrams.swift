/// Four letters that English, and the English of logs, is full of.
///
/// A search for what is rarer, and that takes none of these for what it looks for, stops less often.
enum CommonGrams {
  /// Each as a word whose lowest byte is the first letter.
  static let all: [UInt32] = [
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
  ].map { text in text.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }

  /// How many bits number a slot: four slots and more for each gram.
  private static let bits: UInt32 = 10

  /// The grams, each in the slot that its value says or one of the next; 0 where there is none. No set, for
  /// thousands are asked for each time the program starts, and a set would hash each.
  private static let slots: ContiguousArray<UInt32> = {
    var slots = ContiguousArray<UInt32>(repeating: 0, count: 1 << bits)
    for gram in all { slots[slot(of: gram, in: slots)] = gram }
    return slots
  }()

  /// The slot that holds a gram, or would.
  private static func slot(of gram: UInt32, in slots: ContiguousArray<UInt32>) -> Int {
    var slot = Int((gram &* 0x85EB_CA6B) >> (32 - bits))
    while slots[slot] != gram, slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Whether a gram is one of them.
  static func contains(_ gram: UInt32) -> Bool {
    let slots = slots
    return gram != 0 && slots[slot(of: gram, in: slots)] == gram
  }
}
