/// A key of a configuration file that sets the default of an option.
package struct ConfigurationKey: Sendable {
  /// Which values a key accepts.
  package enum Kind: Sendable, Equatable {
    /// One of several words.
    case word([String])
    /// A number in this range.
    case number(ClosedRange<Double>)
    /// A whole number in this range.
    case integer(ClosedRange<Int>)
    /// `true` or `false`.
    case flag
    /// A nonempty text.
    case text
    /// A path relative to the folder of the configuration file.
    case path
    /// A text, or a list of texts.
    case texts
    /// One of several words, or some of them as a list or separated by commas.
    case words([String])
  }

  /// The key, as written in the file.
  package let name: String
  /// The option whose default it sets, with its dashes.
  package let option: String
  /// Which values it accepts.
  package let kind: Kind
  /// The default if no file sets it, as text for people.
  package let defaultValue: String
  /// What the option does, in one sentence.
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

/// A key that a configuration file sets, with its values.
package struct ConfigurationSetting: Sendable {
  /// The key.
  package let key: ConfigurationKey
  /// The values: one, or any number for a key that accepts several.
  package let values: [String]
  /// Where the file sets it.
  package let place: PackPlace
}
