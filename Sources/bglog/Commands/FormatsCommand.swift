internal import ArgumentParser
internal import BGLogKit

/// `bglog formats`: what can be read.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "Lists the formats that bglog reads.")

  func run() {
    print("Console logs:")
    for format in FormatList.logs {
      print("  \(Self.padded(format.identifier)) \(format.summary)")
      for line in format.sample?.split(separator: "\n") ?? [] {
        print("  \(Self.padded("")) \(line)")
      }
    }
    print("\nCrash reports:")
    for format in FormatList.reports {
      print("  \(Self.padded(format.identifier)) \(format.summary)")
    }
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, 20 - text.count))
  }
}
