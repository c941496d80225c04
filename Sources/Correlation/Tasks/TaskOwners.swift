internal import LogModel

/// Tells from the name of a task whose code began it: the app's, a library's or the system's.
///
/// The names were seen in device logs of iOS 11 to 18.
enum TaskOwners {
  /// Names of the system's own tasks; a trailing `*` stands for any characters.
  private static let system = [
    "Launch Background Task for Coalescing", "Persistent SceneSession Map Update",
    "_UIRemoteKeyboard XPC disconnection", "com.apple.*", "Called by UIKit,*",
    "Called by UIKitCore,*", "Called by CoreData,*", "CoreData: CloudKit*",
    "Called by SafariServices,*", "Called by WebKit,*", "Shared Background Assertion*",
  ]

  /// Names of tasks that libraries begin, each with its library; a trailing `*` stands for any characters.
  private static let libraries: [(name: String, owner: String)] = [
    ("GDTStorage", "Firebase"), ("GDTCCTUploader-upload", "Firebase"), ("GDT*", "Firebase"),
    ("CCTLogWriter", "Firebase"), ("FIRClearcutLogger*", "Firebase"), ("FIR*", "Firebase"),
    ("Flutter debug task", "Flutter"), ("RNBackgroundTimer", "react-native-background-timer"),
    ("RNBackgroundActions*", "react-native-background-actions"),
    ("Finish Network Tasks", "WalletConnect"), ("Called by OneSignal*", "OneSignal"),
    ("com.onesignal*", "OneSignal"), ("Called by Instabug*", "Instabug"),
    ("com.datadog*", "Datadog"), ("Called by Mixpanel*", "Mixpanel"),
    ("Called by Amplitude*", "Amplitude"), ("Called by Sentry*", "Sentry"),
    ("io.sentry*", "Sentry"), ("Called by FBSDKCoreKit*", "Facebook SDK"),
    ("com.newrelic*", "New Relic"), ("GTMSessionFetcher*", "GTMSessionFetcher"),
  ]

  /// The owner of a task with the given name; a task without a name counts as the app's.
  static func owner(ofTaskNamed name: String?) -> TaskOwner {
    guard let name else { return .app }
    if system.contains(where: { matches(name, $0) }) { return .system }
    return libraries.first { matches(name, $0.name) }.map { .sdk($0.owner) } ?? .app
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
  }
}
