#if Archives
  @testable internal import Archives
  private import CArchive
  private import CLibArchive
  internal import Testing

  @Suite struct ArchiveCallsTests {
    @Test func `the first library that is there is taken`() {
      #expect(ArchiveCalls(in: ["libnothing.so.1"] + ArchiveCalls.libraryNames) != nil)
    }

    @Test func `a library that is missing or another one is none`() {
      #expect(ArchiveCalls(in: []) == nil)
      #expect(ArchiveCalls(in: ["libnothing.so.1"]) == nil)
      #expect(ArchiveCalls(in: ["libpcre2-8.so.0", "libpcre2-8.dylib"]) == nil)
    }

    @Test func `numbers are those of libarchive`() {
      #expect(CArchive.ARCHIVE_OK == CLibArchive.ARCHIVE_OK)
      #expect(CArchive.ARCHIVE_EOF == CLibArchive.ARCHIVE_EOF)
      #expect(CArchive.ARCHIVE_RETRY == CLibArchive.ARCHIVE_RETRY)
      #expect(CArchive.ARCHIVE_WARN == CLibArchive.ARCHIVE_WARN)
      #expect(CArchive.ARCHIVE_FATAL == CLibArchive.ARCHIVE_FATAL)
      #expect(CArchive.ARCHIVE_FILTER_GZIP == CLibArchive.ARCHIVE_FILTER_GZIP)
      #expect(CArchive.ARCHIVE_FILTER_BZIP2 == CLibArchive.ARCHIVE_FILTER_BZIP2)
      #expect(CArchive.ARCHIVE_FILTER_XZ == CLibArchive.ARCHIVE_FILTER_XZ)
      #expect(CArchive.ARCHIVE_FILTER_ZSTD == CLibArchive.ARCHIVE_FILTER_ZSTD)
    }
  }
#endif
