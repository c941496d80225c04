import Foundation
import Testing

/// `bglog detect` and `--input-format` as their users run them.
@Suite struct DetectTests {
  private static let mixed = """
    2011-10-30 22:35:28.608 State Lab[7449:207] Starting background task with 599.9 seconds remaining
    Oct 30 22:35:53 iPhone State Lab[7449] <Warning>: Finishing background task
    Oct 30 22:35:53 iPhone SpringBoard[31] <Warning>: goes on
      in a second line

    """

  @Test func `each format is listed with the lines it claims`() throws {
    let run = try Tool.run(["detect", "--no-config", "-"], input: Data(Self.mixed.utf8))
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    #expect(lines.contains(["syslog", "2", "3"]))
    #expect(lines.contains(["nslog", "1", "1"]))
    #expect(lines.contains(["not", "understood", "0"]))
  }

  @Test func `lines that are not understood are shown, with the reason, and safe`() throws {
    let text =
      Self.mixed.split(separator: "\n").prefix(0).joined()
      + "\u{1B}]0;title\u{07}nobody knows this\n"
      + "Background Time Remaining = 29.5\n"
    let run = try Tool.run(["detect", "--no-config", "-"], input: Data(text.utf8))
    #expect(run.status == 1)
    #expect(run.output.contains("line 1: "))
    #expect(run.output.contains("nobody knows this"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func `as JSON a program can read it`() throws {
    let run = try Tool.run(
      ["detect", "--no-config", "--format", "json", "-"], input: Data(Self.mixed.utf8))
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let formats = parsed?.first?["formats"] as? [[String: Any]]
    #expect(formats?.map { $0["format"] as? String } == ["syslog", "nslog"])
    #expect(parsed?.first?["lines"] as? Int == 4)
  }

  @Test func `a forced format reads that one alone`() throws {
    let run = try Tool.run(
      ["detect", "--no-config", "--input-format", "nslog", "-"], input: Data(Self.mixed.utf8))
    #expect(run.output.contains("nslog"))
    #expect(!run.output.contains("syslog"))
    let other = try Tool.run(
      ["analyze", "--no-config", "--input-format", "swift-log", "-"],
      input: Data(Self.mixed.utf8))
    #expect(other.output.contains("no line is in the format swift-log"))
    let wrong = try Tool.run(["analyze", "--input-format", "nlog", "-"], input: Data())
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean 'nslog'?"))
  }

  @Test func `an archive of the unified log names the command that helps`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-\(UUID().uuidString)/system_logs.logarchive")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let run = try Tool.run(["analyze", folder.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("log show --archive"))
  }

  @Test func `UTF-16 is read, with lines as they are in the file`() throws {
    let text = "\u{FEFF}" + Self.mixed
    let data = try #require(text.data(using: .utf16LittleEndian))
    let run = try Tool.run(["analyze", "--no-config", "--format", "json", "-"], input: data)
    let report = try Tool.json(run)
    let task = try #require((report["tasks"] as? [[String: Any]])?.first)
    #expect((task["began"] as? [String: Any])?["line"] as? Int == 1)
  }
}
