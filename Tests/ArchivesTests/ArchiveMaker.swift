#if Archives
  internal import CLibArchive

  /// Makes archives in memory.
  @safe final class ArchiveMaker {
    /// A member to be written.
    struct Member {
      /// The bytes of the name.
      var name: [UInt8]
      /// The content, and how often it is written.
      var content: [UInt8]
      var repetitions = 1
      /// The type bits of the mode: a regular file, if nothing else is said.
      var type: UInt32 = 0o100000
      /// What a symbolic link leads to.
      var link: String?

      init(
        _ name: String, _ content: String = "", repetitions: Int = 1, type: UInt32 = 0o100000,
        link: String? = nil
      ) {
        self.init(Array(name.utf8), Array(content.utf8), repetitions: repetitions)
        self.type = type
        self.link = link
      }

      init(_ name: [UInt8], _ content: [UInt8], repetitions: Int = 1) {
        self.name = name
        self.content = content
        self.repetitions = repetitions
      }
    }

    /// What is made.
    enum Format: CaseIterable {
      case tar, zip, sevenZip, raw
    }

    private var bytes = ContiguousArray<UInt8>()

    /// Makes an archive and returns its bytes; empty when that fails.
    static func make(
      _ format: Format, filter: CInt = ARCHIVE_FILTER_NONE, password: String? = nil,
      _ members: [Member]
    ) -> ContiguousArray<UInt8> {
      let maker = ArchiveMaker()
      guard let handle = unsafe archive_write_new() else { return [] }
      defer { unsafe archive_write_free(handle) }
      switch format {
      case .tar: _ = unsafe archive_write_set_format_gnutar(handle)
      case .zip: _ = unsafe archive_write_set_format_zip(handle)
      case .sevenZip: _ = unsafe archive_write_set_format_7zip(handle)
      case .raw: _ = unsafe archive_write_set_format_raw(handle)
      }
      if filter != ARCHIVE_FILTER_NONE { _ = unsafe archive_write_add_filter(handle, filter) }
      if let password {
        _ = unsafe archive_write_set_options(handle, "zip:encryption=zipcrypt")
        _ = unsafe archive_write_set_passphrase(handle, password)
      }
      // No zeros behind the end.
      _ = unsafe archive_write_set_bytes_in_last_block(handle, 1)
      let this = unsafe Unmanaged.passUnretained(maker).toOpaque()
      let status = unsafe archive_write_open(
        handle, this, nil,
        { _, this, data, count in
          guard let this = unsafe this, let data = unsafe data else { return -1 }
          let maker = unsafe Unmanaged<ArchiveMaker>.fromOpaque(this).takeUnretainedValue()
          unsafe maker.bytes.append(
            contentsOf: UnsafeRawBufferPointer(start: data, count: count))
          return count
        }, nil)
      guard status == ARCHIVE_OK else { return [] }
      for member in members { unsafe write(member, to: handle) }
      _ = unsafe archive_write_close(handle)
      return maker.bytes
    }

    private static func write(_ member: Member, to handle: OpaquePointer) {
      guard let entry = unsafe archive_entry_new() else { return }
      defer { unsafe archive_entry_free(entry) }
      let name = member.name.map { CChar(bitPattern: $0) } + [0]
      unsafe archive_entry_copy_pathname(entry, name)
      unsafe archive_entry_set_filetype(entry, member.type)
      unsafe archive_entry_set_perm(entry, 0o644)
      if let link = member.link { unsafe archive_entry_copy_symlink(entry, link) }
      if member.type == 0o100000 {
        unsafe archive_entry_set_size(entry, Int64(member.content.count * member.repetitions))
      }
      _ = unsafe archive_write_header(handle, entry)
      guard !member.content.isEmpty else { return }
      for _ in 0..<member.repetitions {
        _ = unsafe member.content.withUnsafeBytes { raw in
          unsafe archive_write_data(handle, raw.baseAddress, raw.count)
        }
      }
    }
  }
#endif
