import Testing

@testable import Scanning

@Suite struct ByteStreamTests {
  /// A stream of the numbers up to a count, a few at a time.
  private func numbers(_ count: Int, path: String = "s") -> ByteStream {
    var next = 0
    return ByteStream(path: path) { buffer, offset, space in
      let step = min(space, 3, count - next)
      for index in 0..<step { buffer[offset + index] = UInt8(truncatingIfNeeded: next + index) }
      next += step
      return step
    }
  }

  @Test func `a stream is read like a pipe`() throws {
    let input = Input.stream(numbers(1000, path: "a.zip/b"))
    #expect(input.path == "a.zip/b")
    let reader = try ChunkReader(input, chunk: 64)
    let isRepeatable = reader.isRepeatable
    let bytes = try reader.readToEnd()
    #expect(!isRepeatable)
    #expect(bytes.elementsEqual((0..<1000).map { UInt8(truncatingIfNeeded: $0) }))
  }

  @Test func `what was read of an input comes again before the rest`() throws {
    let bytes = ContiguousArray("0123456789".utf8)
    for count in [0, 1, 5, 10, 20] {
      var source = try ByteSource(.memory(name: "m", bytes: bytes))
      let head = try source.readHead(count)
      #expect(head.elementsEqual(bytes.prefix(count)))
      let stream = ByteStream(path: "m", head: head, rest: source)
      #expect(try ChunkReader(.stream(stream)).readToEnd() == bytes)
    }
  }

  @Test func `a failure of the source is one of the reader`() {
    let stream = ByteStream(path: "s") { _, _, _ throws(InputError) in
      throw InputError(path: "s", reason: "is cut off")
    }
    #expect(throws: InputError(path: "s", reason: "is cut off")) {
      _ = try ChunkReader(.stream(stream)).readToEnd()
    }
  }

  @Test func `a stream that was closed gives an error and no end`() throws {
    let stream = numbers(10)
    var source = try ByteSource(.stream(stream))
    let head = try source.readHead(2)
    #expect(head == [0, 1])
    stream.close()
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: 2)
    #expect(throws: InputError.self) { _ = try stream.read(into: &bytes, at: 0, space: 2) }
  }
}
