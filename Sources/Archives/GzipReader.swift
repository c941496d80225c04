#if Archives
  internal import CArchive
  internal import Scanning

  /// Decompresses a gzip file (RFC 1952) and checks each of its members against the CRC-32 and the size at
  /// the member's end, which libarchive does not.
  @safe final class GzipReader {
    private let source: ArchiveSource
    private let calls: bglog_zlib_calls
    /// The state of zlib. Its address must not change, because zlib keeps it.
    private let state: UnsafeMutablePointer<bglog_inflation>
    /// Packed bytes, of which those before `inputTo` are used up and those from `inputEnd` on are no input.
    private var input = ContiguousArray<UInt8>(repeating: 0, count: ArchiveSource.blockSize)
    private var inputTo = 0
    private var inputEnd = 0
    /// What comes next in the source.
    private var place = Place.firstMember

    private enum Place {
      /// The start of the file, which must be a member.
      case firstMember
      /// The rest of a member.
      case insideMember
      /// Another member or the end of the file.
      case betweenMembers
      /// Nothing: the file was read to its end, or as far as it can be.
      case end
    }

    /// Prepares to read a gzip file.
    ///
    /// - Throws: ``InputError`` naming `path` if zlib is missing or cannot get its memory.
    init(_ source: ArchiveSource, path: String) throws(InputError) {
      self.source = source
      let calls = try ArchiveCalls.zlib(forFile: path)
      self.calls = calls
      unsafe state = .allocate(capacity: 1)
      unsafe state.initialize(to: bglog_inflation())
      // zlib compares only the first digit of the version, which is that of its binary interface.
      let status = unsafe calls.inflateInit2_(
        state, BGLOG_GZIP_WINDOW, "1", CInt(MemoryLayout<bglog_inflation>.size))
      guard status == Z_OK else {
        throw .withoutMemory(path)
      }
    }

    deinit {
      _ = unsafe calls.inflateEnd(state)
      unsafe state.deallocate()
    }

    /// Reads the next bytes of the content into `buffer` and returns how many; 0 at the end of the file.
    ///
    /// - Throws: ``InputError`` naming `member` if the file is damaged, cut off or continues with something
    ///   else. What was read before is as it was packed unless the checksum is what is wrong.
    func read(
      into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int, member: String
    ) throws(InputError) -> Int {
      while place != .end {
        do throws(InputError) {
          if place != .insideMember { try startMember(member) }
          if place == .end { break }
          let count = try inflate(into: &buffer, at: offset, space: space, member)
          if count > 0 { return count }
        } catch {
          place = .end
          throw error
        }
      }
      return 0
    }

    /// Moves to the next member; to the end if there is none.
    private func startMember(_ path: String) throws(InputError) {
      let count = try fill(atLeast: 2, path)
      if place == .betweenMembers {
        guard count > 0 else {
          place = .end
          return
        }
        guard count >= 2, input[inputTo] == 0x1F, input[inputTo + 1] == 0x8B else {
          place = .end
          return try checkRest(path)
        }
        _ = unsafe calls.inflateReset(state)
      }
      place = .insideMember
    }

    /// Decompresses what fits into `space` and returns how many bytes that gave.
    private func inflate(
      into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int, _ path: String
    ) throws(InputError) -> Int {
      let packed = try fill(atLeast: 1, path)
      let room = min(space, buffer.count - offset)
      let status = unsafe buffer.withUnsafeMutableBufferPointer { output in
        unsafe input.withUnsafeBufferPointer { bytes in
          unsafe state.pointee.next_in = bytes.baseAddress.map { unsafe $0 + inputTo }
          unsafe state.pointee.avail_in = UInt32(packed)
          unsafe state.pointee.next_out = output.baseAddress.map { unsafe $0 + offset }
          unsafe state.pointee.avail_out = UInt32(clamping: room)
          return unsafe calls.inflate(state, 0)
        }
      }
      inputTo = inputEnd - Int(unsafe state.pointee.avail_in)
      let count = min(room, Int(UInt32.max)) - Int(unsafe state.pointee.avail_out)
      if status == Z_STREAM_END {
        place = .betweenMembers
        return count
      }
      // zlib fails again in the same way when it is called again.
      if count > 0 { return count }
      switch status {
      case Z_OK: return 0
      case Z_BUF_ERROR where packed == 0:
        throw .damaged("it ends inside of the compressed data", path)
      case Z_MEM_ERROR:
        throw .withoutMemory(path)
      default:
        throw .damaged(
          unsafe state.pointee.msg.map { unsafe String(cString: $0) } ?? "invalid data", path)
      }
    }

    /// Makes sure that at least `count` bytes of input are there, and returns how many are: fewer only at
    /// the end of the source.
    private func fill(atLeast count: Int, _ path: String) throws(InputError) -> Int {
      while inputEnd - inputTo < count {
        let rest = Array(input[inputTo..<inputEnd])
        let got = source.read(into: &input)
        if let failure = source.failure, got < 0 {
          throw InputError(path: path, reason: failure.reason)
        }
        // A member may begin with the last byte of a block.
        input.replaceSubrange(0..<0, with: rest)
        inputTo = 0
        inputEnd = rest.count + max(0, got)
        if got <= 0 { break }
      }
      return inputEnd - inputTo
    }

    /// Reads the bytes after the last member. Zeros may follow, as on tapes; anything else is an error.
    private func checkRest(_ path: String) throws(InputError) {
      var count = 0
      var hasContent = false
      while try fill(atLeast: 1, path) > 0 {
        count += inputEnd - inputTo
        if !hasContent { hasContent = input[inputTo..<inputEnd].contains { $0 != 0 } }
        inputTo = inputEnd
      }
      if hasContent { throw .notCompressed(count, path) }
    }

  }
#else
  internal import Scanning

  /// Replaces zlib in a build without it: opening a file always throws.
  final class GzipReader {
    /// Always throws.
    init(_ source: ArchiveSource, path: String) throws(InputError) {
      throw .withoutArchives(path)
    }

    /// Always 0.
    func read(
      into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int, member: String
    ) throws(InputError) -> Int { 0 }
  }
#endif
