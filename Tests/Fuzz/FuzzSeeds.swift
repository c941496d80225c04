import ConsoleLogs
import Foundation
import RulePacks

/// Inputs to start from: the samples of the formats and of the message rules.
enum FuzzSeeds {
  /// Writes the seeds of logs to a folder: for each format a log of its samples, and logs of the samples of all rules,
  /// those that must not match included.
  static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for format in LogFormat.allCases {
      let text = format.samples.map { $0.text + "\n" }.joined()
      try Data(text.utf8).write(to: folder.appending(path: "format-\(format.rawValue)"))
    }
    for pack in RuleCatalog.texts {
      let rules = PackReader.read(pack.text, file: pack.file, verifying: false).pack?.rules ?? []
      for (number, rule) in rules.enumerated() {
        let messages = (rule.samples + rule.counterSamples).map(\.text)
        let lines = messages.enumerated().map {
          "2021-11-25 14:41:\(10 + $0.offset % 50).367850+0000 Harbor[3314:522530] \($0.element)\n"
        }
        let file = folder.appending(path: "\(pack.file)-\(number)")
        try Data(lines.joined().utf8.prefix(largest)).write(to: file)
      }
    }
  }

  /// The most bytes of a seed: libFuzzer takes no more of it.
  private static let largest = 16_384

  /// Writes the literals of the message rules as a dictionary of libFuzzer.
  static func writeDictionary(to file: URL) throws {
    let rules = RuleCatalog.texts.flatMap {
      PackReader.read($0.text, file: $0.file, verifying: false).pack?.rules ?? []
    }
    let words = Set(rules.flatMap(\.literals)).sorted().map { literal in
      let escaped = literal.utf8.map { byte in
        byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C
          ? "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) : String(Unicode.Scalar(byte))
      }
      return "\"\(escaped.joined())\"\n"
    }
    try Data(words.joined().utf8).write(to: file)
  }
}
