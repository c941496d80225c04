#if Archives
  internal import CArchive
  internal import Scanning

  /// An archive that is open in libarchive.
  @safe final class LibarchiveReader {
    /// The packed bytes.
    let source: ArchiveSource
    private let calls: bglog_archive_calls
    private let handle: OpaquePointer
    private let blocks: SourceBlocks
    private let kind: ArchiveKind
    private let path: String
    /// Whether libarchive may seek in the source.
    private let isSeekable: Bool
    /// Whether the content of a compressed file was read to its end.
    private var isAtEnd = false
    /// How many members the archive says that it has; `nil` if it does not, or if something could not be read.
    private var statedCount: Int?
    private var memberCount = 0
    /// What is wrong with a header that was passed over, to be thrown at the end of the archive.
    private var damage: InputError?

    /// Whether nothing more can be read because of an error.
    private(set) var isBroken = false

    /// The largest zip archive, in bytes, that is read by its directory, which libarchive keeps in
    /// memory. A larger one is read from front to back.
    private static let directoryLimit = 256 << 20

    /// Opens an archive of the given kind.
    ///
    /// - Throws: ``InputError`` if it cannot be opened.
    init(
      _ source: ArchiveSource, _ kind: ArchiveKind, path: String
    ) throws(InputError) {
      self.source = source
      self.kind = kind
      self.path = path
      let calls = try ArchiveCalls.libarchive(forArchive: path)
      self.calls = calls
      blocks = SourceBlocks(source, calls)
      guard let handle = unsafe calls.archive_read_new() else {
        throw .withoutMemory(path)
      }
      unsafe self.handle = unsafe handle
      let isSeekable: Bool
      switch kind {
      case .sevenZip: isSeekable = source.seekableSize != nil
      case .zip: isSeekable = source.seekableSize.map { $0 <= Self.directoryLimit } ?? false
      default: isSeekable = false
      }
      self.isSeekable = isSeekable
      statedCount = kind == .zip && isSeekable ? ZipDirectory.statedCount(in: source) : nil
      guard kind != .sevenZip || isSeekable else {
        throw InputError(
          path: path,
          reason: "is a 7-Zip archive that is not a file of its own; unpack it and give the files")
      }
      var status = ARCHIVE_OK
      TextLocale.run {
        // Exactly one filter: with automatic detection, libarchive would undo any number of nested
        // compressions, and the bytes in between would not be counted.
        switch kind {
        case .xz: status = unsafe calls.archive_read_append_filter(handle, ARCHIVE_FILTER_XZ)
        case .zstd: status = unsafe calls.archive_read_append_filter(handle, ARCHIVE_FILTER_ZSTD)
        case .bzip2: status = unsafe calls.archive_read_append_filter(handle, ARCHIVE_FILTER_BZIP2)
        case .tar, .zip, .sevenZip, .gzip: break
        }
        guard status == ARCHIVE_OK else { return }
        switch kind {
        case .zip: _ = unsafe calls.archive_read_support_format_zip(handle)
        case .sevenZip: _ = unsafe calls.archive_read_support_format_7zip(handle)
        case .tar:
          _ = unsafe calls.archive_read_support_format_tar(handle)
          // Reads on after the end of the archive, so that nothing after it is lost and whatever compressed
          // it checks its content to the end.
          _ = unsafe calls.archive_read_set_format_option(
            handle, "tar", "read_concatenated_archives", "1")
        case .gzip, .xz, .zstd, .bzip2:
          _ = unsafe calls.archive_read_support_format_raw(handle)
          _ = unsafe calls.archive_read_support_format_empty(handle)
        }
        status = unsafe blocks.open(handle, isSeekable: isSeekable, skips: kind == .tar)
      }
      // Without this check, a file that cannot be decompressed at all would pass for one with empty
      // content.
      if status < ARCHIVE_WARN || kind.isCompression && hasError {
        isBroken = true
        throw failure(path)
      }
    }

    deinit { _ = unsafe calls.archive_read_free(handle) }

    /// Whether skipping a member unpacks no bytes that would escape the budget.
    var skipsWithoutUnpacking: Bool { kind == .tar || kind == .zip && isSeekable }

    /// Moves to the next member; `nil` at the end.
    func next() throws(InputError) -> ArchiveReader.Member? {
      guard !isBroken else { return nil }
      var entry: OpaquePointer?
      var member: ArchiveReader.Member?
      var status = ARCHIVE_RETRY
      TextLocale.run {
        // libarchive asks to try again after a damaged header of a tar archive, which it has passed over. The
        // attempts without progress are limited, in case it keeps asking.
        var trials = 0
        var place = Int64(0)
        while status == ARCHIVE_RETRY, trials < 100 {
          status = unsafe calls.archive_read_next_header(handle, &entry)
          guard status == ARCHIVE_RETRY else { break }
          let position = unsafe calls.archive_filter_bytes(handle, 0)
          trials = position > place ? 0 : trials + 1
          place = position
          if damage == nil { damage = failure(path) }
        }
        if status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry {
          member = unsafe self.member(entry)
        }
      }
      if status == ARCHIVE_EOF {
        if let statedCount, memberCount < statedCount {
          damage = .damaged("its directory holds \(memberCount) of \(statedCount) members", path)
        }
        if let damage {
          isBroken = true
          throw damage
        }
        guard kind.isCompression, memberCount == 0 else { return nil }
        guard !hasError, kind.isAllEmpty(source.firstBytes.span) else {
          isBroken = true
          throw failure(path)
        }
        memberCount = 1
        isAtEnd = true
        return .init(path: "", kind: .file, isWhole: true, size: 0, isEncrypted: false)
      }
      guard let member else {
        isBroken = true
        throw failure(path)
      }
      memberCount += 1
      return member
    }

    /// Reads the next bytes of the member and returns how many; 0 at its end.
    func read(
      into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int, member: String
    ) throws(InputError) -> Int {
      guard !isBroken, !isAtEnd else { return 0 }
      var trials = 0
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes { raw in
          unsafe calls.archive_read_data(
            handle, raw.baseAddress.map { unsafe $0 + offset }, min(space, raw.count - offset))
        }
        if count == 0, kind.isCompression {
          isAtEnd = true
          try checkRest(member)
        }
        if count >= 0 { return count }
        trials += 1
        if count == Int(ARCHIVE_RETRY), trials < 100 { continue }
        isBroken = count <= Int(ARCHIVE_FATAL) || count == Int(ARCHIVE_RETRY)
        throw failure(member)
      }
    }

    /// Checks that a compressed file has nothing after its compressed data, which libarchive passes over.
    private func checkRest(_ member: String) throws(InputError) {
      var buffer = ContiguousArray<UInt8>(repeating: 0, count: ArchiveSource.blockSize)
      while source.read(into: &buffer) > 0 {}
      if let failure = source.failure { throw InputError(path: member, reason: failure.reason) }
      // The last filter is the one that reads the source.
      let rest = source.consumedBytes - Int(unsafe calls.archive_filter_bytes(handle, -1))
      if rest > 0 { throw .notCompressed(rest, member) }
    }

    private func member(_ entry: OpaquePointer) -> ArchiveReader.Member {
      let type = unsafe calls.archive_entry_filetype(entry)
      let kind: ArchiveReader.Member.Kind =
        if unsafe calls.archive_entry_hardlink(entry) != nil {
          .link
        } else if type == 0o040000 {
          .folder
        } else if type == 0o120000 {
          .link
        } else if type == 0o100000 || type == 0 {
          .file
        } else {
          .other
        }
      let size =
        unsafe calls.archive_entry_size_is_set(entry) != 0
        ? Int(calls.archive_entry_size(entry)) : nil
      return ArchiveReader.Member(
        path: unsafe name(of: entry), kind: kind, isWhole: false, size: size,
        isEncrypted: unsafe calls.archive_entry_is_encrypted(entry) != 0)
    }

    /// The member's path in the archive; bytes that are not UTF-8 become U+FFFD.
    private func name(of entry: OpaquePointer) -> String {
      if let name = unsafe calls.archive_entry_pathname(entry) {
        return unsafe String(cString: name)
      }
      if let name = unsafe calls.archive_entry_pathname_utf8(entry) {
        return unsafe String(cString: name)
      }
      return "member \(memberCount + 1)"
    }

    private var hasError: Bool { unsafe calls.archive_errno(handle) != 0 }

    /// The error to throw after a failure: that of the source if there is one, else libarchive's
    /// message in bglog's words.
    private func failure(_ path: String) -> InputError {
      statedCount = nil
      if let failure = source.failure { return InputError(path: path, reason: failure.reason) }
      let text =
        unsafe calls.archive_error_string(handle).map { unsafe String(cString: $0) }
        ?? "it ends in its header"
      if text.lowercased().contains("passphrase") || text.lowercased().contains("encrypt") {
        return InputError(
          path: path, reason: "is encrypted; unpack it with its password and give the files")
      }
      return .damaged(text, path)
    }
  }
#else
  internal import Scanning

  /// Replaces libarchive in a build without it: opening an archive always throws.
  final class LibarchiveReader {
    /// The packed bytes.
    let source: ArchiveSource
    /// Always `true`.
    let isBroken = true
    /// Always `true`.
    let skipsWithoutUnpacking = true

    /// Always throws.
    init(
      _ source: ArchiveSource, _ kind: ArchiveKind, path: String
    ) throws(InputError) {
      throw .withoutArchives(path)
    }

    /// Always `nil`.
    func next() throws(InputError) -> ArchiveReader.Member? { nil }

    /// Always 0.
    func read(
      into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int, member: String
    ) throws(InputError) -> Int { 0 }
  }
#endif
