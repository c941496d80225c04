extension TerminationCatalog {
  /// The codes of FrontBoard, RunningBoard and their predecessors.
  ///
  /// Documented ones stand in Apple's article on `EXC_CRASH (SIGKILL)` or in its Technical Note
  /// 2151; the others were observed on devices, and their meaning is worded so.
  package static let codes: [Code] = [
    Code(
      value: 0x8bad_f00d, name: "watchdog violation",
      meaning: "the app did not answer in the time it was given", isDocumented: true),
    Code(
      value: 0x2182_bad2, name: "background task assertion timeout",
      meaning: "a background task was still held when its time was over", isDocumented: true),
    Code(
      value: 0x2182_bad3, name: "background URL session completion timeout",
      meaning: "the work after a background URL session was not finished in time",
      isDocumented: true),
    Code(
      value: 0x2182_bad4, name: "background fetch completion timeout",
      meaning: "a background fetch was not finished in time", isDocumented: true),
    Code(
      value: 0x2182_baad, name: "assertion timeout",
      meaning: "observed when another kind of assertion, such as an expiring activity, was held"
        + " too long", isDocumented: false),
    Code(
      value: 0xbada_5e47, name: "too many background tasks",
      meaning: "the app held more background tasks than the system allows", isDocumented: true),
    Code(
      value: 0xd00d_2bad, name: "max assertions violation",
      meaning: "the app used too many key resources, observed with too many assertions",
      isDocumented: true),
    Code(
      value: 0xdead_10cc, name: "file lock held while suspended",
      meaning: "the app held a file or SQLite lock when it was suspended", isDocumented: true),
    Code(
      value: 0xdead_fa11, name: "user quit",
      meaning: "a user ended the app by force", isDocumented: true),
    Code(
      value: 0xfbfb_fbfb, name: "force quit",
      meaning: "observed when an app is ended by force, also by Xcode or a simulator",
      isDocumented: false),
    Code(
      value: 0xc000_10ff, name: "thermal pressure",
      meaning: "the system ended the app because the device was hot", isDocumented: true),
    Code(
      value: 0xbaad_ca11, name: "call not reported",
      meaning: "a VoIP push arrived and no call was reported to CallKit", isDocumented: true),
    Code(
      value: 0xbad2_2222, name: "resumed too often",
      meaning: "a VoIP app was resumed too often", isDocumented: true),
    Code(
      value: 0xbadd_d15c, name: "cache purge",
      meaning: "the system ended the app to purge its caches", isDocumented: true),
    Code(
      value: 0x2bad_45ec, name: "security violation",
      meaning: "the app drew while the device was locked", isDocumented: true),
    Code(
      value: 0xbaaa_aaad, name: "stackshot",
      meaning: "a stackshot of the whole system that a user asked for, no crash",
      isDocumented: true),
    Code(
      value: 0xc51b_ad01, name: "CPU violation",
      meaning: "a background task on a watch used too much CPU time", isDocumented: true),
    Code(
      value: 0xc51b_ad02, name: "wall time violation",
      meaning: "a background task on a watch was not finished in time", isDocumented: true),
    Code(
      value: 0xc51b_ad03, name: "system busy",
      meaning: "a background task on a watch was not finished in time while the system was busy",
      isDocumented: true),
    Code(
      value: 0x05ca_1ded, name: "conditions changed",
      meaning: "observed when the conditions for running no longer hold", isDocumented: false),
    Code(
      value: 0xb10c_ca11, name: "max states violation",
      meaning: "observed when a process has too many states", isDocumented: false),
    Code(
      value: 0xb111_b111, name: "process exited",
      meaning: "observed as bookkeeping after an exit", isDocumented: false),
    Code(
      value: 0xdead_6502, name: "termination assertion",
      meaning: "observed when another process asks for the end: an update, a removal",
      isDocumented: false),
    Code(
      value: 0x5bc1_ea44, name: "all apps cleared",
      meaning: "observed when the system ends all apps", isDocumented: false),
    Code(
      value: 0x5bc1_ea45, name: "all apps cleared",
      meaning: "observed when the system ends all apps", isDocumented: false),
    Code(
      value: 0x5bc1_ea41, name: "languages changed",
      meaning: "observed when the language or region of the device changes", isDocumented: false),
    Code(
      value: 0x05b5_dead, name: "application assertion",
      meaning: "observed in SpringBoard's list of reasons", isDocumented: false),
    Code(
      value: 0x1a2b_0011, name: "input UI scene",
      meaning: "observed in SpringBoard's list of reasons", isDocumented: false),
  ]
}
