package import LogModel
internal import Scanning

/// Reads the sentence in which the watchdog explains a kill, and the lines after it, in all their
/// forms.
///
///     scene-create watchdog transgression: application<com.example.app>:77 exhausted CPU time
///       allowance of 2.32 seconds                                             iOS 11 on
///     [app<com.example.app>:915] Failed to terminate gracefully after 5.0s    iOS 15 on
///     scene-update watchdog transgression: app<com.example.app>:9 is stuck (deadlock)   iOS 26
///     com.example.app failed to scene-create after 19.81s (launch took …)     iOS 9, 10
///     com.example.app failed to resume in time                                iOS 4 to 8
///     CAROUSEL, WatchConnectivity watchdog transgression. Exhausted wall time allowance of 15 …
package enum WatchdogSentence {
  /// Reads the watchdog's sentence in a statement; `nil` if there is none.
  package static func watchdog(in statement: Statement) -> CrashReport.Watchdog? {
    let bytes = statement.bytes.span
    let all = 0..<bytes.count
    var watchdog = CrashReport.Watchdog()
    readTransgression(in: all, of: bytes, into: &watchdog)
    if watchdog.event == nil { readFailure(in: all, of: bytes, into: &watchdog) }
    if let event = value(after: "WatchdogEvent:", in: all, of: bytes) {
      watchdog.event = watchdog.event ?? event
    }
    watchdog.visibility =
      value(after: "WatchdogVisibility:", in: all, of: bytes)
      ?? value(after: "ProcessVisibility:", in: all, of: bytes)
    watchdog.state = value(after: "ProcessState:", in: all, of: bytes)
    readUsage(in: all, of: bytes, into: &watchdog)
    readThermal(in: all, of: bytes, into: &watchdog)
    return watchdog == CrashReport.Watchdog() ? nil : watchdog
  }

  /// Reads `EVENT watchdog transgression: TARGET exhausted CLOCK allowance of N seconds`.
  private static func readTransgression(
    in range: Range<Int>, of bytes: Span<UInt8>, into watchdog: inout CrashReport.Watchdog
  ) {
    guard let found = bytes.first(" watchdog transgression", in: range) else { return }
    var start = found.lowerBound
    while start > range.lowerBound, !isBoundary(bytes[start - 1]) { start -= 1 }
    let event = bytes.trimmed(start..<found.lowerBound)
    if !event.isEmpty { watchdog.event = bytes.text(in: event) }
    let rest = found.upperBound..<range.upperBound
    let lineEnd = bytes.firstOffset(of: Byte.lineFeed, in: rest) ?? range.upperBound
    watchdog.isDeadlock = bytes.contains(" is stuck (deadlock)", in: rest.lowerBound..<lineEnd)
    guard let exhausted = bytes.first("xhausted ", in: rest),
      let allowance = bytes.first("allowance of ", in: exhausted.upperBound..<range.upperBound)
    else { return }
    let clock = exhausted.upperBound..<allowance.lowerBound
    if bytes.contains("CPU", in: clock) {
      watchdog.clock = .cpu
    } else if bytes.contains("wall", in: clock) || bytes.contains("real", in: clock) {
      watchdog.clock = .wall
    }
    let digits = allowance.upperBound..<range.upperBound
    if let number = bytes.leadingNumber(in: digits), isComplete(endingAt: number.end, in: bytes) {
      watchdog.allowanceSeconds = number.value
    }
  }

  /// Whether more text follows a number, such as its unit; if not, the sentence may have been cut
  /// within the number.
  private static func isComplete(endingAt end: Int, in bytes: Span<UInt8>) -> Bool {
    bytes.run(end..<bytes.count) { $0 <= Byte.space } < bytes.count
  }

  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte == Byte.comma || byte == Byte.colon || byte == Byte.lineFeed || byte == Byte.greater
      || byte == Byte.quote || byte == UInt8(ascii: "|")
  }

  /// Reads `failed to VERB in time`, `failed to VERB after N s` or
  /// `failed to terminate gracefully after N s`.
  private static func readFailure(
    in range: Range<Int>, of bytes: Span<UInt8>, into watchdog: inout CrashReport.Watchdog
  ) {
    var from = range.lowerBound
    while let found = bytes.first("ailed to ", in: from..<range.upperBound) {
      from = found.upperBound
      let lineEnd =
        bytes.firstOffset(of: Byte.lineFeed, in: from..<range.upperBound) ?? range.upperBound
      let verbEnd = bytes.run(from..<lineEnd) { Byte.isLetter($0) || $0 == UInt8(ascii: "-") }
      var rest = verbEnd..<lineEnd
      if bytes.starts(rest, with: " gracefully") {
        rest = (verbEnd + " gracefully".utf8.count)..<lineEnd
      }
      let isAfter = bytes.starts(rest, with: " after ")
      let isDeactivate = bytes.equals(from..<verbEnd, "deactivate")
      guard isAfter || isDeactivate || bytes.starts(rest, with: " in time"),
        let event = event(forVerb: bytes.text(in: from..<verbEnd))
      else { continue }
      watchdog.event = event
      let digits = bytes.run(rest) { !Byte.isDigit($0) }
      if isAfter, let number = bytes.leadingNumber(in: digits..<rest.upperBound) {
        watchdog.clock = .wall
        if isComplete(endingAt: number.end, in: bytes) { watchdog.allowanceSeconds = number.value }
      }
      return
    }
  }

  /// The event in current reports that corresponds to a verb in old reports, so that both get the
  /// same signature; `nil` for a verb that says nothing about the watchdog.
  private static func event(forVerb verb: String) -> String? {
    switch verb {
    case "launch": "process-launch"
    case "terminate", "exit", "quit": "process-exit"
    case "resume", "suspend", "activate", "deactivate", "background": verb
    case _ where verb.hasPrefix("scene-") || verb.hasPrefix("process-"): verb
    default: nil
    }
  }

  /// The word after `label`, which ends at white space, punctuation or an escaped quotation mark.
  private static func value(
    after label: String, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> String? {
    guard let found = bytes.first(label, in: range) else { return nil }
    let start = bytes.run(found.upperBound..<range.upperBound) {
      $0 == Byte.space || $0 == Byte.tab
    }
    let end = bytes.run(start..<range.upperBound) {
      $0 > Byte.space && $0 != Byte.quote && $0 != Byte.comma && $0 != Byte.closeParenthesis
        && $0 != Byte.backslash
    }
    return end > start ? bytes.text(in: start..<end) : nil
  }
}

