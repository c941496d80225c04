#if !Archives
  internal import Scanning

  /// Stands for libarchive in a build without it.
  final class LibraryArchive {
    let source: ArchiveSource
    let isBroken = true
    let skipsWithoutUnpacking = true

    init(
      _ source: ArchiveSource, _ kind: ArchiveKind, path: String
    ) throws(InputError) {
      throw InputError(
        path: path,
        reason: "is an archive, which is not supported by this build; unpack it and give the files")
    }

    func next() throws(InputError) -> ArchiveReader.Member? { nil }

    func read(
      into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int, member: String
    ) throws(InputError) -> Int { 0 }
  }
#endif
