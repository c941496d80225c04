/// Four letters that English, and the English of logs, is full of.
///
/// A search for what is rarer, and that takes none of these for what it looks for, stops less often.
enum CommonGrams {
  /// Each as a word whose lowest byte is the first letter.
  static let all: Set<UInt32> = Set(
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
      " of ", "of t", " in ", " to ", "to t", "in t", "http", "ttps", "tem:",
    ].map { text in text.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } })
}
