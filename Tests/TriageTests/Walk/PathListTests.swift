import Scanning
import Testing
import Triage

@Suite struct PathListTests {
  private func list(_ bytes: [UInt8], _ separator: PathList.Separator) throws -> PathList {
    try PathList.read(
      .memory(name: "list", bytes: ContiguousArray(bytes)), separator: separator)
  }

  @Test func `a path a line, with either end of a line`() throws {
    let list = try list(Array("\u{FEFF}a b\r\n\r\n\nc/ü\nlast".utf8), .newline)
    #expect(list.paths == ["a b", "c/ü", "last"])
    #expect(list.problems == [])
  }

  @Test func `paths between NULs may hold anything else`() throws {
    let list = try list(Array("a\nb\0\0c\r\0d".utf8), .nul)
    #expect(list.paths == ["a\nb", "c\r", "d"])
  }

  @Test func `what cannot be a path is told`() throws {
    let list = try list(Array("a\nb\0c\n".utf8) + [0x78, 0xFF, 0x0A] + Array("d\n".utf8), .newline)
    #expect(list.paths == ["a", "d"])
    #expect(list.problems.count == 2)
    #expect(list.problems[0].contains("entry 2") && list.problems[0].contains("NUL"))
    #expect(list.problems[1].contains("entry 3") && list.problems[1].contains("UTF-8"))
  }

  @Test func `a long list is read over pieces`() throws {
    let paths = (0..<20_000).map { "folder/number \($0)" }
    let read = try list(Array(paths.joined(separator: "\0").utf8), .nul)
    #expect(read.paths == paths)
    #expect(try list([], .newline).paths == [])
  }

  @Test func `a list that is not there is an error`() {
    #expect(throws: InputError.self) {
      _ = try PathList.read(.file("/nonexistent/list"), separator: .nul)
    }
  }
}
