extension TerminationCatalog {
  /// Background tasks of watchOS; reports print the namespace `CAROUSEL`, often without a code.
  static let watchCodes: [Code] = [
    Code(
      0xc51b_ad01, "CPU violation", killer: "Carousel (watchOS)",
      meaning: "a background task on a watch used too much CPU time",
      background: "a WKRefreshBackgroundTask did too much work",
      lookAt: ["Look at the frames of the app on the main thread"],
      change: ["Do less in the background task, or split it"], kind: .fault),
    Code(
      0xc51b_ad02, "wall time violation", killer: "Carousel (watchOS)",
      meaning: "a background task on a watch was not finished in time",
      background: "setTaskCompletedWithSnapshot was called late or never",
      lookAt: ["Read the allowance in the report; look for a path that does not complete the task"],
      change: ["Call setTaskCompletedWithSnapshot by a deadline of your own, before the system's"],
      kind: .fault),
    Code(
      0xc51b_ad03, "system busy", killer: "Carousel (watchOS)",
      meaning: "a background task on a watch was not finished in time while the system was busy",
      background: "as 0xc51bad02, but the watch was loaded: the app is perhaps not at fault",
      lookAt: ["Compare the CPU time of the application with that of the whole watch"],
      change: ["Do less in the background task"], kind: .fault),
  ]
}
