/// The rules of one app, library or subsystem: the contents of one YAML file.
package struct RulePack: Sendable {
  /// The name, which is also the first part of its rules' identifiers.
  package var name: String

  /// A one-line description of what logs these messages.
  package var about: String

  /// The name of the file, as messages to the user show it.
  package var file: String

  /// The rules, in the order of the file.
  package var rules: [MessageRule]

  /// Creates a pack.
  package init(name: String, about: String, file: String, rules: [MessageRule]) {
    self.name = name
    self.about = about
    self.file = file
    self.rules = rules
  }
}

/// A place in the file of a pack.
package struct PackPlace: Hashable, Comparable, Sendable {
  /// The name of the file, as messages to the user show it.
  package var file: String
  /// The 1-based line.
  package var line: Int
  /// The 1-based column, counted in Unicode scalars.
  package var column: Int

  /// Creates a place.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Orders places by file, line and column.
  package static func < (left: PackPlace, right: PackPlace) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// A mistake in a pack.
package struct PackIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the mistake is.
  package var place: PackPlace
  /// What is wrong and what was expected.
  package var message: String

  /// Creates an issue.
  package init(at place: PackPlace, _ message: String) {
    self.place = place
    self.message = message
  }

  /// The place and the message, in the format of a compiler error.
  package var description: String {
    "\(place.file):\(place.line):\(place.column): \(message)"
  }
}
