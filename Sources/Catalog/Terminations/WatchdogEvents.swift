/// A table of the events that the watchdog's sentences name: what took too long.
package enum WatchdogEvents {
  /// What is known about one event.
  package struct Entry: Sendable {
    /// The event as printed.
    package var name: String
    /// What the event means if it took too long, in one sentence without a full stop.
    package var meaning: String
    /// How much time was observed to be allowed; what a report itself prints takes precedence.
    /// `nil` if unknown.
    package var observed: String?
    /// What to change; each an instruction to the reader.
    package var change: [String]
  }

  /// The entry for an event, in uppercase or lowercase, or `nil` if the event is unknown.
  package static func entry(_ name: String) -> Entry? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }

  private static let launchAdvice = [
    "Do less before the first frame: no network, migration or database work on the main thread",
    "In the background the CPU time is small: do not build the interface there",
  ]

  /// All events that reports are known to print.
  package static let all: [Entry] = [
    Entry(
      name: "process-launch", meaning: "the process did not finish launching in time",
      observed: "20 s of real time", change: launchAdvice),
    Entry(
      name: "scene-create",
      meaning: "the first scene was not made in time; what the launch took is subtracted",
      observed: "17.6 to 20 s of real time; 2.3 to 3.8 s of CPU time in the background",
      change: launchAdvice),
    Entry(
      name: "scene-update",
      meaning: "a change of the scene, such as entering the background, was not answered in time",
      observed: "10 s of real time, also 30 and 45 s",
      change: [
        "Return from the scene callbacks at once: find what the main thread waits for",
        "Move what blocks the main thread to another queue",
      ]),
    Entry(
      name: "process-exit", meaning: "the app did not exit in time after it was asked to",
      observed: "5 s of real time",
      change: ["Move work out of applicationWillTerminate, destructors and atexit handlers"]),
    Entry(
      name: "resume", meaning: "the app did not come back to the foreground in time (iOS 4 to 8)",
      observed: "10 s of real time", change: ["Do less in applicationWillEnterForeground"]),
    Entry(
      name: "suspend", meaning: "the app did not enter the background in time (iOS 4 to 8)",
      observed: "10 s of real time", change: ["Return from applicationDidEnterBackground at once"]),
    Entry(
      name: "deactivate", meaning: "the app did not resign active in time (iOS 3 and 4)",
      observed: "10 s of real time", change: ["Return from applicationWillResignActive at once"]),
    Entry(
      name: "background", meaning: "the app did not enter the background in time",
      change: ["Return from applicationDidEnterBackground at once"]),
    Entry(
      name: "CSLHandleBackgroundRefreshAction",
      meaning: "a background refresh on a watch was not completed in time",
      observed: "15 s of real time",
      change: ["Call setTaskCompletedWithSnapshot by a deadline of your own"]),
    Entry(
      name: "CSLHandleBackgroundWCSessionAction",
      meaning: "data from the phone (WatchConnectivity) was not handled in time on a watch",
      observed: "15 s of real time",
      change: ["Complete the WKWatchConnectivityRefreshBackgroundTask once nothing is pending"]),
    Entry(
      name: "CSLHandleBackgroundURLSessionAction",
      meaning: "the events of a URL session were not handled in time on a watch",
      observed: "15 s of real time",
      change: ["Complete the WKURLSessionRefreshBackgroundTask once the events are delivered"]),
    Entry(
      name: "WatchConnectivity",
      meaning: "data from the phone (WatchConnectivity) was not handled in time on a watch",
      observed: "15 s of real time",
      change: ["Complete the WKWatchConnectivityRefreshBackgroundTask once nothing is pending"]),
    Entry(
      name: "Background App Refresh",
      meaning: "a background refresh on a watch was not completed in time",
      observed: "15 s of real time",
      change: ["Call setTaskCompletedWithSnapshot by a deadline of your own"]),
  ]
}
