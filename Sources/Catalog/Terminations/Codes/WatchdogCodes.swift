extension TerminationCatalog {
  /// What FrontBoard (SpringBoard up to iOS 14) says of an app that does not answer.
  static let watchdogCodes: [Code] = [
    Code(
      0x8bad_f00d, "watchdog violation", spoken: "ate bad food",
      killer: "FrontBoard (SpringBoard up to iOS 14); assertiond or RunningBoard for assertions,"
        + " observed up to iOS 13",
      meaning: "the app did not answer in the time it was given",
      background: "up to iOS 12 also the code of a leaked background task: then the namespace is"
        + " ASSERTIOND or <0xF>, or SPRINGBOARD without a sentence, and the main thread is idle",
      lookAt: [
        "Read the sentence 'EVENT watchdog transgression': it names the event and what was allowed",
        "Look at the main thread: idle in its run loop means a leaked task and no hang",
        "Compare the application's CPU time with the allowance: near 0 % it waited, near the"
          + " allowance it worked",
      ],
      change: [
        "Move what blocks the main thread off it: locks, synchronous IPC, network and disk",
        CaptureAdvice.endOnEveryPath,
      ], cause: .watchdog(event: nil), alsoUnder: [.assertionKill])
  ]
}
