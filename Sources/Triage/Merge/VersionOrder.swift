/// The natural order of versions and models: 1.9 before 1.10, and iPhone9,1 before iPhone14,2.
enum VersionOrder {
  /// Whether a version precedes another.
  static func precedes(_ left: String, _ right: String) -> Bool {
    let (mine, others) = (parts(of: left), parts(of: right))
    for (part, other) in zip(mine, others) where part != other {
      // The number with more digits is larger, because leading zeros were removed.
      if part.isNumber, other.isNumber {
        let (count, otherCount) = (part.text.utf8.count, other.text.utf8.count)
        if count != otherCount { return count < otherCount }
      }
      return part.text < other.text
    }
    // Versions of equal numbers, such as 1.0 and 1.00, are sorted as text, so that their order is
    // always the same.
    return mine.count == others.count ? left < right : mine.count < others.count
  }

  private struct Part: Equatable {
    var text: Substring
    var isNumber: Bool
  }

  private static func parts(of version: String) -> [Part] {
    var parts: [Part] = []
    var rest = version[...]
    while let first = rest.first {
      let isNumber = first.isASCII && first.isNumber
      var text = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
      rest = rest[text.endIndex...]
      if isNumber { text = text.drop { $0 == "0" } }
      parts.append(Part(text: text, isNumber: isNumber))
    }
    return parts
  }
}
