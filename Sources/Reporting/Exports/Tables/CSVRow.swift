import LogModel

/// A line of a table as RFC 4180 has it.
struct CSVRow {
  private var isFirst = true
  private var timestamps = TimestampWriter()

  /// Creates a row without cells.
  init() {}

  /// Appends a text from outside, `nil` as an empty cell.
  ///
  /// Controls are made visible as the text report does, so that a row is a line. What a spreadsheet
  /// would take for a formula gets an apostrophe in front, which makes a text of it.
  mutating func text(_ text: String?, to output: inout OutputBuffer) {
    separate(&output)
    guard let text, let first = text.unicodeScalars.first else { return }
    let cell = (Self.isFormulaStart(first) ? "'" : "") + TerminalText.escaped(text)
    let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x3B }
    guard needsQuotes || cell.hasPrefix(" ") || cell.hasSuffix(" ") else {
      return output.append(cell)
    }
    output.append(0x22)
    for byte in cell.utf8 {
      if byte == 0x22 { output.append(0x22) }
      output.append(byte)
    }
    output.append(0x22)
  }

  /// Appends a number or a truth value, `nil` and what is no number as an empty cell.
  mutating func value<Value: JSONScalar>(_ value: Value?, to output: inout OutputBuffer) {
    separate(&output)
    guard let value else { return }
    if let number = value as? Double, !number.isFinite { return }
    value.write(to: &output)
  }

  /// Appends a time in RFC 3339, `nil` as an empty cell.
  mutating func time(_ instant: Instant?, to output: inout OutputBuffer) {
    separate(&output)
    if let instant { timestamps.write(instant, to: &output) }
  }

  /// Ends the row.
  mutating func end(_ output: inout OutputBuffer) {
    output.append("\r\n")
    isFirst = true
  }

  private mutating func separate(_ output: inout OutputBuffer) {
    if !isFirst { output.append(0x2C) }
    isFirst = false
  }

  /// Whether spreadsheets may take a text for a formula that starts so; the wide forms are for those
  /// of Japan, and the controls hide what comes behind them.
  private static func isFormulaStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
