/// What the names of libraries and subsystems look like, to tell them from those of processes.
enum LibraryNames {
  private static let names: Set<String> = [
    "UIKitCore", "UIKit", "CFNetwork", "CoreFoundation", "Foundation", "FrontBoard",
    "FrontBoardServices", "RunningBoard", "RunningBoardServices", "BoardServices",
    "BackBoardServices", "BaseBoard", "SpringBoardFoundation", "SpringBoardServices",
    "BackgroundTasks", "Network", "CoreTelephony", "CoreLocation", "CoreData", "Security",
    "TCC", "QuartzCore", "CoreMotion", "AVFCore", "AVFAudio", "CoreMedia", "WebKit", "WebCore",
    "AppleJPEG", "Accounts", "AssertionServices", "DuetActivityScheduler", "SkyLight",
    "MobileContainerManager", "CoreServices", "LaunchServices", "IOKit", "Sandbox", "AppKit",
    "HIToolbox", "SwiftUI", "UserNotifications", "CloudKit", "ManagedConfiguration",
  ]

  /// Whether a name is that of a library or framework.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("lib") || name.hasSuffix(".dylib")
      || name.hasSuffix("Services") || (name.hasSuffix("Kit") && name.count > 4)
      || name.hasSuffix("Framework") || name.hasSuffix("Core")
  }

  /// Whether a name is a subsystem in reverse DNS, `com.apple.UIKit`.
  static func isSubsystem(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts.contains(where: \.isEmpty), !name.contains(" ") else {
      return false
    }
    return ["com", "org", "net", "io", "de", "co", "app", "dev", "me", "ch", "uk", "fr"]
      .contains(parts[0])
  }
}
