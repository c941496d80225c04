package import LogModel

/// One message of a log: how to recognise it and what it says.
///
/// Rules are data that is tested when it is built: every sample must match and give its captures, no
/// counter-sample may match, and no rule may match the sample of another rule.
package struct MessageRule: Sendable {
  /// The identifier, for example `uikit.created`; never reused for another meaning.
  package var id: String

  /// What the message says.
  package var event: LogEvent.Kind

  /// The message source that the message belongs to: the identifier up to its period, unless the rule
  /// names another one.
  package var messageSource: String

  /// Where the wording comes from: the system that prints it and since when.
  package var source = ""

  /// Literals of three bytes or more, one of which every match contains.
  package var literals: [String]

  /// The PCRE2 patterns over the bytes of the message, tried in turn; see ``PatternExpansion``.
  ///
  /// There is more than one only where another pack extends the rule. Named groups are the
  /// captures: `id`, `name`, `remaining`, …; a digit behind a name makes it another group.
  package var patterns: [String]

  /// The records that the rule is about.
  package var restriction = Restriction()

  /// How the message prints identifiers.
  package var radix = Radix.decimal

  /// How tasks are to be matched, or `nil` for the best clue there is.
  package var pairing: Pairing?

  /// The mechanism that the task belongs to.
  package var taskKind = TaskKind.backgroundTask

  /// Messages that must match.
  package var samples: [Sample] = []

  /// Messages that must not match.
  package var counterSamples: [Sample] = []

  /// What the rule does to an earlier one of the same identifier.
  package var role = Role.replaces

  /// Where the rule stands in its file; `nil` for compiled rules.
  package var place: PackPlace?

  /// Creates a rule.
  package init(
    id: String, event: LogEvent.Kind, messageSource: String? = nil, literals: [String],
    patterns: [String]
  ) {
    self.id = id
    self.event = event
    self.messageSource = messageSource ?? String(id.prefix { $0 != "." })
    self.literals = literals
    self.patterns = patterns
  }

  /// A message and what it gives.
  package struct Sample: Sendable {
    /// The message, without a header.
    package var text: String
    /// The captures it must give, by name, and none beyond these; `nil` when that is left open.
    package var captures: [String: String]?
    /// Where the message stands in its file; `nil` for compiled rules.
    package var place: PackPlace?

    /// Creates a sample.
    package init(
      _ text: String, gives captures: [String: String]? = nil, at place: PackPlace? = nil
    ) {
      self.text = text
      self.captures = captures
      self.place = place
    }
  }

  /// How identifiers are printed.
  package enum Radix: String, Sendable, CaseIterable {
    /// As they are.
    case decimal
    /// In base 16, with or without `0x`.
    case hexadecimal
    /// In base 16 if they hold a letter or `0x`, in base 10 otherwise.
    case auto
  }

  /// What a rule does to an earlier one of the same identifier.
  package enum Role: Sendable {
    /// It takes its place.
    case replaces
    /// It adds another pattern to it.
    case extends
    /// It drops it.
    case disables
  }
}

extension MessageRule {
  /// The records that a rule is about. A record whose header does not show it is never excluded.
  package struct Restriction: Hashable, Sendable {
    /// The names of the processes that log the message; empty for all. A `*` at the end stands for
    /// any rest.
    package var processes: [String] = []
    /// The subsystems, likewise.
    package var subsystems: [String] = []
    /// The categories, likewise.
    package var categories: [String] = []

    /// Creates a restriction to nothing.
    package init() {}

    /// Whether there is none.
    package var isEmpty: Bool { processes.isEmpty && subsystems.isEmpty && categories.isEmpty }

    /// Whether the message may stand in a record with the given header.
    package func admits(process: String?, subsystem: String?, category: String?) -> Bool {
      Self.admits(process, processes) && Self.admits(subsystem, subsystems)
        && Self.admits(category, categories)
    }

    private static func admits(_ value: String?, _ wanted: [String]) -> Bool {
      guard let value, !value.isEmpty, !wanted.isEmpty else { return true }
      return wanted.contains { name in
        name.hasSuffix("*") ? value.hasPrefix(name.dropLast()) : value == name
      }
    }
  }
}
