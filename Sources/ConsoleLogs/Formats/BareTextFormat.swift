/// Messages without a header: print, Console.WriteLine, excerpts.
///
/// ```
/// line = message        one that a rule knows
/// ```
/// `Background Time Remaining = 599.92 Seconds`
enum BareTextFormat: ConsoleLogFormat {
  static let summary = "messages without a header: print, Console.WriteLine, pasted excerpts"
  static let samples = [FormatSample("Background Time Remaining = 599.92 Seconds")]
}
