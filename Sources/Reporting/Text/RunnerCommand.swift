/// Finds text in the output of a step that build servers would take for commands.
///
/// GitHub's runner obeys `::command` at the start of a line and `##[command]` anywhere in a line,
/// the agents of Azure obey `##vso[`, and those of TeamCity `##teamcity[`. Any line of a report can
/// contain text from an input.
package enum RunnerCommand {
  /// Returns a line in such a form that no build server finds a command in it.
  package static func disarmed(line: String) -> String {
    (isCommand(line.unicodeScalars) ? "\\" : "") + disarmed(line)
  }

  /// Whether a line is a command, ignoring white space before it.
  static func isCommand(_ line: some Sequence<Unicode.Scalar>) -> Bool {
    line.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars)
  }

  private static let openings = ["[", "vso[", "teamcity["].map { ContiguousArray($0.utf8) }

  /// Returns part of a line with the commands that may be anywhere in a line made harmless:
  /// `##\[command]`.
  package static func disarmed(_ text: String) -> String {
    guard text.utf8.contains(0x23) else { return text }
    // This compares bytes: to a build server, a bracket with a combining mark is still a bracket.
    let bytes = Array(text.utf8)
    var disarmed = ContiguousArray<UInt8>()
    for (index, byte) in bytes.enumerated() {
      if index > 1, bytes[index - 1] == 0x23, bytes[index - 2] == 0x23,
        openings.contains(where: { isAt(bytes[index...], $0) })
      {
        disarmed.append(0x5C)
      }
      disarmed.append(byte)
    }
    return String(decoding: disarmed, as: UTF8.self)
  }

  /// Whether bytes start with a word, which is given in lowercase, in any combination of cases.
  private static func isAt(
    _ bytes: ArraySlice<UInt8>, _ word: ContiguousArray<UInt8>
  ) -> Bool {
    bytes.count >= word.count
      && zip(bytes, word).allSatisfy { $0 == $1 || (0x41...0x5A).contains($0) && $0 | 0x20 == $1 }
  }
}
