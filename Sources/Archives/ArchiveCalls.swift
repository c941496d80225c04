#if Archives
  internal import CArchive
  internal import Scanning

  /// The functions of libarchive, which is loaded when the first archive is opened.
  @safe struct ArchiveCalls: @unchecked Sendable {
    /// Filled once, and never changed or freed.
    private let calls: UnsafePointer<bglog_archive_calls>

    var functions: bglog_archive_calls { unsafe calls.pointee }

    /// Those of the library of this system, or `nil` where it has none.
    static let shared = ArchiveCalls(in: libraryNames)

    /// Where libarchive is: the number is that of its interface, the same since 3.0. macOS has one of
    /// its own beside Homebrew's.
    static let libraryNames = [
      "libarchive.so.13", "libarchive.so", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib", "/usr/lib/libarchive.2.dylib",
    ]

    /// Loads the first of the libraries that is there and has all functions.
    init?(in names: [String]) {
      let calls = UnsafeMutablePointer<bglog_archive_calls>.allocate(capacity: 1)
      guard names.contains(where: { unsafe bglog_find_archive_calls($0, calls) != 0 }) else {
        unsafe calls.deallocate()
        return nil
      }
      unsafe self.calls = unsafe UnsafePointer(calls)
    }

    /// The functions, to open the archive of that path.
    ///
    /// - Throws: ``InputError`` where the library is missing.
    static func forArchive(at path: String) throws(InputError) -> ArchiveCalls {
      guard let shared else {
        throw InputError(
          path: path,
          reason: "cannot be unpacked: libarchive is not installed; install it "
            + "(apt-get install libarchive13, brew install libarchive), or unpack the archive and "
            + "give the files")
      }
      return shared
    }
  }
#endif
