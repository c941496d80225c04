/// The message families: sources of messages in whose words a story can be told.
enum Family: String, CaseIterable {
  /// UIKit's own messages, with everything readable, or with `<private>` instead of names.
  case uikit, uikitPrivate
  /// State Lab with identifiers, and its Chinese edition without.
  case stateLab, stateLabChinese
  case transistorsoft, matrix, embrace, trio, wire, iosComponents, nab
  /// The refresh and processing tasks of `BGTaskScheduler`.
  case taskScheduler
  /// Element X, which never logs a begin.
  case elementX
  /// Xamarin's samples, which log only that the time is up.
  case dotNet
  /// Only readings of the remaining time, in various words.
  case deltaChat, countdown, readings

  /// Which tasks of a story a family can distinguish.
  enum Reach {
    /// Every task.
    case all
    /// One task of each name at a time.
    case names
    /// One task at a time.
    case one
    /// None: the family prints only the remaining time.
    case none
  }

  var reach: Reach {
    switch self {
    case .uikit, .uikitPrivate, .stateLab, .transistorsoft, .matrix, .embrace: .all
    case .trio, .taskScheduler: .names
    case .wire, .iosComponents, .nab, .stateLabChinese, .elementX, .dotNet: .one
    case .deltaChat, .countdown, .readings: .none
    }
  }

  /// Whether it prints names.
  var printsNames: Bool {
    switch self {
    case .uikit, .matrix, .embrace, .trio, .wire, .taskScheduler: true
    default: false
    }
  }

  /// Whether begins and ends both say which task they mean, so that it is noticed if one is lost.
  var printsIdentifiers: Bool {
    switch self {
    case .uikit, .stateLab, .transistorsoft, .matrix, .embrace, .wire: true
    default: false
    }
  }

  /// Whether begins print identifiers, by which copies of records are recognized.
  var identifiesBegins: Bool { printsIdentifiers || self == .trio || self == .iosComponents }

  /// Whether the family is UIKit's; and whether it logs a second end as a refusal.
  var isUIKit: Bool { self == .uikit || self == .uikitPrivate }
  var refusesFurtherEnds: Bool { isUIKit || self == .trio }

  /// Whether the family's begins and ends print the remaining time.
  var printsRemainingTime: Bool { self == .stateLab || self == .stateLabChinese }

  /// Whether the family's tasks have a time limit that is independent of the app's.
  var hasOwnClock: Bool { self == .taskScheduler }
}
