/// A key of a configuration file that sets the default of an option.
package struct ConfigurationKey: Sendable {
  /// What the value of a key may be.
  package enum Kind: Sendable, Equatable {
    /// One of several words.
    case word([String])
    /// A number in this range.
    case number(ClosedRange<Double>)
    /// A whole number in this range.
    case integer(ClosedRange<Int>)
    /// `true` or `false`.
    case flag
    /// A text that is not empty.
    case text
    /// A path, relative to the folder of the file.
    case path
    /// One text, or a list of texts.
    case texts
    /// One of several words, or a list of them, also with commas between them.
    case words([String])
  }

  /// The key in the file.
  package let name: String
  /// The option whose default it is, with its dashes.
  package let option: String
  /// What the value may be.
  package let kind: Kind
  /// The value without any file, in words.
  package let defaultValue: String
  /// What it does, in one sentence.
  package let about: String

  /// Creates a key.
  package init(
    _ name: String, option: String, _ kind: Kind, defaultValue: String, about: String
  ) {
    self.name = name
    self.option = option
    self.kind = kind
    self.defaultValue = defaultValue
    self.about = about
  }
}

/// What a configuration file says for a key.
package struct ConfigurationSetting: Sendable {
  /// The key.
  package let key: ConfigurationKey
  /// The values, one unless the key takes several.
  package let values: [String]
  /// Where it says so.
  package let place: PackPlace
}
