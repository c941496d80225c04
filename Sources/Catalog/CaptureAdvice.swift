/// Advice on what to capture to make a verdict more certain; each text is an instruction to the
/// reader.
package enum CaptureAdvice {
  /// How to find the name of a leaked task.
  package static let console =
    "Capture the device's console while it happens, with the messages of category BackgroundTask"
    + " (Console.app, idevicesyslog, or a sysdiagnose and log collect), and give it to bglog"
    + " analyze: reports of iOS 10 and later never name the leaked task"

  /// How to notice a kill for which current systems write no crash report.
  package static let noReport =
    "Do not wait for a crash report of it: 0x2182bad2 usually writes none, count the exits in"
    + " MetricKit (backgroundTaskAssertionTimeout) instead"

  /// How to reproduce a kill that does not happen while a debugger is attached.
  package static let debugger =
    "Reproduce it without Xcode attached: a debugger and the simulator switch these kills off"

  /// How to make leaked background tasks impossible.
  package static let endOnEveryPath =
    "Call endBackgroundTask once on every path, the expiration handler included, and keep each"
    + " identifier in its own variable"

  /// How to find out what the main thread waits for.
  package static let mainThread =
    "Look at the topmost frames of the app on the main thread and move that work off it"

  /// How to complete a report that was copied without its threads.
  package static let threads = "Get the whole report with its threads"

  /// How to replace addresses with the names of functions.
  package static let symbolicate = "Symbolicate the report with the dSYM files of this build"

  /// How to find the reason if only a plain signal is known.
  package static let terminationReason =
    "Give the whole crash report, or its Termination Reason: it says who ended the process and why"

  /// How to find the path of a locked file.
  package static let lockedFile =
    "Look for the console line 'suspended with locked system files', it names the file"

  /// How to capture what the scheduler of background work says about requests.
  package static let scheduler: [String] = [
    "Stream the console of the device without Xcode (Console.app, idevicesyslog), with the processes dasd,"
      + " SpringBoard, runningboardd, nsurlsessiond and the app; the lines of dasd need no debug messages",
    "Or collect it afterwards: sudo log collect --device --last 12h, then log show --info --archive FILE"
      + " --predicate 'subsystem == \"com.apple.duetactivityscheduler\" OR subsystem =="
      + " \"com.apple.BackgroundTasks\"'",
    "Take no sysdiagnose while the work runs: it ends running work",
    "Write down the charger, Low Power Mode, Low Data Mode, Background App Refresh, the last opening of the"
      + " app and the last restart",
    "Capture a night on a charger: it is worth more than many short logs by day",
  ]
}
