internal import LogModel

/// Builds the signature of a report, which equal crashes share across reports.
///
///     FRONTBOARD 0x8badf00d | scene-update | main lock | -[Store load] | -[Feed refresh]
///     EXC_BAD_ACCESS SIGSEGV | closure in Feed.reload()
///
/// Addresses, offsets, UUIDs, line numbers and the numbers of closures and blocks are left out.
enum CrashSignature {
  /// The maximum number of application frames in a signature.
  private static let frameCount = 3

  /// Returns the signature of a report, or `nil` if nothing is known about its end.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - frames: The frames of the stack that tells crashes apart, innermost first.
  /// - Returns: The signature.
  static func signature(of report: CrashReport, frames: [CrashReport.Frame]) -> String? {
    let isKill = CrashVerdict.isSystemKill(report)
    let termination = [report.termination?.namespace, report.termination?.codeHex]
    let exception = [report.exception?.type, report.exception?.signal]
    var words = (isKill || report.exception == nil ? termination : exception).compactMap { $0 }
    // PLCrashReporter prints the signal as the type of the exception, so both may be equal.
    if words.count == 2, words[0] == words[1] { words.removeLast() }
    var parts = words.isEmpty ? [] : [words.joined(separator: " ")]
    // Only the namespace and its code distinguish one SIGKILL from another.
    if !isKill, report.exception?.signal == "SIGKILL", let killer = killer(of: report) {
      parts.append(killer)
    }
    if let event = report.watchdog?.event { parts.append(event) }
    if parts.isEmpty, !report.assertions.isEmpty { parts.append("held assertions") }
    if isKill, let main = report.mainThread { parts.append("main " + main.state.rawValue) }
    parts += ownSymbols(in: frames).prefix(frameCount)
    return parts.isEmpty ? nil : parts.joined(separator: " | ")
  }

  /// The namespace and the code of a kill; `nil` if the report has none, or if they only repeat the
  /// signal.
  private static func killer(of report: CrashReport) -> String? {
    guard let termination = report.termination, let namespace = termination.namespace,
      namespace.uppercased() != "SIGNAL"
    else { return nil }
    return [namespace, termination.code.map { String($0) }].compactMap { $0 }.joined(separator: " ")
  }

  /// The symbols of the application's own frames, without `main` and without immediate repetitions.
  private static func ownSymbols(in frames: [CrashReport.Frame]) -> [String] {
    var symbols: [String] = []
    for frame in frames where frame.isApplication {
      guard let symbol = frame.symbol, symbol != "main", !symbol.hasSuffix("$main()") else {
        continue
      }
      let text = SymbolName.normalized(symbol)
      if symbols.last != text { symbols.append(text) }
    }
    return symbols
  }
}
