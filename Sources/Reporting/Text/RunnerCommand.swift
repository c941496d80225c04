/// Text that build servers take for commands in the output of a step.
///
/// GitHub's runner obeys `::command` at the start of a line and `##[command]` anywhere in it, the
/// agents of Azure `##vso[`, those of TeamCity `##teamcity[`. Any line can hold text from an input.
package enum RunnerCommand {
  /// A line in which no build server finds a command.
  package static func disarmed(line: String) -> String {
    (isCommand(line.unicodeScalars) ? "\\" : "") + disarmed(line)
  }

  /// Whether a line is a command, whatever blanks stand before it.
  static func isCommand(_ line: some Sequence<Unicode.Scalar>) -> Bool {
    line.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars)
  }

  private static let openings = ["[", "vso[", "teamcity["].map { ContiguousArray($0.utf8) }

  /// A piece of a line without the commands that may stand anywhere: `##\[command]`.
  package static func disarmed(_ text: String) -> String {
    guard text.utf8.contains(0x23) else { return text }
    // By bytes: a bracket with a combining mark is still a bracket to the build server.
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

  /// Whether bytes start with a word in small letters, however they write it.
  private static func isAt(
    _ bytes: ArraySlice<UInt8>, _ word: ContiguousArray<UInt8>
  ) -> Bool {
    bytes.count >= word.count
      && zip(bytes, word).allSatisfy { $0 == $1 || (0x41...0x5A).contains($0) && $0 | 0x20 == $1 }
  }
}
