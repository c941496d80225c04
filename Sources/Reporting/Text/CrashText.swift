import LogModel

/// The parts of a crash report in words.
enum CrashText {
  /// The text in parentheses after a blank, or nothing.
  static func parenthesized(_ text: String?) -> TerminalText {
    text.map { " (\($0))" } ?? ""
  }

  /// Who ended the process and why; the reasons of a watchdog that was taken apart need not be
  /// quoted, they would only say the same again.
  static func lines(
    of termination: CrashReport.Termination, showsReasons: Bool
  ) -> [TerminalText] {
    let code = [termination.namespace, termination.codeHex].compactMap { $0 }
    var parts: [TerminalText] = []
    if !code.isEmpty { parts.append("\(code.joined(separator: " "))") }
    if let name = termination.name { parts.append("'\(name)'") }
    if let byProcess = termination.byProcess { parts.append("by \(byProcess)") }
    var lines: [TerminalText] = parts.isEmpty ? [] : ["ended with " + parts.joined(" ")]
    guard showsReasons else { return lines }
    // The description is often one of the reasons, once more.
    let reasons =
      termination.reasons.isEmpty
      ? [termination.description].compactMap { $0 } : termination.reasons
    lines += reasons.lazy.filter { !$0.isEmpty }.map { "reason: \($0)" }
    return lines
  }

  /// What took too long, and how busy app and device were.
  static func lines(of watchdog: CrashReport.Watchdog) -> [TerminalText] {
    let device = usage(watchdog.elapsedCPUSeconds, watchdog.cpuPercent)
    let app = usage(watchdog.applicationCPUSeconds, watchdog.applicationCPUPercent)
    var lines = watchdog.event.map { [sentence(of: watchdog, event: $0)] } ?? []
    if let device { lines.append("CPU of the whole device meanwhile: \(device)") }
    if let app { lines.append("CPU of the app meanwhile: \(app)") }
    if let thermal = watchdog.thermal { lines.append("thermal state: \(thermal)") }
    return lines
  }

  private static func sentence(
    of watchdog: CrashReport.Watchdog, event: String
  ) -> TerminalText {
    let clock: TerminalText =
      switch watchdog.clock {
      case .wall: " of real time"
      case .cpu: " of CPU time"
      case nil: ""
      }
    var sentence: TerminalText = "watchdog: \(event) took "
    if let allowance = watchdog.allowanceSeconds {
      sentence = sentence + "more than the \(NumberText.seconds(allowance))\(clock) it was allowed"
    } else {
      sentence = sentence + "too long"
    }
    let states = [watchdog.visibility, watchdog.state].compactMap { $0 }
    if !states.isEmpty { sentence = sentence + " (\(states.joined(separator: ", ")))" }
    return sentence
  }

  /// Where a frame is: its symbol, or its distance from where its image was loaded.
  static func place(of frame: CrashReport.Frame) -> TerminalText {
    let source: TerminalText = frame.source.map { " (\($0))" } ?? ""
    if let symbol = frame.symbol { return "\(symbol)" + source }
    if let offset = frame.offset { return "+ \(hex(offset))" }
    if let address = frame.address { return "\(hex(address))" }
    return "not symbolicated"
  }

  private static func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }

  /// A held assertion.
  static func line(of assertion: HeldAssertion) -> TerminalText {
    let name = assertion.name ?? assertion.identifier ?? "without a name"
    var parts: [TerminalText] = ["'\(name)'"]
    if assertion.name != nil, let identifier = assertion.identifier {
      parts.append("\(identifier)")
    }
    if let reason = assertion.reason { parts.append("\(reason)") }
    if let seconds = assertion.permittedSeconds {
      parts.append("permitted \(NumberText.seconds(seconds))")
    }
    if let owner = assertion.owner { parts.append("owner \(owner)") }
    return parts.joined(", ")
  }

  private static func usage(_ seconds: Double?, _ percent: Double?) -> TerminalText? {
    let share = percent.map { NumberText.rounded($0) + " %" }
    guard let seconds else { return share.map { "\($0)" } }
    return "\(NumberText.seconds(seconds))\(parenthesized(share))"
  }
}
