package import LogModel

/// How many seconds an app has in the background, and how that is known.
package struct Budget: Hashable, Sendable {
  /// Where a budget comes from, best source first.
  package enum Source: Hashable, Sendable {
    /// The user said so.
    case option
    /// A kill in the log printed it (`permittedBackgroundDuration`, `finishTask:180s`).
    case printed
    /// The first reading in the background was just below one of the budgets there are.
    case reading
    /// The system's version implies it; the sentence names the version.
    case system(String)
    /// Unknown.
    case none
  }

  /// The seconds, or `nil` if unknown.
  package var seconds: Double?

  /// Where they come from.
  package var source: Source

  /// What iOS 13 and later grant, where RunningBoard logs about the app: it came with those.
  static let modern = Budget(seconds: 30, source: .system("iOS 13 or later"))

  /// An unknown budget.
  package static let unknown = Budget(seconds: nil, source: .none)

  /// The budgets there have been: up to iOS 6, iOS 7 to 12, since iOS 13.
  static let known: [Double] = [600, 180, 30]

  /// How far below a budget the first reading in the background may be to give it away.
  private static let nearness = 5.0

  /// The budget that a first reading gives away, or `nil`.
  ///
  /// The clock starts a moment after the callback, so a reading made right behind it counts as it
  /// is; one made long after counts from the callback. `elapsed` are the seconds between the two.
  static func near(_ reading: Double, seenAfter elapsed: Double = 0) -> Double? {
    guard elapsed <= nearness else { return near(reading + elapsed, above: nearness) }
    return near(reading, above: 0.5) ?? near(reading + elapsed, above: 0.5)
  }

  private static func near(_ reading: Double, above: Double) -> Double? {
    known.first { reading <= $0 + above && reading > $0 - nearness }
  }

  /// The budget that a version of iOS implies, or `nil` for other systems.
  package static func implied(by system: CrashReport.OperatingSystem) -> Budget? {
    guard let name = system.name, let version = system.version,
      ["iPhone OS", "iOS", "iPadOS"].contains(name),
      let major = version.split(separator: ".").first.flatMap({ Int($0) })
    else { return nil }
    let seconds = major <= 6 ? 600.0 : major <= 12 ? 180.0 : 30.0
    return Budget(seconds: seconds, source: .system("\(name) \(version)"))
  }
}
