internal import LogModel
internal import Scanning

/// Classes that more than one symbol shows.
extension MainThreadClassifier {
  /// In the loader near the top; every stack of macOS ends in its `start`, which says nothing.
  static func isInLoader(_ frames: [CrashReport.Frame]) -> Bool {
    let top = frames.prefix(4).dropLast(frames.count <= 4 && frames.count > 1 ? 1 : 0)
    return top.contains { frame in
      (frame.image == "dyld" || frame.image == "dyld_sim")
        && frame.symbol?.hasPrefix("start") != true
    }
  }

  /// In an initializer that the loader runs: `+[Store load]`, a global of C++.
  static func isLoading(_ symbols: [String]) -> Bool {
    symbols.contains {
      $0 == "load_images" || $0.hasPrefix("__cxx_global_var_init")
        || ($0.hasPrefix("+[") && $0.hasSuffix(" load]"))
    }
  }

  /// Waiting for a reply in a call that asks another process: preferences, location, the keychain.
  static func isCallingService(_ symbols: [String]) -> Bool {
    guard symbols.first?.hasPrefix("mach_msg") == true else { return false }
    return symbols.prefix(12).contains { symbol in
      services.contains { symbol.hasPrefix($0) }
    }
  }

  private static let services = [
    "SecItem", "LSApplication", "-[LSApplication", "+[LSApplication", "-[CLLocationManager",
    "+[CLLocationManager", "CLClient", "CFPrefs", "_CFPrefs", "-[CFPrefs", "-[NSUserDefaults",
  ]

  /// On the way into the background; the same machinery also brings up the first scene at launch.
  static func isSuspending(_ symbols: [String]) -> Bool {
    var isLifecycle = false
    for symbol in symbols {
      // The app's own method, in Objective-C or Swift.
      if symbol.hasSuffix("DidEnterBackground:]") || symbol.hasSuffix("DidEnterBackground(_:)") {
        return true
      }
      if launching.contains(where: { symbol.hasPrefix($0) }) { return false }
      if suspending.contains(where: { symbol.hasPrefix($0) }) { isLifecycle = true }
    }
    return isLifecycle
  }

  private static let launching = [
    "-[_UISceneLifecycleMultiplexer completeApplicationLaunch", "-[UIApplication _runWithMainScene",
    "-[UIApplication _callInitializationDelegates", "-[UIApplication workspace:didCreateScene",
  ]

  private static let suspending = [
    "-[_UISceneLifecycleMultiplexer", "-[UIApplication workspace:didUpdateWithDiff",
    "-[UIApplication _handleSuspend",
  ]

  /// The symbol without the variant that some systems append: `…$VARIANT$armv81`.
  static func symbol(of frame: CrashReport.Frame) -> String {
    guard let symbol = frame.symbol else { return "" }
    var variant: Substring.Index?
    if symbol.holds("$VARIANT$") {
      variant = symbol.indices.first { symbol[$0...].hasPrefix("$VARIANT$") }
    }
    return variant.map { String(symbol[..<$0]) } ?? symbol
  }
}
