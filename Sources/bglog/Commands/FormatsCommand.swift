internal import ArgumentParser
internal import BGLogKit

/// `bglog formats`: the formats that can be read.
struct FormatsCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "Lists the formats that bglog reads.")

  /// Prints the list.
  func run() throws {
    var lines = ["Console logs:"]
    for format in FormatList.logs {
      lines.append("  \(Self.padded(format.identifier)) \(format.summary)")
      let sample = format.sample?.split(separator: "\n") ?? []
      lines += sample.map { "  \(Self.padded("")) \($0)" }
    }
    lines += ["", "Crash reports:"]
    lines += FormatList.reports.map { "  \(Self.padded($0.identifier)) \($0.summary)" }
    try StandardStreams.printOutput(lines.joined(separator: "\n") + "\n")
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, 20 - text.count))
  }
}
