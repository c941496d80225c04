internal import LogModel

/// Lifecycle callbacks that an app logs by their name, with any prefix (`VC: `, `-[AppDelegate `).
///
/// UIApplicationDelegate's and UISceneDelegate's selectors in Objective-C and Swift spelling, and
/// the notifications of the same names.
extension RuleCatalog {
  static let lifecycle: [MessageRule] = [
    MessageRule(
      id: "lifecycle.launched", event: .launched, source: "UIApplicationDelegate",
      literals: ["didFinishLaunching", "DidFinishLaunching"],
      pattern: #"{prefix}(?:application(?:\(_?:?|:)? ?didFinishLaunchingWith ?Options:?\)?"#
        + #"|didFinishLaunchingWithOptions|applicationDidFinishLaunching"#
        + #"|UIApplicationDidFinishLaunchingNotification){suffix}"#,
      samples: [
        .init("application:didFinishLaunchingWithOptions:"),
        .init("application:didFinishLaunchingWith\nOptions:"),
        .init("AppDelegate application(_:didFinishLaunchingWithOptions:)"),
        .init("-[AppDelegate application:didFinishLaunchingWithOptions:]"),
        .init("applicationDidFinishLaunching:"),
      ],
      counterSamples: [
        "swizzling application:didFinishLaunchingWithOptions: of AppDelegate",
        "application:didFinishLaunchingWithOptions: took 32 ms so far",
      ]),
    state(
      "active", .active, callback: "DidBecomeActive", extra: "sceneDidBecomeActive(_:)"),
    state(
      "inactive", .inactive, callback: "WillResignActive", extra: "sceneWillResignActive(_:)"),
    state(
      "background", .background, callback: "DidEnterBackground",
      extra: "sceneDidEnterBackground(_:)"),
    state(
      "foreground", .foreground, callback: "WillEnterForeground",
      extra: "sceneWillEnterForeground(_:)"),
    MessageRule(
      id: "lifecycle.terminated", event: .terminated, source: "UIApplicationDelegate",
      literals: ["applicationWillTerminate", "ApplicationWillTerminate"],
      pattern: #"{prefix}(?:UI)?[aA]pplicationWillTerminate(?:Notification)?{suffix}"#,
      samples: [
        .init("applicationWillTerminate:"), .init("VC: applicationWillTerminate"),
        .init("UIApplicationWillTerminateNotification"),
      ],
      counterSamples: ["applicationWillTerminate is not implemented by AppDelegate"]),
    MessageRule(
      id: "lifecycle.memory-warning", event: .memoryWarning,
      source: "UIKit; iOS 4 and 5 with a level",
      literals: ["idReceiveMemoryWarning", "Received memory warning"],
      pattern: #"(?:{prefix}(?:application(?:\(_?:?|:)?)?[dD]idReceiveMemoryWarning"#
        + #"(?:Notification)?{suffix}|^(?:\[[^\]\n]{0,60}\]\s*)?Received memory warning)"#,
      samples: [
        .init("applicationDidReceiveMemoryWarning:"), .init("didReceiveMemoryWarning"),
        .init("Received memory warning. Level=1"), .init("Received memory warning."),
      ],
      counterSamples: ["didReceiveMemoryWarning handlers: 3 installed"]),
  ]

  /// The rule of a callback that apps, scenes and notifications spell alike.
  private static func state(
    _ name: String, _ event: LogEvent.Kind, callback: String, extra: String
  ) -> MessageRule {
    MessageRule(
      id: "lifecycle.\(name)", event: event,
      source: "UIApplicationDelegate, UISceneDelegate (iOS 13), NSNotification",
      literals: [callback],
      pattern: #"{prefix}(?:(?:application|scene)\#(callback)"#
        + #"|UI(?:Application|Scene)\#(callback)(?:Notification)?"#
        + #"|UI(?:Application|Scene)\.\#(callback.prefix(1).lowercased())"#
        + #"\#(callback.dropFirst())Notification){suffix}"#,
      samples: [
        .init("application\(callback):"), .init("VC: application\(callback)"), .init(extra),
        .init("-[AppDelegate application\(callback):]"),
        .init("[App] AppDelegate application\(callback)(_:)"),
        .init("[AppDelegate application\(callback):]"),
        .init("UIApplication\(callback)Notification"),
        .init("AppDelegate.application\(callback) called"),
        .init(">>> application\(callback)"), .init("State Lab: application\(callback):"),
        .init("INFO AppDelegate application\(callback)"),
        .init("AppDelegate.swift:42 application\(callback)(_:)"),
        .init("-[AppDelegate application\(callback):] [Line 42]"),
        .init("-[MyApp.AppDelegate application\(callback):]: all is well"),
        .init("application\(callback) - start"), .init("\"application\(callback):\""),
        .init("<AppDelegate: 0x1234> application\(callback):"),
      ],
      counterSamples: [
        "will call application\(callback): soon", "Ignoring application\(callback):",
        "registered for UIApplication\(callback)Notification",
        "4 State Lab 0x0001 -[AppDelegate application\(callback):] + 44",
        "application\(callback): took 3 ms", "the user never saw application\(callback)",
      ])
  }
}
