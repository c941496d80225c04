internal import LogModel

/// Something that happened to the device or to the app and that ends scheduled work.
struct RequestCircumstance {
  /// What happened.
  enum Kind: Hashable {
    /// Somebody closed the app in the app switcher.
    case appClosed
    /// Somebody pressed Stop in the display of the work's progress.
    case stopPressed
    /// Background App Refresh was switched off.
    case refreshOff
    /// Somebody took a sysdiagnose.
    case sysdiagnose
    /// The device was used: a policy said so.
    case deviceInUse
    /// The app was being debugged.
    case debugged
  }

  /// What happened.
  var kind: Kind
  /// The app that it happened to; `nil` for the whole device, or if the line hides it.
  var bundle: String?
  /// The line that says so.
  var line: Evidence
}

/// The latest circumstances of a device.
struct RequestCircumstances {
  /// How many are remembered of each kind.
  private static let most = 16

  private var known: [RequestCircumstance.Kind: [RequestCircumstance]] = [:]

  /// Creates an empty list.
  init() {}

  /// Notes what happened.
  mutating func note(_ kind: RequestCircumstance.Kind, bundle: String?, _ line: Evidence) {
    known[kind, default: []].append(RequestCircumstance(kind: kind, bundle: bundle, line: line))
    if known[kind, default: []].count > Self.most { known[kind]?.removeFirst() }
  }

  /// The latest circumstance of a kind, at most so many seconds before a line, of the given app or of all; or
  /// `nil`. `bundle` is `nil` if the app is not known.
  func latest(
    _ kind: RequestCircumstance.Kind, within seconds: Double, before line: Evidence,
    bundle: String?,
    identifier: String?
  ) -> RequestCircumstance? {
    known[kind]?.last { circumstance in
      guard let at = line.at, let then = circumstance.line.at else { return false }
      // Daemons log the same moment in any order.
      guard -0.05...seconds ~= at.seconds(since: then) else { return false }
      guard let app = circumstance.bundle else { return true }
      if let bundle { return bundle == app }
      return ScheduledRequest.mayBelong(identifier, toAppWithBundle: app)
    }
  }
}
