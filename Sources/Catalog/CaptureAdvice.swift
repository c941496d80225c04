/// What to capture so that a verdict becomes surer; a command to the reader each.
package enum CaptureAdvice {
  /// Where the name of a leaked task stands.
  package static let console =
    "Capture the device's console while it happens, with the messages of category BackgroundTask"
    + " (Console.app, idevicesyslog, or a sysdiagnose and log collect), and give it to bglog"
    + " analyze: reports of iOS 10 and later never name the leaked task"

  /// Current systems write no report of such a kill.
  package static let noReport =
    "Do not wait for a crash report of it: 0x2182bad2 usually writes none, count the exits in"
    + " MetricKit (backgroundTaskAssertionTimeout) instead"

  /// The debugger hides the kill.
  package static let debugger =
    "Reproduce it without Xcode attached: a debugger and the simulator switch these kills off"

  /// Make the leak impossible.
  package static let endOnEveryPath =
    "Call endBackgroundTask once on every path, the expiration handler included, and keep each"
    + " identifier in its own variable"

  /// What the main thread waits for.
  package static let mainThread =
    "Look at the topmost frames of the app on the main thread and move that work off it"

  /// The threads of a report that was copied in part.
  package static let threads = "Get the whole report with its threads"

  /// Symbols.
  package static let symbolicate = "Symbolicate the report with the dSYM files of this build"

  /// What a bare signal leaves open.
  package static let terminationReason =
    "Give the whole crash report, or its Termination Reason: it says who ended the process and why"

  /// Where the path of a locked file stands.
  package static let lockedFile =
    "Look for the console line 'suspended with locked system files', it names the file"
}
