import RulePacks

/// Texts that make a rule try as much as it can in vain.
struct AdversarialText {
  /// What wildcards take.
  static let runs = [
    "a", " ", ".", "[", "1", "\n", "a.b ", "а ", "com.a.", "word ", ",", "\n> ", "<a>", "\t", "1,",
    "'",
    "-", "]", "\"", "(", ")", ">", "a\n", " \n", "Word ", "Word.", "а", "A: ", ":", "; ", "-[A b",
    "/a", "=",
    "*!", "0x1f ", "# \n",
  ]

  let rule: MessageRule
  /// How many bytes each has.
  let size: Int
  /// How many samples are cut, in how many places, and how many of the runs follow.
  var samples = Int.max
  var cuts = Int.max
  var mostRuns = Int.max

  private func repeated(_ unit: String) -> ContiguousArray<UInt8> {
    let bytes = ContiguousArray(unit.utf8)
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(size + bytes.count)
    while text.count < size { text.append(contentsOf: bytes) }
    return ContiguousArray(text.prefix(size))
  }

  /// A text whose front is given, filled up with another one.
  private func filled(_ front: String, _ unit: String) -> ContiguousArray<UInt8> {
    ContiguousArray((ContiguousArray(front.utf8) + repeated(unit)).prefix(size))
  }

  /// Calls back with each text.
  func forEach(_ body: (ContiguousArray<UInt8>) -> Void) {
    let runs = Self.runs.prefix(mostRuns)
    for literal in rule.literals.prefix(samples) {
      for gap in ["", " ", "\n", ": "] { body(repeated(literal + gap)) }
      for run in runs {
        body(filled(literal, run))
        body(repeated(String(repeating: run, count: 60 / run.utf8.count) + literal))
      }
    }
    for sample in rule.samples.prefix(samples) {
      let places = Self.places(in: sample.text)
      for place in places.enumerated().filter({ $0.offset % max(1, places.count / cuts) == 0 }) {
        let front = String(sample.text[..<place.element])
        let back = String(sample.text[place.element...])
        for gap in ["", " ", "\n"] { body(repeated(front + gap)) }
        for run in runs {
          body(filled(front, run))
          body(repeated(front + String(repeating: run, count: 300 / run.utf8.count)))
          let rest = repeated(run).dropLast(min(size, back.utf8.count))
          body(ContiguousArray(rest) + ContiguousArray(back.utf8))
        }
      }
    }
  }

  /// Where a sample may be cut: around its words and at its end.
  private static func places(in text: String) -> [String.Index] {
    var places = text.indices.dropFirst().filter { index in
      !text[index].isLetter || !text[text.index(before: index)].isLetter
    }
    if let last = text.indices.last, places.last != last { places.append(last) }
    return places
  }
}
