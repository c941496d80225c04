/// Messages that say nothing about background tasks, although some use similar words.
enum Noise {
  private static let words = [
    "thumbnail", "manifest", "gesture", "toolbar", "packet", "sampler", "cursor", "digest",
    "folder",
    "keychain", "lookup", "margin", "outbox", "palette", "quota", "ribbon", "shader", "ticket",
    "updater", "vector", "widget", "zone",
  ]

  private static let verbs = ["start", "finish", "reload", "cancel", "begin", "expire", "end"]

  private static let statuses = [200, 200, 200, 204, 304, 404, 503]

  /// Appends a random message. About 3 in 100 contain non-ASCII characters and 3 in 100 several lines.
  static func add(to text: inout ByteText, _ random: inout SeededRandom) {
    switch random.below(100) {
    case 0..<28: addMeasure(&text, &random)
    case 28..<42: addMethod(&text, &random)
    case 42..<54: addRequest(&text, &random)
    case 54..<66: addJSON(&text, &random)
    case 66..<80: addShort(&text, &random)
    case 80..<87: addNearly(&text, &random)
    case 87..<90: addForeign(&text, &random)
    case 90..<93: addArray(&text, &random)
    default: addLong(&text, &random)
    }
  }

  private static func addWord(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add(words[random.below(words.count)])
  }

  private static func addMeasure(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add("Perf: ")
    addWord(&text, &random)
    text.add(".")
    addWord(&text, &random)
    text.add(" took ")
    text.add(random.below(2000))
    text.add(".")
    text.add(random.below(1000), width: 3)
    text.add(" ms on queue ")
    addWord(&text, &random)
  }

  private static func addMethod(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add("-[LB")
    addWord(&text, &random)
    text.add("Store ")
    text.add(verbs[random.below(verbs.count)])
    text.add(":completion:] line ")
    text.add(random.below(900))
    text.add(": <LBItem: 0x")
    text.add(hexadecimal: random.below(1 << 28), width: 8)
    text.add("; ")
    addWord(&text, &random)
    text.add(" = ")
    text.add(random.below(100))
    text.add(">")
  }

  private static func addRequest(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add("HTTP ")
    text.add(statuses[random.below(statuses.count)])
    text.add(" https://cdn.example.org/")
    addWord(&text, &random)
    text.add("/")
    addWord(&text, &random)
    text.add("?page=")
    text.add(random.below(500))
    text.add("&key=")
    text.add(hexadecimal: random.below(1 << 32), width: 8)
    text.add(" in ")
    text.add(random.below(4000))
    text.add(" ms, ")
    text.add(random.below(200_000))
    text.add(" bytes")
  }

  private static func addJSON(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add("{\"type\": \"")
    addWord(&text, &random)
    text.add("\", \"id\": ")
    text.add(random.below(1_000_000))
    text.add(", \"tags\": [\"")
    addWord(&text, &random)
    text.add("\", \"")
    addWord(&text, &random)
    text.add("\"], \"fresh\": true}")
  }

  private static func addShort(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add(verbs[random.below(verbs.count)])
    text.add(" ")
    addWord(&text, &random)
  }

  /// Uses words that also occur in the messages of background tasks, but with another meaning.
  private static func addNearly(_ text: inout ByteText, _ random: inout SeededRandom) {
    switch random.below(3) {
    case 0: text.add("drawing background of ")
    case 1: text.add("state is background, remaining items in ")
    default: text.add("task finished by the assertion ledger of ")
    }
    addWord(&text, &random)
    text.add(" ")
    text.add(random.below(10_000))
  }

  private static func addForeign(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add("Größe «")
    addWord(&text, &random)
    text.add("» → ")
    text.add(random.below(5000))
    text.add(" Stück, 完了 ✔︎")
  }

  private static func addArray(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add("{(\n")
    for _ in 0...random.below(4) {
      text.add("        ")
      addWord(&text, &random)
      text.add(",\n")
    }
    text.add("        end\n)}")
  }

  private static func addLong(_ text: inout ByteText, _ random: inout SeededRandom) {
    text.add("dump of the ")
    for _ in 0..<(10 + random.below(22)) {
      addWord(&text, &random)
      text.add(" ")
    }
    text.add("is complete")
  }
}
