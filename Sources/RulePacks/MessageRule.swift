package import LogModel

/// Recognizes one message of a log and says what it means.
///
/// Rules are data and are tested when the program is built: every sample must match with the captures
/// it states, no counter-sample may match, and no rule may match a sample of another rule.
package struct MessageRule: Sendable {
  /// The identifier, for example `uikit.created`. It is never reused with another meaning.
  package var id: String

  /// The kind of event that the message reports.
  package var event: LogEvent.Kind

  /// The message source that the message belongs to. By default it is the part of the identifier before
  /// the first period.
  package var messageSource: String

  /// Where the wording is documented or was seen: the system that prints it, and since which version.
  package var source = ""

  /// Texts of at least three bytes. Every match contains at least one of them.
  package var literals: [String]

  /// The PCRE2 patterns for the bytes of the message, tried in order; see ``PatternExpansion``.
  ///
  /// There is more than one only if another pack extends the rule. Named groups are the captures, such
  /// as `id`, `name` and `remaining`. A digit after the name makes a second group of the same capture.
  package var patterns: [String]

  /// Which records the rule applies to.
  package var restriction = Restriction()

  /// The base in which the message prints identifiers.
  package var radix = Radix.decimal

  /// By what the message finds its task; `nil` for the best clue it has.
  package var pairing: Pairing?

  /// The system mechanism that the task uses.
  package var taskKind = TaskKind.backgroundTask

  /// The step of a request for scheduled work that the message logs; `nil` if it is about none.
  package var step: RequestStep?

  /// Messages that must match.
  package var samples: [Sample] = []

  /// Messages that must not match.
  package var counterSamples: [Sample] = []

  /// What the rule does to an earlier rule with the same identifier.
  package var role = Role.replaces

  /// Where the rule is in its file; `nil` for rules compiled into the program.
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

  /// A sample message with its expected captures.
  package struct Sample: Sendable {
    /// The message without the header of its line.
    package var text: String
    /// The expected captures by name, which must be all that the rule finds; `nil` to accept any.
    package var captures: [String: String]?
    /// Where the message is in its file; `nil` for rules compiled into the program.
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

  /// The base in which identifiers are printed.
  package enum Radix: String, Sendable, CaseIterable {
    /// In base 10.
    case decimal
    /// In base 16, with or without `0x`.
    case hexadecimal
    /// In base 16 if they contain a letter or `0x`, else in base 10.
    case auto
  }

  /// What a rule does to an earlier rule with the same identifier.
  package enum Role: Sendable {
    /// It replaces the earlier rule.
    case replaces
    /// It adds its pattern to the earlier rule.
    case extends
    /// It removes the earlier rule.
    case disables
  }
}

extension MessageRule {
  /// Which records a rule applies to. A record whose header lacks a field is not excluded because of
  /// that field.
  package struct Restriction: Hashable, Sendable {
    /// The names of the processes that log the message; empty for all. A trailing `*` matches any
    /// ending.
    package var processes: [String] = []
    /// The subsystems of the records; empty for all. A trailing `*` matches any ending.
    package var subsystems: [String] = []
    /// The categories of the records; empty for all. A trailing `*` matches any ending.
    package var categories: [String] = []

    /// Creates a restriction that admits every record.
    package init() {}

    /// Whether every record is admitted.
    package var isEmpty: Bool { processes.isEmpty && subsystems.isEmpty && categories.isEmpty }

    /// Whether the rule applies to a record with these fields in its header; `nil` for a missing field.
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
