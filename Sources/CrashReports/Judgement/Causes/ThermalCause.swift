internal import LogModel

/// Judges kills because the device was too hot (`0xc00010ff`).
///
///     explanation:%CPU:                41.92% (sampled for 10.0 s)        iOS 15 on
///     Thermal Level:       16                                             iOS 5
enum ThermalCause {
  /// The verdict, which asks whether the app itself heated the device; `nil` for other reports.
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

  /// The sentence with each run of spaces reduced to one.
  private static func words(of sentence: String) -> String {
    sentence.split(separator: " ").joined(separator: " ")
  }
}
