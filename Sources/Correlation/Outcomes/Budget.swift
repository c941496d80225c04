package import LogModel

/// How many seconds an app has in the background, and how that is known.
package struct Budget: Hashable, Sendable {
  /// Where a budget comes from, best source first.
  package enum Source: Hashable, Sendable {
    /// The user gave the budget.
    case option
    /// A daemon printed it when it granted the time or killed the app (`permittedBackgroundDuration`,
    /// `finishTask:180s`).
    case printed
    /// The first reading in the background was close to one of the known budgets.
    case reading
    /// The version of the system implies it; the associated value names that version.
    case system(String)
    /// The budget is unknown.
    case none
  }

  /// The budget in seconds; `nil` if unknown.
  package var seconds: Double?

  /// Where ``seconds`` comes from.
  package var source: Source

  /// The budget of iOS 13 and later. It applies if RunningBoard logs about the app, because RunningBoard came
  /// with iOS 13.
  static let modern = Budget(seconds: 30, source: .system("iOS 13 or later"))

  /// An unknown budget.
  package static let unknown = Budget(seconds: nil, source: .none)

  /// The budgets that iOS has had, in seconds: up to iOS 6, in iOS 7 to 12, and since iOS 13.
  static let known: [Double] = [600, 180, 30]

  /// By how many seconds the first reading in the background may be lower than a budget and still indicate
  /// it.
  private static let nearness = 5.0

  /// The budget, in seconds, that the first reading in the background indicates; `nil` if it is close to
  /// none.
  ///
  /// `elapsed` is the number of seconds between the app's background callback and the reading. The budget's
  /// clock starts a moment after the callback, so a reading soon after it is first compared as printed. For a
  /// later reading, the time since the callback is added.
  static func near(_ reading: Double, seenAfter elapsed: Double = 0) -> Double? {
    guard elapsed <= nearness else { return near(reading + elapsed, above: nearness) }
    return near(reading, above: 0.5) ?? near(reading + elapsed, above: 0.5)
  }

  private static func near(_ reading: Double, above: Double) -> Double? {
    known.first { reading <= $0 + above && reading > $0 - nearness }
  }

  /// The budget that a version of iOS implies; `nil` for other systems or if the version is unknown.
  package static func implied(by system: CrashReport.OperatingSystem) -> Budget? {
    guard let name = system.name, let version = system.version,
      ["iPhone OS", "iOS", "iPadOS"].contains(name),
      let major = version.split(separator: ".").first.flatMap({ Int($0) })
    else { return nil }
    let seconds = major <= 6 ? 600.0 : major <= 12 ? 180.0 : 30.0
    return Budget(seconds: seconds, source: .system("\(name) \(version)"))
  }
}
