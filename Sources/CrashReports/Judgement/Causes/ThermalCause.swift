internal import LogModel

/// The device was too hot, and the system ended the app: `0xc00010ff`.
///
///     explanation:%CPU:                41.92% (sampled for 10.0 s)        iOS 15 on
///     Thermal Level:       16                                             iOS 5
enum ThermalCause {
  /// The verdict: housekeeping of the system, unless the app heated the device itself.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard kill.code == TerminationCode.thermal else { return nil }
    var because = [kill.codeSentence]
    let share = kill.statements.first { $0.hasPrefix("%CPU") }
    if let share { because.append("it says: \(words(of: share))") }
    if let thermal = kill.report.watchdog?.thermal {
      because.append("the device's thermal state was '\(thermal)'")
    }
    return CrashReport.Verdict(
      .housekeeping(ExitReason(namespace: nil, code: kill.code)), confidence: 0.9, because: because,
      contradictions: [
        "the report does not say what heated the device: the app itself may have, by sustained work"
      ],
      next: [
        "Do less at once, and watch ProcessInfo.thermalState",
        "Look for work that goes on in the background: location, decoding, drawing",
      ])
  }

  /// The sentence with single spaces.
  private static func words(of sentence: String) -> String {
    sentence.split(separator: " ").joined(separator: " ")
  }
}
