internal import LogModel

extension CrashReport {
  /// The kill's code, the event and the clock of the watchdog, and the name of the assertion; `nil` where
  /// none is told.
  ///
  /// Another one is another defect, which a baseline must not know yet.
  var aspect: String? {
    let parts = [
      termination?.codeHex, watchdog?.event, watchdog?.clock == .cpu ? "cpu" : nil,
      assertions.first?.name.map(LabelPattern.pattern),
    ]
    let said = parts.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: " ")
  }
}
