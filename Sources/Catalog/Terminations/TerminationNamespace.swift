/// A namespace of exit reasons (`OS_REASON_*` in xnu's `bsd/sys/reason.h`), which tells who ended a
/// process or why.
package struct TerminationNamespace: Sendable {
  /// The namespace's number, which RunningBoard's messages call `domain`.
  package var number: Int
  /// The namespace's name in current reports.
  package var name: String
  /// The namespace's names in older reports, newest first.
  package var olderNames: [String]
  /// The first version of iOS whose kernel has the namespace; `nil` for iOS 10, the first that has
  /// namespaces at all.
  package var since: String?
  /// Who or what ends a process in this namespace, in one sentence without a full stop.
  package var meaning: String
  /// How the namespace relates to background work; `nil` if it does not.
  package var background: String?
  /// What to do about a kill in this namespace, as an instruction to the reader; `nil` if its codes
  /// say more.
  package var advice: String?

  private init(
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

  /// The namespace of kills by the kernel for memory and other shared resources.
  package static let jetsam = 1
  /// The namespace of ordinary signals.
  package static let signal = 2
  /// The namespace of FrontBoard; printed as `SPRINGBOARD` up to iOS 14.
  package static let frontBoard = 10
  /// The namespace of RunningBoard; printed as `ASSERTIOND` up to iOS 12.
  package static let runningBoard = 15
  private static let watchKit = 22

  /// The entry for a namespace's number, or `nil` if no namespace has it.
  package static func entry(_ number: Int) -> TerminationNamespace? {
    all.first { $0.number == number }
  }

  /// The name in current reports of the namespace with a number, or `nil` if no namespace has it.
  package static func name(of number: Int) -> String? { entry(number)?.name }

  /// The number of a namespace from its printed form: `FRONTBOARD`, `<0xF>`, `15`; `nil` for other
  /// text.
  package static func number(of printed: String) -> Int? {
    if let number = numbers[printed] ?? numbers[printed.uppercased()] { return number }
    var digits = printed[...]
    if digits.hasPrefix("<"), digits.hasSuffix(">") { digits = digits.dropFirst().dropLast() }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return Int(digits.dropFirst(2), radix: 16)
    }
    return Int(digits)
  }

  private static let numbers = [String: Int](
    all.flatMap { entry in
      ([entry.name] + entry.olderNames).map { ($0, entry.number) }
    }, uniquingKeysWith: { first, _ in first })

  /// Whether the codes in a namespace belong to the shared list, ``TerminationCode``.
  ///
  /// `true` for `nil`: the codes are older than namespaces, so an end without a namespace has one
  /// of them too.
  package static func sharesCodes(_ number: Int?) -> Bool {
    guard let number else { return true }
    return [frontBoard, runningBoard, watchKit].contains(number)
  }

  /// Whether the codes in a namespace with this printed name belong to the shared list,
  /// ``TerminationCode``.
  ///
  /// In `SIGNAL 6` or `DYLD 1`, the code does not. For an unknown name this is `true`, because
  /// watchOS prints `CAROUSEL` with such codes.
  package static func sharesCodes(printed name: String?) -> Bool {
    sharesCodes(name.flatMap(number(of:)))
  }
}

