import Foundation
import Testing

@testable import Scanning

@Suite struct ChunkReaderTests {
  /// Runs `body` with the path of a file of the given bytes.
  private func withFile<Result>(
    _ bytes: ContiguousArray<UInt8>, _ body: (String) throws -> Result
  ) throws -> Result {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("bglog-test-\(UUID().uuidString)").path
    try #require(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  private func pattern(_ count: Int) -> ContiguousArray<UInt8> {
    ContiguousArray((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) })
  }

  /// Reads everything, giving up as many bytes each time as `step` says of those there are.
  private func pieces(
    _ input: Input, chunk: Int, limit: Int, step: (Int) -> Int
  ) throws -> (bytes: ContiguousArray<UInt8>, largest: Int, total: Int) {
    var reader = try ChunkReader(input, chunk: chunk, limit: limit)
    var all = ContiguousArray<UInt8>()
    var largest = 0
    while true {
      largest = max(largest, reader.filled)
      if reader.isAtEnd {
        all += reader.buffer.prefix(reader.filled)
        return (all, largest, reader.totalBytes)
      }
      let count = reader.canGrow ? step(reader.filled) : max(1, step(reader.filled))
      all += reader.buffer.prefix(count)
      try reader.advance(by: count)
    }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 100, 1000, 4096])
  func `pieces of any size give the bytes of the file`(size: Int) throws {
    let bytes = pattern(size)
    try withFile(bytes) { path in
      for chunk in [1, 2, 3, 8, 100, 5000] {
        for limit in [1, 16, 10_000] {
          for input in [Input.file(path), .memory(name: "m", bytes: bytes)] {
            for step in [{ $0 }, { $0 / 2 }, { min($0, 1) }, { _ in 0 }] as [(Int) -> Int] {
              let read = try pieces(input, chunk: chunk, limit: limit, step: step)
              #expect(read.bytes == bytes)
              #expect(read.total == size)
              #expect(read.largest <= max(chunk, limit))
            }
          }
          let whole = try ChunkReader(.file(path), chunk: chunk, limit: limit).readToEnd()
          #expect(whole == bytes)
        }
      }
    }
  }

  @Test func `reading to the end goes on where the reader stands`() throws {
    let bytes = pattern(1000)
    var reader = try ChunkReader(.memory(name: "m", bytes: bytes), chunk: 64, limit: 128)
    try reader.advance(by: 0)
    try reader.advance(by: 10)
    let rest = try reader.readToEnd()
    #expect(rest == ContiguousArray(bytes.dropFirst(10)))
  }

  @Test func `a file that shrinks while it is read ends early`() throws {
    try withFile(pattern(10_000)) { path in
      var reader = try ChunkReader(.file(path), chunk: 1000, limit: 1000)
      try reader.advance(by: 0)
      let first = reader.filled
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 10)
      try reader.advance(by: first)
      let rest = reader.filled
      let atEnd = reader.isAtEnd
      #expect(first == 1000)
      #expect(rest == 0)
      #expect(atEnd)
    }
  }

  @Test func `an empty device is read to its end and cannot be read again`() throws {
    var reader = try ChunkReader(.file("/dev/null"))
    try reader.advance(by: 0)
    let (filled, atEnd, again) = (reader.filled, reader.isAtEnd, reader.isRepeatable)
    #expect(filled == 0)
    #expect(atEnd)
    #expect(!again)
  }

  @Test func `a file can be read again, and so can memory`() throws {
    let memory = try ChunkReader(.memory(name: "m", bytes: [])).isRepeatable
    let file = try withFile([]) { try ChunkReader(.file($0)).isRepeatable }
    #expect(memory)
    #expect(file)
  }

  @Test func `the limit is never smaller than a piece`() throws {
    var reader = try ChunkReader(
      .memory(name: "m", bytes: pattern(100)), chunk: 0, limit: -5)
    try reader.advance(by: 0)
    let (filled, canGrow) = (reader.filled, reader.canGrow)
    #expect(filled == 1)
    #expect(!canGrow)
  }

  private func error(_ path: String) -> InputError? {
    do {
      _ = try ChunkReader(.file(path)).isRepeatable
      return nil
    } catch { return error }
  }

  @Test func `an error names the path and what to do`() throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(
      error("/no/such/file")
        == InputError(
          path: "/no/such/file", reason: "no such file; check the path"))
    #expect(
      error(folder)
        == InputError(
          path: folder,
          reason: "is a folder; bglog triage reads all in it, or name the files in it"))
    #expect(error("")?.reason == "no such file; check the path")
    #expect(error("/dev/null/x")?.reason.hasPrefix("cannot be read: ") == true)
    #expect(
      InputError(path: "x", number: EACCES).reason
        == "permission denied; make the file readable for this user")
  }

  @Test func `an input has a name for reports`() {
    #expect(Input.file("a/b").path == "a/b")
    #expect(Input.standardInput.path == "-")
    #expect(Input.memory(name: "m", bytes: []).path == "m")
  }
}
