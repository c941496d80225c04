internal import Foundation
internal import RulePacks

/// Checks the built-in rule packs during the build and writes them as a Swift source file.
///
/// The build plugin runs it as `bglog-packs OUTPUT PACK…`. A mistake in a pack fails the build and
/// is reported with its file, line and column.
@main
struct PackCompiler {
  /// Reads the packs named on the command line and writes the source file.
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first else {
      FileHandle.standardError.write(Data("usage: bglog-packs OUTPUT PACK…\n".utf8))
      exit(64)
    }
    var issues: [PackIssue] = []
    var packs: [RulePack] = []
    var texts: [(file: String, text: String)] = []
    for path in arguments.dropFirst().sorted() {
      let url = URL(filePath: path)
      let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      let reading = PackReader.read(text, file: path)
      issues += reading.issues
      if let pack = reading.pack { packs.append(pack) }
      texts.append((url.lastPathComponent, text))
    }
    issues += duplicates(in: packs)
    guard issues.isEmpty else {
      for issue in issues {
        let line = "\(issue.place.file):\(issue.place.line):\(issue.place.column): error: "
        FileHandle.standardError.write(Data((line + issue.message + "\n").utf8))
      }
      exit(1)
    }
    let source = GeneratedSource(table: PackTable.write(packs.flatMap(\.rules)), texts: texts)
    try Data(source.text.utf8).write(to: URL(filePath: output))
  }

  private static func duplicates(in packs: [RulePack]) -> [PackIssue] {
    var places: [String: PackPlace] = [:]
    var issues: [PackIssue] = []
    for rule in packs.flatMap(\.rules) {
      guard let place = rule.place else { continue }
      if let first = places[rule.id] {
        issues.append(
          PackIssue(
            at: place, "the rule '\(rule.id)' stands in \(first.file):\(first.line) already"))
      }
      places[rule.id] = place
    }
    return issues
  }
}
