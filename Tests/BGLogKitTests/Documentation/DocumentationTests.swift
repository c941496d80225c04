import BGLogKit
import Foundation
import Testing

/// The files that the examples of the documentation are tried on.
enum Documented {
  /// The root of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a sample.
  static func sample(_ name: String) -> String {
    root.appending(path: "Samples").appending(path: name).path
  }

  /// Calls the closure with the path of a new folder, which is removed afterwards.
  static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bglog-documentation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}

/// Every example of the documentation is part of a file beside this one, so that it compiles, and
/// most of them run.
@Suite struct DocumentationTests {
  private struct Example: CustomTestStringConvertible {
    var file: String
    var code: String
    var testDescription: String { "\(file): \(code.prefix(40))" }
  }

  @Test func `every example is compiled`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let compiled = try swiftFiles(in: folder).map { Self.trimmed(try Self.text($0)) }.joined()
    let examples = try Self.examples()
    #expect(examples.count >= 20)
    for example in examples {
      let isCompiled = compiled.contains(Self.trimmed(example.code))
      #expect(isCompiled, "\(example.testDescription)")
    }
  }

  @Test func `the program of the embedding sample is short`() throws {
    let main = Documented.root.appending(path: "Samples/embedding/Sources/triage-folder/main.swift")
    let lines = try Self.text(main).split(separator: "\n")
    #expect(lines.count <= 16)
  }

  /// The blocks of Swift in the README, in the articles, and in the comments of the library.
  private static func examples() throws -> [Example] {
    let library = Documented.root.appending(path: "Sources/BGLogKit")
    var examples: [Example] = []
    let readme = Documented.root.appending(path: "README.md")
    for file in try [readme] + files(in: library)
    where ["md", "swift"].contains(file.pathExtension) {
      var block: [String]?
      for line in try text(file).split(separator: "\n", omittingEmptySubsequences: false) {
        let isComment = file.pathExtension == "swift"
        var line = String(line)
        if isComment {
          guard let slashes = line.range(of: "///") else { continue }
          line = String(line[slashes.upperBound...])
        }
        let word = line.drop { $0 == " " }
        if word == "```swift" {
          block = []
        } else if word == "```", let code = block {
          examples.append(
            Example(file: file.lastPathComponent, code: code.joined(separator: "\n")))
          block = nil
        } else {
          block?.append(line)
        }
      }
    }
    return examples
  }

  /// The text without the indentation of its lines and without empty lines.
  private static func trimmed(_ text: String) -> String {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) + "\n" }.joined()
  }

  private func swiftFiles(in folder: URL) throws -> [URL] {
    try Self.files(in: folder).filter { $0.pathExtension == "swift" }
  }

  private static func files(in folder: URL) throws -> [URL] {
    let found = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return found.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
  }

  private static func text(_ file: URL) throws -> String {
    try String(decoding: Data(contentsOf: file), as: UTF8.self)
  }
}
