#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Synchronization

/// Queries the file system about paths and folders.
package enum FileSystem {
  /// The absolute path of the working folder, or `nil` if it was deleted.
  package static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Whether there is a folder at the path.
  package static func isFolder(_ path: String) -> Bool { mode(of: path) == S_IFDIR }

  /// Whether the path exists and is not a folder.
  package static func isFile(_ path: String) -> Bool {
    mode(of: path).map { $0 != S_IFDIR } ?? false
  }

  /// The absolute path of a file without symbolic links, so that all spellings of a path give the same
  /// result. If the file, or the target of a link, does not exist, its folder is resolved and its name
  /// appended.
  package static func canonical(_ path: String) -> String { canonical(path, links: 40) }

  private static func canonical(_ path: String, links: Int) -> String {
    if let resolved = resolved(path) { return resolved }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty else { return path }
    let folder = path.dropLast(name.count)
    if links > 0, let target = destination(of: path) {
      return canonical(target.hasPrefix("/") ? target : folder + target, links: links - 1)
    }
    return resolved(folder.isEmpty ? "." : String(folder)).map { $0 + "/" + name } ?? path
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The target of a symbolic link as stored in it; `nil` if the path is not a link.
  private static func destination(of link: String) -> String? {
    var buffer = ContiguousArray<CChar>(repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer -> Int in
      guard let base = buffer.baseAddress else { return -1 }
      return unsafe readlink(link, base, buffer.count)
    }
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The device and inode number of a file, which identify it whatever path led to it, and its size.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    /// The size in bytes.
    package let size: Int

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int(status.st_size)
    }
  }

  /// The identity of the file at a path after following symbolic links; `nil` if it is not a regular file.
  package static func identity(of path: String) -> Identity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(status)
  }

  /// An entry of a folder.
  package struct Entry: Sendable {
    /// The name. Bytes that are not UTF-8 are replaced, so such a name does not lead to the file.
    package let name: String
    /// Whether ``name`` is exactly the name in the folder, because all of its bytes are valid UTF-8.
    package let isUTF8: Bool
  }

  /// The names in a folder, sorted by their bytes and without `.` and `..`.
  ///
  /// - Throws: ``InputError`` when the folder cannot be read.
  package static func names(in folder: String) throws(InputError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// The entries of a folder, sorted by the bytes of their names, without `.` and `..`.
  ///
  /// - Throws: ``InputError`` when the folder cannot be read.
  package static func entries(in folder: String) throws(InputError) -> [Entry] {
    let descriptor = descriptor(of: folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let stream = unsafe fdopendir(descriptor) else {
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      throw InputError(path: folder, number: number)
    }
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let found = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        let bytes = unsafe raw.prefix { $0 != 0 }
        let name = unsafe String(decoding: bytes, as: UTF8.self)
        return unsafe Entry(name: name, isUTF8: name.utf8.elementsEqual(bytes))
      }
      if found.name != ".", found.name != ".." { entries.append(found) }
    }
    guard errno == 0 else { throw InputError(path: folder, number: errno) }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The kind of thing at a path.
  package enum Kind: Sendable {
    /// A regular file, or a folder.
    case file, folder
    /// A symbolic link; never returned if links are followed.
    case link
    /// A named pipe, socket or device, described in words with an article. Opening it may block forever.
    case special(String)
  }

  /// Returns the kind of thing at a path. If `follows` is set, a symbolic link counts as its target.
  ///
  /// - Throws: ``InputError`` if the path does not exist or may not be inspected.
  package static func kind(of path: String, followsLinks follows: Bool) throws(InputError) -> Kind {
    var status = stat()
    let outcome = unsafe follows ? stat(path, &status) : lstat(path, &status)
    guard outcome == 0 else { throw InputError(path: path, number: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    case S_IFIFO: return .special("a named pipe")
    case S_IFSOCK: return .special("a socket")
    default: return .special("a device")
    }
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// Opening files although too many are open.
extension FileSystem {
  /// How often an attempt is repeated, and how many microseconds pass before it is: a second in all.
  private static let attempts = 100
  private static let pause: UInt32 = 10_000

  /// Whether the last wait was in vain. Then the next file does not wait either: a folder of thousands would take
  /// hours.
  private static let isHopeless = Atomic<Bool>(false)

  /// The descriptor of a file; negative if it cannot be opened, with the reason in `errno`. The flags are those of
  /// open(2).
  ///
  /// Without a free descriptor it waits until another thread has closed a file.
  static func descriptor(of path: String, _ flags: CInt) -> CInt {
    for attempt in 0...attempts {
      let descriptor = unsafe open(path, flags)
      if descriptor >= 0 {
        isHopeless.store(false, ordering: .relaxed)
        return descriptor
      }
      guard errno == EMFILE || errno == ENFILE else { return descriptor }
      if attempt == attempts || isHopeless.load(ordering: .relaxed) { break }
      Shortage.descriptors.note()
      usleep(pause)
    }
    isHopeless.store(true, ordering: .relaxed)
    errno = EMFILE
    return -1
  }
}
