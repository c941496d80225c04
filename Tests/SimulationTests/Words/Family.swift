/// The message sources whose words a story can be put in.
enum Family: String, CaseIterable {
  /// UIKit's own clusters, with everything readable and with `<private>` for names.
  case uikit, uikitPrivate
  /// State Lab, with identifiers, and its Chinese edition, which has none.
  case stateLab, stateLabChinese
  case transistorsoft, matrix, embrace, trio, wire, iosComponents, nab
  /// The refresh and processing tasks of `BGTaskScheduler`.
  case taskScheduler
  /// Element X, which never logs a begin.
  case elementX
  /// Xamarin's samples, which log only that the time is up.
  case dotNet
  /// Readings alone, in their many words.
  case deltaChat, countdown, readings

  /// Which tasks of a story it can distinguish.
  enum Reach {
    /// Every task.
    case all
    /// One task of each name at a time.
    case names
    /// One task at a time.
    case one
    /// None: it prints the remaining time only.
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

  /// Whether begins and ends both say which task they mean, so that a lost one is missed.
  var printsIdentifiers: Bool {
    switch self {
    case .uikit, .stateLab, .transistorsoft, .matrix, .embrace, .wire: true
    default: false
    }
  }

  /// Whether the begins of tasks print identifiers, by which copies of records are known.
  var identifiesBegins: Bool { printsIdentifiers || self == .trio || self == .iosComponents }

  /// Whether a second end shows in its own words, or in a refusal that is no end.
  var isUIKit: Bool { self == .uikit || self == .uikitPrivate }
  var refusesFurtherEnds: Bool { isUIKit || self == .trio }

  /// Whether its begins and ends print the remaining time.
  var printsRemainingTime: Bool { self == .stateLab || self == .stateLabChinese }

  /// Whether its tasks have a time of their own and not the app's.
  var hasOwnClock: Bool { self == .taskScheduler }
}
