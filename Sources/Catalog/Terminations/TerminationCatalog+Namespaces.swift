extension TerminationCatalog {
  /// One namespace of exit reasons.
  package struct Namespace: Sendable {
    /// The number, `domain` in RunningBoard's messages.
    package var number: Int
    /// The name in current reports.
    package var name: String
    /// The names in older reports, newest first.
    package var olderNames: [String]
    /// The first major version of iOS whose kernel has it, or `nil` for the first of them, iOS 10.
    package var since: String?
    /// What ends a process under it, in one sentence without a full stop.
    package var meaning: String
    /// What it has to do with background work, or `nil` for nothing.
    package var background: String?
    /// What to do about a kill under it, a command to the reader; `nil` where its codes say more.
    package var advice: String?

    init(
      _ number: Int, _ name: String, older: [String] = [], since: String? = nil,
      _ meaning: String, background: String? = nil, advice: String? = nil
    ) {
      self.number = number
      self.name = name
      olderNames = older
      self.since = since
      self.meaning = meaning
      self.background = background
      self.advice = advice
    }
  }

  /// The namespaces of `OS_REASON_*` in xnu's `bsd/sys/reason.h`.
  ///
  /// Reports print 10 as `SPRINGBOARD` up to iOS 14 and as `FRONTBOARD` since, and 15 as
  /// `ASSERTIOND` (on iOS 11.0 as `<0xF>`) up to iOS 12 and as `RUNNINGBOARD` since. 37 is in no
  /// public header.
  package static let namespaces: [Namespace] = [
    Namespace(
      1, "JETSAM", "the kernel ended it for memory, open files or CPU time",
      background: "the end of most suspended apps; code 100 is the CPU limit in the background"),
    Namespace(
      2, "SIGNAL", "an ordinary signal, the code is its number",
      background: "SIGNAL 9 alone is a plain kill, as when Xcode stops an app: no background kill"),
    Namespace(
      3, "CODESIGNING", "a signature or a page of code was not valid",
      advice: "Check the signature and the provisioning profile of this build, and install it again"
    ),
    Namespace(4, "HANGTRACER", "the tool that looks for hangs"),
    Namespace(5, "TEST", "a test of the system"),
    Namespace(
      6, "DYLD", "the loader did not find a library or symbol",
      background: "in the background it looks like an app that dies whenever it is woken",
      advice:
        "Check that every framework that the app links is embedded in it, signed, and built for this system and processor"
    ),
    Namespace(
      7, "LIBXPC", "an extension or service was ended by the XPC machinery",
      advice: "Look at what the extension or service was doing when it was asked to end"),
    Namespace(
      8, "OBJC", "the Objective-C runtime found itself misused",
      advice: "Read the description: it names what was misused"),
    Namespace(
      9, "EXEC", "the executable could not be started",
      advice:
        "Check the executable: its signature, its architecture and the system it was built for"),
    Namespace(
      10, "FRONTBOARD", older: ["SPRINGBOARD"],
      "the app did not launch, update, or exit in time, or was quit (FRONTBOARD since iOS 15)",
      background: "watchdog kills; up to iOS 10 also leaked background tasks and file locks"),
    Namespace(
      11, "TCC", "protected data was used without a purpose string in Info.plist",
      advice: "Add the purpose string for the data that the description names to Info.plist"),
    Namespace(12, "REPORTCRASH", "the crash reporter itself"),
    Namespace(
      13, "COREANIMATION", "the app drew while it was not allowed to",
      advice: "Stop drawing when the app resigns active"),
    Namespace(14, "AGGREGATED", "several reasons at once"),
    Namespace(
      15, "RUNNINGBOARD", older: ["ASSERTIOND"], since: "11",
      "an assertion was held too long, or a lock while suspended (ASSERTIOND, on iOS 11.0 printed"
        + " <0xF>, up to iOS 12; RUNNINGBOARD since 13)",
      background: "all kills for background tasks, fetches, URL sessions and file locks"),
    Namespace(16, "SKYWALK", since: "11", "the network stack of the kernel"),
    Namespace(
      17, "SETTINGS", since: "11", "a privacy setting of the app was changed",
      background: "the app is launched again with the new setting; nothing is wrong with it",
      advice: "Nothing needs to be mended; restore the app's state on its next launch"),
    Namespace(
      18, "LIBSYSTEM", since: "11", "a limit of threads or work queues was passed",
      advice: "Use queues of limited width instead of a thread for each job"),
    Namespace(
      19, "FOUNDATION", since: "11", "Foundation found itself misused",
      advice: "Read the description: it names what was misused"),
    Namespace(
      20, "WATCHDOG", since: "11",
      "the watchdog of the whole system and its daemons, not the one of apps, which is FRONTBOARD's",
      advice: "Look at what the service that the description names waited for"),
    Namespace(
      21, "METAL", since: "11", "the GPU was misused",
      background: "GPU work in the background is not allowed",
      advice: "Stop GPU work before the app enters the background"),
    Namespace(22, "WATCHKIT", since: "12", "a rule of WatchKit was broken"),
    Namespace(
      23, "GUARD", since: "12", "an EXC_GUARD that was fatal: the code is the type of the guard",
      advice: "Look at the topmost frames of the crashed thread: they touched what is guarded"),
    Namespace(24, "ANALYTICS", since: "12", "the system's analytics"),
    Namespace(
      25, "SANDBOX", since: "13", "the sandbox refused something",
      advice: "Read the description: it names what the sandbox refused"),
    Namespace(26, "SECURITY", since: "13", "a security policy was broken"),
    Namespace(
      27, "ENDPOINTSECURITY", since: "13", "an endpoint security client asked for it",
      advice: "Answer every message of Endpoint Security before its deadline"),
    Namespace(
      28, "PAC_EXCEPTION", since: "14", "a signed pointer was not valid",
      advice: "Look for memory that is used after it was freed, or written past its end"),
    Namespace(29, "BLUETOOTH_CHIP", since: "14", "the Bluetooth chip"),
    Namespace(
      30, "PORT_SPACE", since: "15", "too many Mach ports: ports were leaked",
      advice:
        "Look for connections and timers that are made again and again and never freed: each keeps Mach ports"
    ),
    Namespace(
      31, "WEBKIT", since: "15", "WebKit ended one of its processes",
      advice: "Look at what the web page was doing, and load it again when its process has ended"),
    Namespace(32, "BACKLIGHTSERVICES", since: "15", "the always-on display"),
    Namespace(33, "MEDIA", since: "15", "the media services"),
    Namespace(34, "ROSETTA", since: "16", "the translation of Intel code"),
    Namespace(35, "LIBIGNITION", since: "16", "the start of the system's user space"),
    Namespace(36, "BOOTMOUNT", since: "17", "mounting volumes at the start"),
    Namespace(38, "REALITYKIT", since: "17.4", "RealityKit"),
    Namespace(39, "AUDIO", since: "18", "the audio services"),
    Namespace(40, "WAKEBOARD", since: "18", "WakeBoard"),
    Namespace(41, "CORERC", since: "18", "CoreRC"),
    Namespace(42, "SELF_RESTRICT", since: "18.4", "a process broke a restriction of its own"),
    Namespace(43, "ARKIT", since: "18.4", "ARKit"),
  ]
}
