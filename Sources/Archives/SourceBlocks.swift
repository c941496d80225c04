#if Archives
  internal import CArchive
  internal import Scanning

  /// Passes the bytes of a source to libarchive, which requests them through C callbacks.
  @safe final class SourceBlocks {
    private let source: ArchiveSource
    private let calls: bglog_archive_calls
    private var buffer = ContiguousArray<UInt8>(repeating: 0, count: ArchiveSource.blockSize)
    /// The memory that libarchive reads the current block from; it must stay valid until the next
    /// request.
    private let block = UnsafeMutableRawPointer.allocate(
      byteCount: ArchiveSource.blockSize, alignment: 16)

    /// Creates the callbacks for a source.
    init(_ source: ArchiveSource, _ calls: bglog_archive_calls) {
      self.source = source
      self.calls = calls
    }

    deinit { unsafe block.deallocate() }

    /// Opens the archive and returns libarchive's status. This object must outlive the open
    /// archive, which keeps an unretained pointer to it.
    func open(_ handle: OpaquePointer, isSeekable: Bool, skips: Bool) -> CInt {
      let this = unsafe Unmanaged.passUnretained(self).toOpaque()
      if isSeekable {
        _ = unsafe calls.archive_read_set_seek_callback(handle) { _, this, offset, whence in
          unsafe SourceBlocks.at(this).seek(offset, whence)
        }
      }
      if isSeekable || skips {
        _ = unsafe calls.archive_read_set_skip_callback(handle) { _, this, count in
          Int64(unsafe SourceBlocks.at(this).source.skip(Int(count)))
        }
      }
      _ = unsafe calls.archive_read_set_read_callback(handle) { _, this, target in
        unsafe SourceBlocks.at(this).read(target)
      }
      _ = unsafe calls.archive_read_set_callback_data(handle, this)
      return unsafe calls.archive_read_open1(handle)
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> SourceBlocks {
      guard let pointer = unsafe pointer else { preconditionFailure("libarchive keeps its data") }
      return unsafe Unmanaged<SourceBlocks>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func read(_ target: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
      let count = source.read(into: &buffer)
      guard count > 0 else { return count < 0 ? Int(ARCHIVE_FATAL) : 0 }
      unsafe buffer.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        unsafe block.copyMemory(from: start, byteCount: count)
      }
      unsafe target?.pointee = unsafe UnsafeRawPointer(block)
      return count
    }

    private func seek(_ offset: Int64, _ whence: CInt) -> Int64 {
      let base: Int
      switch whence {
      case 0: base = 0
      case 1: base = source.position
      default: base = source.seekableSize ?? 0
      }
      let (target, overflow) = base.addingReportingOverflow(Int(offset))
      guard !overflow, let place = source.seek(to: target) else { return Int64(ARCHIVE_FATAL) }
      return Int64(place)
    }
  }
#endif
