#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Looks at folders.
package enum FileSystem {
  /// The absolute path of the working folder, or `nil` when it is gone.
  package static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Whether there is a folder at the path.
  package static func isFolder(_ path: String) -> Bool { mode(of: path) == S_IFDIR }

  /// Whether there is anything but a folder at the path.
  package static func isFile(_ path: String) -> Bool {
    mode(of: path).map { $0 != S_IFDIR } ?? false
  }

  /// The names in a folder, sorted by their bytes and without `.` and `..`.
  ///
  /// - Throws: ``InputError`` when the folder cannot be read.
  package static func names(in folder: String) throws(InputError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw InputError(path: folder, number: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
