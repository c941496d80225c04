package import RulePacks

/// The built-in message rules, which are written in `Packs/*.yml`.
package enum RuleCatalog {
  /// Every rule, without samples. If two rules match at the same place, the first wins.
  package static let all: [MessageRule] = PackTable.read(GeneratedPacks.table)

  /// The YAML text of each pack, with its file name.
  package static var texts: [(file: String, text: String)] { GeneratedPacks.texts }

  /// The packs, read from their texts along with the samples and the places in the files.
  package static var packs: [PackReader.Reading] {
    texts.map { PackReader.read($0.text, file: $0.file, verifying: false) }
  }
}
