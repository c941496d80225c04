/// Distinguishes source code that prints a message from the message itself.
package enum SourceText {
  /// Whether a line looks like code, judged by calls that print: `NSLog(@"…", x);`.
  package static func isCode(_ line: some StringProtocol) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.hasPrefix("//") || text.hasPrefix("#define") || text.hasPrefix("case ") { return true }
    return calls.contains { text.contains($0) }
  }

  private static let calls = [
    "NSLog(", "os_log(", "os_log_", "print(\"", "printf(\"", "println(\"", "debugPrint(", "logger.",
    "Logger(", ".info(\"", ".error(\"", ".debug(\"", "console.log(", "(@\"",
  ]
}
