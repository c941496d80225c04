extension TerminationCatalog {
  /// One termination code.
  ///
  /// Documented are the codes of Apple's article on `EXC_CRASH (SIGKILL)`, of its Technical Note
  /// 2151 and of answers by its engineers; the others were observed on devices, and their meaning
  /// is worded so.
  package struct Code: Sendable {
    /// The code, for example `0x8badf00d`.
    package var value: UInt64
    /// Its name, for example `watchdog violation`.
    package var name: String
    /// How the digits are read aloud, or `nil`.
    package var spoken: String?
    /// The part of the system that ends the process with it.
    package var killer: String
    /// What it means, in one sentence without a full stop.
    package var meaning: String
    /// What it has to do with background work, in one sentence without a full stop.
    package var background: String
    /// What to look at, a command to the reader each.
    package var lookAt: [String]
    /// What to change, a command to the reader each; empty when nothing is wrong with the app.
    package var change: [String]
    /// Why a process ends that ends with it.
    package var cause: ExitCause
    /// The rules under which the same end can be reported besides that of the cause.
    package var alsoUnder: [FindingRule]
    /// Whether Apple documents it; otherwise it was observed on devices.
    package var isDocumented: Bool

    /// Whether it marks a stackshot of a system in which nothing ended.
    package var endsNothing: Bool { killer == "nobody" }

    init(
      _ value: UInt64, _ name: String, spoken: String? = nil, killer: String, meaning: String,
      background: String, lookAt: [String] = [], change: [String] = [], kind: Kind = .unexplained,
      cause: ExitCause? = nil, alsoUnder: [FindingRule] = [], isDocumented: Bool = true
    ) {
      self.value = value
      self.name = name
      self.spoken = spoken
      self.killer = killer
      self.meaning = meaning
      self.background = background
      self.lookAt = lookAt
      self.change = change
      self.cause = cause ?? kind.cause(ExitReason(namespace: nil, code: value))
      self.alsoUnder = alsoUnder
      self.isDocumented = isDocumented
    }

    /// The causes that are told apart by the code alone.
    enum Kind {
      /// The system ends the app for a fault that the code names.
      case fault
      /// The system ends the app for reasons of its own.
      case housekeeping
      /// Its name is known, and nothing else.
      case unexplained

      func cause(_ code: ExitReason) -> ExitCause {
        switch self {
        case .fault: .fault(code)
        case .housekeeping: .housekeeping(code)
        case .unexplained: .unexplained(code)
        }
      }
    }

    /// The rules under which such an end is reported, the likeliest first.
    package var rules: [FindingRule] { [cause.rule].compactMap { $0 } + alsoUnder }

    /// The code in hexadecimal with `0x`, lower case and unpadded, as reports have it.
    package var hex: String { "0x" + String(value, radix: 16) }
  }
}
