#if Archives
  @testable internal import Archives
  private import CArchive
  private import CLibArchive
  internal import Testing

  @Suite struct ArchiveCallsTests {
    private func finds(_ names: [String]) -> [Bool] {
      [
        unsafe LoadedLibrary(in: names, bglog_find_archive_calls) != nil,
        unsafe LoadedLibrary(in: names, bglog_find_zlib_calls) != nil,
      ]
    }

    @Test func `the first library that is there is taken`() {
      #expect(finds(["libnothing.so.1"] + ArchiveCalls.libarchiveNames)[0])
      #expect(finds(["libnothing.so.1"] + ArchiveCalls.zlibNames)[1])
    }

    @Test func `a library that is missing or another one is none`() {
      #expect(finds([]) == [false, false])
      #expect(finds(["libnothing.so.1"]) == [false, false])
      #expect(finds(["libpcre2-8.so.0", "libpcre2-8.dylib"]) == [false, false])
    }

    @Test func `numbers are those of libarchive`() {
      #expect(CArchive.ARCHIVE_OK == CLibArchive.ARCHIVE_OK)
      #expect(CArchive.ARCHIVE_EOF == CLibArchive.ARCHIVE_EOF)
      #expect(CArchive.ARCHIVE_RETRY == CLibArchive.ARCHIVE_RETRY)
      #expect(CArchive.ARCHIVE_WARN == CLibArchive.ARCHIVE_WARN)
      #expect(CArchive.ARCHIVE_FATAL == CLibArchive.ARCHIVE_FATAL)
      #expect(CArchive.ARCHIVE_FILTER_BZIP2 == CLibArchive.ARCHIVE_FILTER_BZIP2)
      #expect(CArchive.ARCHIVE_FILTER_XZ == CLibArchive.ARCHIVE_FILTER_XZ)
      #expect(CArchive.ARCHIVE_FILTER_ZSTD == CLibArchive.ARCHIVE_FILTER_ZSTD)
    }
  }
#endif
