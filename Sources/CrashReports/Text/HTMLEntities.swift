/// The characters that web pages write as entities, in reports that were copied from one.
enum HTMLEntities {
  private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]

  /// The text with entities resolved, each once.
  static func resolved(_ text: String) -> String {
    var out = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      out += rest[..<mark]
      rest = rest[mark...]
      if let (entity, character) = entities.first(where: { rest.hasPrefix($0.0) }) {
        out += character
        rest = rest.dropFirst(entity.count)
      } else {
        out += "&"
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }
}
