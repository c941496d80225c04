extension TerminationCatalog {
  /// Kills for what an app did, or did not do, other than to take too long.
  static let conductCodes: [Code] = [
    Code(
      0xc000_10ff, "thermal pressure", spoken: "cool off", killer: "FrontBoard or RunningBoard",
      meaning: "the system ended the app because the device was hot",
      background: "sustained work in the background heats a device as work in the foreground does",
      lookAt: [
        "Read the thermal level and the share of the CPU in the report: it may not be this app's"
      ],
      change: ["Do less at once, and watch ProcessInfo.thermalState"], kind: .housekeeping),
    Code(
      0xbaad_ca11, "call not reported", spoken: "bad call",
      killer: "CallKit, through FrontBoard or RunningBoard",
      meaning: "a VoIP push arrived and no call was reported to CallKit",
      background: "a VoIP push wakes the app for one purpose; to begin a background task is not"
        + " enough",
      lookAt: ["Look for a path of the push's handler that returns without reporting a call"],
      change: ["Call reportNewIncomingCall on every path before the handler returns"],
      cause: .callNotReported),
    Code(
      0xbad2_2222, "resumed too often", killer: "SpringBoard",
      meaning: "a VoIP app was resumed too often",
      background: "the app woke again and again in the background, observed at 15 wakes in 300 s",
      lookAt: ["Look for a connection that is opened again as soon as it is closed"],
      change: ["Use PushKit instead of a connection that is kept alive"], kind: .fault),
    Code(
      0x2bad_45ec, "security violation", spoken: "too bad for security", killer: "FrontBoard",
      meaning: "the app drew while the device was locked",
      background: "rendering went on after the app had left the foreground",
      lookAt: ["Look for display links, timers and Metal or OpenGL work that are not stopped"],
      change: ["Stop drawing when the app resigns active"], kind: .fault),
    Code(
      0xdead_fa11, "user quit", spoken: "dead fall", killer: "SpringBoard",
      meaning: "a user ended the app by force",
      background: "not counted as a crash; an app that hangs is quit by its users",
      lookAt: ["Look at the main thread: what it waits for may be why the user quit"],
      cause: .userQuit),
    Code(
      0xfbfb_fbfb, "force quit", killer: "SpringBoard",
      meaning: "observed when an app is ended by force, also by Xcode or a simulator",
      background: "not counted as a crash", cause: .userQuit, isDocumented: false),
    Code(
      0xbaaa_aaad, "stackshot", killer: "nobody",
      meaning: "a stackshot of the whole system that a user asked for, no crash",
      background: "none: no process was ended", cause: .exited),
    Code(
      0xbe18_d1ee, "XPC deadlock", killer: "nobody",
      meaning: "observed in stackshots that a process asked for when its XPC calls had deadlocked",
      background: "none: no process was ended", cause: .exited, isDocumented: false),
    Code(
      0xdeaf_feed, "power assertion timeout", killer: "nobody",
      meaning: "observed in stackshots taken because a power assertion was held too long",
      background: "none: no process was ended", cause: .exited, isDocumented: false),
  ]
}
