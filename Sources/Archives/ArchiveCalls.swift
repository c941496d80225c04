#if Archives
  internal import CArchive
  internal import Scanning

  /// The functions of libarchive, which is loaded when the first archive is opened.
  @safe struct ArchiveCalls: @unchecked Sendable {
    /// The table of function pointers. It is filled once and never changed or freed.
    private let calls: UnsafePointer<bglog_archive_calls>

    /// The function pointers.
    var functions: bglog_archive_calls { unsafe calls.pointee }

    /// The functions of the system's libarchive; `nil` if it is not installed.
    static let shared = ArchiveCalls(in: libraryNames)

    /// Where to look for libarchive, in order of preference. The 13 in a name is the version of the
    /// binary interface, unchanged since libarchive 3.0. macOS has its own copy, tried after
    /// Homebrew's.
    static let libraryNames = [
      "libarchive.so.13", "libarchive.so", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib", "/usr/lib/libarchive.2.dylib",
    ]

    /// Loads the first of these libraries that exists and has all functions; `nil` if there is
    /// none.
    init?(in names: [String]) {
      let calls = UnsafeMutablePointer<bglog_archive_calls>.allocate(capacity: 1)
      guard names.contains(where: { unsafe bglog_find_archive_calls($0, calls) != 0 }) else {
        unsafe calls.deallocate()
        return nil
      }
      unsafe self.calls = unsafe UnsafePointer(calls)
    }

    /// The functions, needed to open the archive at that path.
    ///
    /// - Throws: ``InputError`` naming that path if libarchive is missing.
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
