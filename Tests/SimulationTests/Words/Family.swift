/// The vocabularies that a story can be told in.
enum Family: String, CaseIterable {
  /// UIKit's own clusters, with everything readable and with `<private>` for names.
  case uikit, uikitPrivate
  /// State Lab, with identifiers.
  case stateLab
  case transistorsoft, matrix, embrace

  /// Whether the system's and the libraries' tasks show.
  var tellsOfSystemTasks: Bool { self == .uikit }

  /// Whether it prints names.
  var printsNames: Bool { self == .uikit || self == .matrix || self == .embrace }

  /// Whether it says that a task was refused.
  var tellsOfRefusals: Bool { self == .uikit || self == .uikitPrivate || self == .stateLab }

  /// Whether its begins print the identifier; where they do not, the order of begins implies it.
  var printsIdentifiers: Bool { self != .uikitPrivate }

  /// Whether a second end shows in its own words, or in UIKit's refusal.
  var isUIKit: Bool { self == .uikit || self == .uikitPrivate }
}

extension Family {
  /// Whether the format can tell the family's words.
  func isReadable(in writer: Writer) -> Bool {
    switch self {
    case .embrace: !["F8", "F9", "F10"].contains(writer.name) || NotYet.bracketedWords
    case .uikit, .uikitPrivate, .stateLab, .matrix, .transistorsoft: true
    }
  }

  /// The families that can be tested.
  static let ready = allCases.filter { NotYet.includes($0.rawValue) || NotYet.families[$0] == nil }
}
