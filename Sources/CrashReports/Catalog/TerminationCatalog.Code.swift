package import LogModel

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
    /// The rules under which it is reported.
    package var rules: [FindingRule]
    /// Whether Apple documents it; otherwise it was observed on devices.
    package var isDocumented: Bool

    /// Whether it marks a stackshot of a system in which nothing ended.
    package var endsNothing: Bool { killer == "nobody" }

    init(
      _ value: UInt64, _ name: String, spoken: String? = nil, killer: String, meaning: String,
      background: String, lookAt: [String] = [], change: [String] = [], rules: [FindingRule] = [],
      isDocumented: Bool = true
    ) {
      self.value = value
      self.name = name
      self.spoken = spoken
      self.killer = killer
      self.meaning = meaning
      self.background = background
      self.lookAt = lookAt
      self.change = change
      self.rules = rules
      self.isDocumented = isDocumented
    }

    /// The code in hexadecimal with `0x`, lower case and unpadded, as reports have it.
    package var hex: String { "0x" + String(value, radix: 16) }
  }
}