extension WatchdogSentence {
  /// Reads the CPU usage.
  ///
  ///     Elapsed total CPU time (seconds): 7.780 (user 5.000, system 2.780), 13% CPU
  ///     Elapsed application CPU time (seconds): 0.177, 0% CPU
  ///
  /// iOS 4 writes these lines in lowercase and wraps them before `CPU`.
  private static func readUsage(
    in range: Range<Int>, of bytes: Span<UInt8>, into watchdog: inout CrashReport.Watchdog
  ) {
    if let total = bytes.first("lapsed total CPU time (seconds):", in: range) {
      let end = bytes.first("lapsed application", in: total.upperBound..<range.upperBound)
      let rest = total.upperBound..<(end?.lowerBound ?? range.upperBound)
      watchdog.elapsedCPUSeconds = seconds(in: rest, of: bytes)
      watchdog.cpuPercent = percent(in: rest, of: bytes)
    }
    if let own = bytes.first("lapsed application CPU time (seconds):", in: range) {
      let rest = own.upperBound..<range.upperBound
      watchdog.applicationCPUSeconds = seconds(in: rest, of: bytes)
      watchdog.applicationCPUPercent = percent(in: rest, of: bytes)
    }
  }

  private static func seconds(in range: Range<Int>, of bytes: Span<UInt8>) -> Double? {
    let start = bytes.run(range) { $0 <= Byte.space }
    return bytes.leadingNumber(in: start..<range.upperBound)?.value
  }

  /// The number before the first `%`, or `nil`.
  private static func percent(in range: Range<Int>, of bytes: Span<UInt8>) -> Double? {
    let near = range.lowerBound..<Swift.min(range.upperBound, range.lowerBound + 120)
    guard let sign = bytes.firstOffset(of: UInt8(ascii: "%"), in: near) else { return nil }
    var start = sign
    while start > near.lowerBound, Byte.isDigit(bytes[start - 1]) || bytes[start - 1] == 0x2E {
      start -= 1
    }
    return bytes.leadingNumber(in: start..<sign)?.value
  }

  /// Reads `"Thermal Level:   0",` or, from iOS 17 on, `"Thermal State:   nominal"`.
  private static func readThermal(
    in range: Range<Int>, of bytes: Span<UInt8>, into watchdog: inout CrashReport.Watchdog
  ) {
    if let state = value(after: "Thermal State:", in: range, of: bytes) {
      watchdog.thermal = state
    } else if let level = value(after: "Thermal Level:", in: range, of: bytes) {
      watchdog.thermal = "level " + level
    }
  }
}

/// The process that the watchdog's sentence names.
extension WatchdogSentence {
  /// Fills in the bundle identifier and pid of a process from the sentence, if they are still
  /// missing, as in a fragment of a report.
  ///
  ///     application<com.example.app>:13610          iOS 13, 14
  ///     app<com.example.app(FEEDEEEE-…)>:2286       iOS 16 on
  package static func fillTarget(_ process: inout CrashReport.Process, from statement: Statement) {
    let bytes = statement.bytes.span
    var from = 0
    while let found = bytes.first("<", in: from..<bytes.count) {
      from = found.upperBound
      let end = bytes.run(from..<bytes.count) {
        Byte.isLetter($0) || Byte.isDigit($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x5F
      }
      guard isKind(before: found.lowerBound, in: bytes), end > from,
        let close = bytes.first(">:", in: end..<Swift.min(bytes.count, end + 64)),
        let pid = bytes.leadingInteger(in: close.upperBound..<bytes.count)
      else { continue }
      process.bundleIdentifier = process.bundleIdentifier ?? bytes.text(in: from..<end)
      process.pid = process.pid ?? Int(exactly: pid.value)
      return
    }
  }

  /// Whether the word before the angle bracket is a kind of process, such as `app` or `daemon`.
  private static func isKind(before end: Int, in bytes: Span<UInt8>) -> Bool {
    var start = end
    while start > 0, Byte.isLetter(bytes[start - 1]) { start -= 1 }
    return ["app", "application", "xpcservice", "osservice", "daemon", "anon"].contains {
      bytes.equals(start..<end, $0)
    }
  }
}