extension TerminationNamespace {
  /// All known namespaces, in ascending order of their numbers.
  ///
  /// Reports print 10 as `SPRINGBOARD` up to iOS 14 and as `FRONTBOARD` since then. They print 15
  /// as `ASSERTIOND` up to iOS 12 (as `<0xF>` on iOS 11.0) and as `RUNNINGBOARD` since then. 37 is
  /// in no public header.
  package static let all: [TerminationNamespace] = [
    TerminationNamespace(
      jetsam, "JETSAM", "the kernel ended it for memory, open files or CPU time",
      background: "the end of most suspended apps; code 100 is the CPU limit in the background"),
    TerminationNamespace(
      signal, "SIGNAL", "an ordinary signal, the code is its number",
      background: "SIGNAL 9 alone is a plain kill, as when Xcode stops an app: no background kill"),
    TerminationNamespace(
      3, "CODESIGNING", "a signature or a page of code was not valid",
      advice: "Check the signature and the provisioning profile of this build, and install it again"
    ),
    TerminationNamespace(4, "HANGTRACER", "the tool that looks for hangs"),
    TerminationNamespace(5, "TEST", "a test of the system"),
    TerminationNamespace(
      6, "DYLD", "the loader did not find a library or symbol",
      background: "in the background it looks like an app that dies whenever it is woken",
      advice:
        "Check that every framework that the app links is embedded in it, signed, and built for this system and processor"
    ),
    TerminationNamespace(
      7, "LIBXPC", "an extension or service was ended by the XPC machinery",
      advice: "Look at what the extension or service was doing when it was asked to end"),
    TerminationNamespace(
      8, "OBJC", "the Objective-C runtime found itself misused",
      advice: "Read the description: it names what was misused"),
    TerminationNamespace(
      9, "EXEC", "the executable could not be started",
      advice:
        "Check the executable: its signature, its architecture and the system it was built for"),
    TerminationNamespace(
      frontBoard, "FRONTBOARD", older: ["SPRINGBOARD"],
      "the app did not launch, update, or exit in time, or was quit (FRONTBOARD since iOS 15)",
      background: "watchdog kills; up to iOS 10 also leaked background tasks and file locks"),
    TerminationNamespace(
      11, "TCC", "protected data was used without a purpose string in Info.plist",
      advice: "Add the purpose string for the data that the description names to Info.plist"),
    TerminationNamespace(12, "REPORTCRASH", "the crash reporter itself"),
    TerminationNamespace(
      13, "COREANIMATION", "the app drew while it was not allowed to",
      advice: "Stop drawing when the app resigns active"),
    TerminationNamespace(14, "AGGREGATED", "several reasons at once"),
    TerminationNamespace(
      runningBoard, "RUNNINGBOARD", older: ["ASSERTIOND"], since: "11",
      "an assertion was held too long, or a lock while suspended (ASSERTIOND, on iOS 11.0 printed"
        + " <0xF>, up to iOS 12; RUNNINGBOARD since 13)",
      background: "all kills for background tasks, fetches, URL sessions and file locks"),
    TerminationNamespace(16, "SKYWALK", since: "11", "the network stack of the kernel"),
    TerminationNamespace(
      17, "SETTINGS", since: "11", "a privacy setting of the app was changed",
      background: "the app is launched again with the new setting; nothing is wrong with it",
      advice: "Nothing needs to be mended; restore the app's state on its next launch"),
    TerminationNamespace(
      18, "LIBSYSTEM", since: "11", "a limit of threads or work queues was passed",
      advice: "Use queues of limited width instead of a thread for each job"),
    TerminationNamespace(
      19, "FOUNDATION", since: "11", "Foundation found itself misused",
      advice: "Read the description: it names what was misused"),
    TerminationNamespace(
      20, "WATCHDOG", since: "11",
      "the watchdog of the whole system and its daemons, not the one of apps, which is FRONTBOARD's",
      advice: "Look at what the service that the description names waited for"),
    TerminationNamespace(
      21, "METAL", since: "11", "the GPU was misused",
      background: "GPU work in the background is not allowed",
      advice: "Stop GPU work before the app enters the background"),
    TerminationNamespace(watchKit, "WATCHKIT", since: "12", "a rule of WatchKit was broken"),
    TerminationNamespace(
      23, "GUARD", since: "12", "an EXC_GUARD that was fatal: the code is the type of the guard",
      advice: "Look at the topmost frames of the crashed thread: they touched what is guarded"),
    TerminationNamespace(24, "ANALYTICS", since: "12", "the system's analytics"),
    TerminationNamespace(
      25, "SANDBOX", since: "13", "the sandbox refused something",
      advice: "Read the description: it names what the sandbox refused"),
    TerminationNamespace(26, "SECURITY", since: "13", "a security policy was broken"),
    TerminationNamespace(
      27, "ENDPOINTSECURITY", since: "13", "an endpoint security client asked for it",
      advice: "Answer every message of Endpoint Security before its deadline"),
    TerminationNamespace(
      28, "PAC_EXCEPTION", since: "14", "a signed pointer was not valid",
      advice: "Look for memory that is used after it was freed, or written past its end"),
    TerminationNamespace(29, "BLUETOOTH_CHIP", since: "14", "the Bluetooth chip"),
    TerminationNamespace(
      30, "PORT_SPACE", since: "15", "too many Mach ports: ports were leaked",
      advice:
        "Look for connections and timers that are made again and again and never freed: each keeps Mach ports"
    ),
    TerminationNamespace(
      31, "WEBKIT", since: "15", "WebKit ended one of its processes",
      advice: "Look at what the web page was doing, and load it again when its process has ended"),
    TerminationNamespace(32, "BACKLIGHTSERVICES", since: "15", "the always-on display"),
    TerminationNamespace(33, "MEDIA", since: "15", "the media services"),
    TerminationNamespace(34, "ROSETTA", since: "16", "the translation of Intel code"),
    TerminationNamespace(35, "LIBIGNITION", since: "16", "the start of the system's user space"),
    TerminationNamespace(36, "BOOTMOUNT", since: "17", "mounting volumes at the start"),
    TerminationNamespace(38, "REALITYKIT", since: "17.4", "RealityKit"),
    TerminationNamespace(39, "AUDIO", since: "18", "the audio services"),
    TerminationNamespace(40, "WAKEBOARD", since: "18", "WakeBoard"),
    TerminationNamespace(41, "CORERC", since: "18", "CoreRC"),
    TerminationNamespace(
      42, "SELF_RESTRICT", since: "18.4", "a process broke a restriction of its own"),
    TerminationNamespace(43, "ARKIT", since: "18.4", "ARKit"),
  ]
}
