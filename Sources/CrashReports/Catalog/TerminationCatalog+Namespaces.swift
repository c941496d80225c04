extension TerminationCatalog {
  /// One namespace of exit reasons.
  struct Namespace: Sendable {
    var number: Int
    var name: String
    var olderNames: [String] = []
  }

  /// The namespaces of `OS_REASON_*` in xnu's `bsd/sys/reason.h`.
  ///
  /// Reports print 10 as `SPRINGBOARD` up to iOS 14 and as `FRONTBOARD` since, and 15 as
  /// `ASSERTIOND` (on iOS 11.0 as `<0xF>`) up to iOS 12 and as `RUNNINGBOARD` since.
  static let namespaces: [Namespace] = [
    Namespace(number: 1, name: "JETSAM"),
    Namespace(number: 2, name: "SIGNAL"),
    Namespace(number: 3, name: "CODESIGNING"),
    Namespace(number: 4, name: "HANGTRACER"),
    Namespace(number: 5, name: "TEST"),
    Namespace(number: 6, name: "DYLD"),
    Namespace(number: 7, name: "LIBXPC"),
    Namespace(number: 8, name: "OBJC"),
    Namespace(number: 9, name: "EXEC"),
    Namespace(number: 10, name: "FRONTBOARD", olderNames: ["SPRINGBOARD"]),
    Namespace(number: 11, name: "TCC"),
    Namespace(number: 12, name: "REPORTCRASH"),
    Namespace(number: 13, name: "COREANIMATION"),
    Namespace(number: 14, name: "AGGREGATED"),
    Namespace(number: 15, name: "RUNNINGBOARD", olderNames: ["ASSERTIOND"]),
    Namespace(number: 16, name: "SKYWALK"),
    Namespace(number: 17, name: "SETTINGS"),
    Namespace(number: 18, name: "LIBSYSTEM"),
    Namespace(number: 19, name: "FOUNDATION"),
    Namespace(number: 20, name: "WATCHDOG"),
    Namespace(number: 21, name: "METAL"),
    Namespace(number: 22, name: "WATCHKIT"),
    Namespace(number: 23, name: "GUARD"),
    Namespace(number: 24, name: "ANALYTICS"),
    Namespace(number: 25, name: "SANDBOX"),
    Namespace(number: 26, name: "SECURITY"),
    Namespace(number: 27, name: "ENDPOINTSECURITY"),
    Namespace(number: 28, name: "PAC_EXCEPTION"),
    Namespace(number: 29, name: "BLUETOOTH_CHIP"),
    Namespace(number: 30, name: "PORT_SPACE"),
    Namespace(number: 31, name: "WEBKIT"),
    Namespace(number: 32, name: "BACKLIGHTSERVICES"),
    Namespace(number: 33, name: "MEDIA"),
    Namespace(number: 34, name: "ROSETTA"),
    Namespace(number: 35, name: "LIBIGNITION"),
    Namespace(number: 36, name: "BOOTMOUNT"),
    Namespace(number: 38, name: "REALITYKIT"),
    Namespace(number: 39, name: "AUDIO"),
    Namespace(number: 40, name: "WAKEBOARD"),
    Namespace(number: 41, name: "CORERC"),
    Namespace(number: 42, name: "SELF_RESTRICT"),
    Namespace(number: 43, name: "ARKIT"),
  ]
}
