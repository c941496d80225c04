internal import LogModel
internal import Scanning

/// Whether a main thread waits for events.
extension MainThreadClassifier {
  /// Waiting for the next event in the run loop, and in no run loop within one.
  ///
  ///     mach_msg2_trap, mach_msg…, __CFRunLoopServiceMachPort, __CFRunLoopRun, CFRunLoopRunSpecific
  static func isIdle(_ frames: [CrashReport.Frame], _ symbols: [String]) -> Bool {
    guard let first = symbols.first, first.hasPrefix("mach_msg") else { return false }
    let service = symbols.prefix(6).firstIndex(of: "__CFRunLoopServiceMachPort")
    guard let service, symbols[..<service].allSatisfy({ $0.hasPrefix("mach_msg") }) else {
      return false
    }
    return symbols.count { $0 == "__CFRunLoopRun" } <= 1
      && symbols.count { $0.holds("CFRunLoopRunSpecific") } <= 1
      && isMainLoop(frames, symbols, from: service)
  }

  /// Whether the run loop is the application's own, and not one that its launch runs to wait.
  private static func isMainLoop(
    _ frames: [CrashReport.Frame], _ symbols: [String], from service: Int
  ) -> Bool {
    guard let main = symbols.firstIndex(of: "UIApplicationMain"), main > service else {
      return true
    }
    return (service..<main).allSatisfy { index in
      let symbol = symbols[index]
      let image = frames[index].image ?? ""
      if symbol.isEmpty { return system.contains(image) }
      return symbol.hasPrefix("__CFRunLoop") || symbol.holds("CFRunLoopRunSpecific")
        || symbol == "CFRunLoopRunInMode" || symbol.hasPrefix("GSEventRun")
        || symbol == "-[UIApplication _run]" || catalyst.contains { image.hasSuffix($0) }
    }
  }

  /// The images between the run loop and an app's main where no symbol is printed.
  private static let system: Set<String> = [
    "CoreFoundation", "GraphicsServices", "UIKit", "UIKitCore",
  ]

  /// The images that wait for events below an app of Mac Catalyst, `com.apple.AppKit` in texts.
  private static let catalyst = ["HIToolbox", "AppKit", "UIKitMacHelper"]

  /// The same stack where no symbol is printed: kernel, CoreFoundation, GraphicsServices, UIKit, app.
  static func isIdleByImages(_ frames: [CrashReport.Frame]) -> Bool {
    let top = frames.prefix { $0.image != "UIKit" && $0.image != "UIKitCore" }
    guard top.count < frames.count, top.allSatisfy({ $0.symbol == nil }) else { return false }
    let images = top.map { $0.image ?? "" }
    let kernel = images.prefix { $0 == "libsystem_kernel.dylib" }.count
    let foundation = images.dropFirst(kernel).prefix { $0 == "CoreFoundation" }.count
    return (2...4).contains(kernel) && foundation == 3
      && Array(images.dropFirst(kernel + foundation)) == ["GraphicsServices"]
  }
}
