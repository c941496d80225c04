import BGLogKit
import Foundation
import Testing

/// What the documents show is what the program prints, and what they name is in the repository.
@Suite struct DocumentsTests {
  /// The documents of the repository, by their paths.
  private static let documents: [String] = {
    let folders = [".github", "Samples", "Sources/BGLogKit/BGLogKit.docc", "Tests"]
    let found = folders.flatMap { folder in
      let files = FileManager.default.enumerator(atPath: Sample.root.appending(path: folder).path)
      return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }
        .map { "\(folder)/\($0)" }
    }
    return ["README.md"]
      + found.filter { !$0.contains("/Golden/") && !$0.contains("/.build") }.sorted()
  }()

  @Test func `the samples' README has each sample with the headline of its report`() throws {
    let readme = try text("Samples/README.md")
    for sample in Sample.reports where sample.files.count == 1 {
      let document = Analyzer().analyze([try Sample.input(sample.files[0])])
      // Wide enough that the headline is one line.
      let headline = try #require(report(document, width: 10_000).first)
      let path = sample.files[0]
      let item = try #require(
        readme.components(separatedBy: "\n* ").first { $0.hasPrefix("[\(path)](\(path)): ") },
        "Samples/README.md has no \(path)")
      let shown = item.components(separatedBy: "\n").filter { $0.hasPrefix("      ") }
      #expect(shown == ["      " + headline], "\(path)")
    }
  }

  @Test func `the README shows the beginning of a real report`() throws {
    let block = try #require(try blocks("README.md").first { $0.hasPrefix("$ bglog analyze ") })
    var shown = block.components(separatedBy: "\n")
    let file = shown.removeFirst().replacing("$ bglog analyze Samples/", with: "")
    let printed = report(Analyzer().analyze([try Sample.input(file)]), width: 100)
    #expect(shown.count > 10)
    #expect(shown == Array(printed.prefix(shown.count)))
  }

  @Test func `the article about formats has each format with its sample`() throws {
    let path = "Sources/BGLogKit/BGLogKit.docc/ReadingFormats.md"
    let (article, samples) = (try text(path), try blocks(path))
    for format in FormatList.logs + FormatList.reports {
      #expect(article.contains("`\(format.identifier)`"), "\(format.identifier)")
      if let sample = format.sample { #expect(samples.contains(sample), "\(format.identifier)") }
    }
  }

  @Test func `the article about reports has each format with its usual ending`() throws {
    let rows = try text("Sources/BGLogKit/BGLogKit.docc/Reports.md")
      .components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    for format in ReportFormat.allCases {
      let row = rows.first { $0.contains("`\(format.rawValue)`") }
      #expect(row != nil, "\(format.rawValue)")
      if let ending = format.fileExtensions.first {
        #expect(row?.contains("`.\(ending)`") == true, "\(format.rawValue)")
      }
    }
  }

  @Test func `the article about the architecture has each target`() throws {
    let article = try text("Sources/BGLogKit/BGLogKit.docc/Architecture.md")
    let sources = Sample.root.appending(path: "Sources").path
    for target in try FileManager.default.contentsOfDirectory(atPath: sources)
    where !target.hasPrefix(".") {
      #expect(article.contains("`\(target)`"), "\(target)")
    }
  }

  @Test(arguments: documents)
  func `what a document names is in the repository`(document: String) throws {
    let folder = Sample.root.appending(path: document).deletingLastPathComponent()
    let text = try text(document)
    for link in text.matches(of: /\]\(([^)#\s]+)[^)]*\)/).map({ String($0.1) })
    where !link.contains("://") {
      let exists = FileManager.default.fileExists(atPath: folder.appending(path: link).path)
      #expect(exists, "\(document) links to \(link)")
    }
    for path in Self.paths(in: text) {
      let exists = FileManager.default.fileExists(atPath: Sample.root.appending(path: path).path)
      #expect(exists, "\(document) names \(path)")
    }
  }

  /// What a text names in the repository; of a glob or a placeholder, the folder that holds it.
  private static func paths(in text: String) -> [String] {
    let words = text.split { $0.isWhitespace || "`\"'()[],;#".contains($0) }.map(String.init)
    let roots = ["Sources/", "Tests/", "Samples/", ".ci/"]
    return words.filter { word in roots.contains { word.hasPrefix($0) } }.map { word in
      if let open = word.firstIndex(where: { "*{<".contains($0) }) {
        return word[..<open].components(separatedBy: "/").dropLast().joined(separator: "/")
      }
      return String(word.reversed().drop { ".:".contains($0) }.reversed())
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Sample.root.appending(path: path), encoding: .utf8)
  }

  /// What stands between fences in a document.
  private func blocks(_ path: String) throws -> [String] {
    let parts = try text(path).components(separatedBy: "```")
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { _, part in
      part.drop { $0 != "\n" }.dropFirst().trimmingCharacters(in: .newlines)
    }
  }

  /// The lines of a report as text.
  private func report(_ document: ReportDocument, width: Int) -> [String] {
    var text = ContiguousArray<UInt8>()
    ReportOutput(format: .text, width: width).write(document) { text.append(contentsOf: $0) }
    return String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
  }
}
