import BGLogKit
import Foundation
import Testing

/// Several files of one triage.
@Suite struct TriageOutputsTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bglog-outputs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private var triage: TriageDocument { TriageDocument(tool: Analyzer.tool) }

  private func outputs(_ paths: [String]) throws -> TriageOutputs {
    try TriageOutputs(
      paths.map { ReportDestination(format: .ndjson, path: $0) }, layout: ReportOutput())
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]])
  func `a file that cannot be put in its place takes no other along`(order: [Int]) throws {
    try inFolder { folder in
      let lost = folder.appending(path: "lost")
      try FileManager.default.createDirectory(at: lost, withIntermediateDirectories: true)
      let paths = [lost.path + "/a.ndjson", folder.path + "/b.ndjson", folder.path + "/c.ndjson"]
      let outputs = try outputs(order.map { paths[$0] })
      try FileManager.default.removeItem(at: lost)
      try outputs.add(ReportDocument(tool: Analyzer.tool))
      let error = try #require(throws: OutputError.self) { try outputs.finish(triage) }
      #expect(error.description.contains("lost/a.ndjson"))
      for path in paths.dropFirst() {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("\"summary\""))
      }
    }
  }

  #if os(Linux)
    @Test func `a disk that is full while it goes on ends one file only`() throws {
      try inFolder { folder in
        let path = folder.path + "/b.ndjson"
        let outputs = try outputs(["/dev/full", path])
        try outputs.add(ReportDocument(tool: Analyzer.tool))
        let error = try #require(throws: OutputError.self) { try outputs.finish(triage) }
        #expect(error.description.contains("/dev/full") && !error.isClosedPipe)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"summary\""))
      }
    }

    @Test func `nothing goes on when no file can be written`() {
      #expect(throws: OutputError.self) { try outputs(["/dev/full"]) }
    }
  #endif
}
