#if Archives
  internal import CArchive
  internal import Scanning

  /// The C libraries that unpack archives, each loaded when the first archive needs it.
  enum ArchiveCalls {
    /// Where to look for libarchive, in order of preference. The 13 in a name is the version of the
    /// binary interface, unchanged since libarchive 3.0. macOS has its own copy, tried after
    /// Homebrew's.
    static let libarchiveNames = [
      "libarchive.so.13", "libarchive.so", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib", "/usr/lib/libarchive.2.dylib",
    ]

    /// Where to look for zlib, which libarchive needs too, in order of preference.
    static let zlibNames = ["libz.so.1", "libz.so", "/usr/lib/libz.1.dylib"]

    private static let libarchive = unsafe LoadedLibrary(
      in: libarchiveNames, bglog_find_archive_calls)
    private static let zlib = unsafe LoadedLibrary(in: zlibNames, bglog_find_zlib_calls)

    /// The functions of libarchive, needed to open the archive at that path.
    ///
    /// - Throws: ``InputError`` naming that path if libarchive is missing.
    static func libarchive(forArchive path: String) throws(InputError) -> bglog_archive_calls {
      guard let libarchive else {
        throw missing("libarchive", "apt-get install libarchive13, brew install libarchive", path)
      }
      return libarchive.functions
    }

    /// The functions of zlib, needed to decompress the file at that path.
    ///
    /// - Throws: ``InputError`` naming that path if zlib is missing.
    static func zlib(forFile path: String) throws(InputError) -> bglog_zlib_calls {
      guard let zlib else {
        throw missing("zlib", "apt-get install zlib1g, brew install zlib", path)
      }
      return zlib.functions
    }

    private static func missing(_ library: String, _ how: String, _ path: String) -> InputError {
      InputError(
        path: path,
        reason: "cannot be unpacked: \(library) is not installed; install it (\(how)), or unpack "
          + "the archive and give the files")
    }
  }
#endif
