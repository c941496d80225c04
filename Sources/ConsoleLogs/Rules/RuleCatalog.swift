package import RulePacks

/// The built-in message rules, which are written in `Packs/*.yml`.
package enum RuleCatalog {
  /// Every rule, without samples. Where two match at the same place, the first wins.
  package static let all: [MessageRule] = PackTable.read(GeneratedPacks.table)

  /// The packs as written, by file name.
  package static var texts: [(file: String, text: String)] { GeneratedPacks.texts }

  /// The packs, read from their texts with samples and places.
  package static var packs: [PackReader.Reading] {
    texts.map { PackReader.read($0.text, file: $0.file, verifying: false) }
  }
}
