extension TerminationCatalog {
  /// Ends that the system orders for reasons of its own; there is nothing to mend.
  static let housekeepingCodes: [Code] = [
    Code(
      0xbadd_d15c, "cache purge", spoken: "bad disc", killer: "cache_delete, through RunningBoard",
      meaning: "the system ended the app to purge its caches",
      background: "looks like a death without a reason; it mostly leaves no report",
      lookAt: ["Look for 'CacheDelete' in the console around the end"],
      change: ["Keep caches small"], kind: .housekeeping),
    Code(
      0xdead_6502, "termination assertion", killer: "RunningBoard",
      meaning: "observed when another process asks for the end: an update, a removal",
      background: housekeeping, kind: .housekeeping, isDocumented: false),
    Code(
      0x5bc1_ea44, "all apps cleared", spoken: "clear the board", killer: "SpringBoard",
      meaning: "observed when the system ends all apps",
      background: housekeeping, kind: .housekeeping, isDocumented: false),
    Code(
      0x5bc1_ea45, "all apps cleared", killer: "SpringBoard",
      meaning: "observed when the system ends all apps, an older form",
      background: housekeeping, kind: .housekeeping, isDocumented: false),
    Code(
      0x5bc1_ea41, "languages changed", killer: "SpringBoard",
      meaning: "observed when the language or region of the device changes",
      background: housekeeping, kind: .housekeeping, isDocumented: false),
    Code(
      0x05b5_dead, "application assertion", killer: "SpringBoard",
      meaning: "observed in SpringBoard's list of reasons", background: unknown,
      isDocumented: false),
    Code(
      0x1a2b_0011, "input UI scene", killer: "SpringBoard",
      meaning: "observed in SpringBoard's list of reasons", background: unknown,
      isDocumented: false),
    Code(
      0xdead_feed, "spawn timeout", killer: "launchd",
      meaning: "observed when a service took too long to start",
      background: "about services and extensions, not about apps", kind: .fault,
      isDocumented: false),
  ]

  private static let housekeeping =
    "a background app may be ended at any time: save its state when it enters the background"
  private static let unknown = "nothing is known of background tasks in it"
}
