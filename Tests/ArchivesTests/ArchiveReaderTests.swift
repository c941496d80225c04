#if Archives
  internal import Archives
  internal import CLibArchive
  internal import Scanning
  internal import Testing

  @Suite struct ArchiveReaderTests {
    static let filters = [
      ARCHIVE_FILTER_NONE, ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_XZ, ARCHIVE_FILTER_ZSTD,
      ARCHIVE_FILTER_BZIP2,
    ]

    static let members = [
      ArchiveMaker.Member("logs/", type: 0o040000),
      ArchiveMaker.Member("logs/one.log", "first\nsecond\n"),
      ArchiveMaker.Member("logs/empty.log", ""),
      ArchiveMaker.Member("ünï.ips", "{}"),
    ]

    static let contents = [
      "logs/one.log": "first\nsecond\n", "logs/empty.log": "", "ünï.ips": "{}",
    ]

    @Test(arguments: filters, [1, 7, 4096])
    func `tar archives are read whatever compresses them`(filter: CInt, piece: Int) {
      let bytes = ArchiveMaker.make(.tar, filter: filter, Self.members)
      for isStreamed in [false, true] {
        let found = Unpacked(bytes, piece: piece, isStreamed: isStreamed)
        #expect(found.files == Self.contents)
        #expect(found.errors == [])
      }
    }

    @Test(arguments: [false, true])
    func `zip archives are read, also where they come once`(isStreamed: Bool) {
      let found = Unpacked(ArchiveMaker.make(.zip, Self.members), isStreamed: isStreamed)
      #expect(found.files == Self.contents)
      #expect(found.errors == [])
    }

    @Test
    func `7-Zip archives are read from files, and named where they come once`() {
      let bytes = ArchiveMaker.make(.sevenZip, [.init("a/b.log", "x\n"), .init("empty")])
      #expect(Unpacked(bytes).files == ["a/b.log": "x\n", "empty": ""])
      let streamed = Unpacked(bytes, isStreamed: true)
      #expect(streamed.files == [:])
      #expect(streamed.errors.count == 1 && streamed.errors[0].contains("unpack it"))
    }

    @Test(
      arguments: filters.dropFirst(),
      [
        ("x/app.log.gz", "app.log"), ("app.LOG.XZ", "app.LOG"), ("b.zst", "b"), ("c.bz2", "c"),
        ("logs.tgz", "logs.tar"), ("noending", "noending"), (".gz", ".gz"), ("d/", "d"),
      ])
    func `a compressed file is an archive of one`(filter: CInt, names: (String, String)) {
      let bytes = ArchiveMaker.make(.raw, filter: filter, [.init("x", "a line\n")])
      let found = Unpacked(bytes, name: names.0)
      #expect(found.files == [names.1: "a line\n"])
      #expect(found.errors == [])
    }

    @Test
    func `gzip stores the name of a file that has another one`() {
      let plain = ArchiveMaker.make(.raw, filter: ARCHIVE_FILTER_GZIP, [.init("x", "a")])
      var named = plain
      named[3] |= 8
      named.replaceSubrange(10..<10, with: Array("stored.log\0".utf8))
      #expect(Unpacked(named, name: "upload").files == ["stored.log": "a"])
      #expect(Unpacked(named, name: "other.log.gz").files == ["other.log": "a"])
    }

    @Test(arguments: filters.dropFirst())
    func `a compressed file of nothing is an archive of an empty one`(filter: CInt) {
      let bytes = ArchiveMaker.make(.raw, filter: filter, [.init("x", "")])
      guard !bytes.isEmpty else { return }
      #expect(Unpacked(bytes, name: "app.log.gz").files == ["app.log": ""])
    }

    @Test
    func `links and devices are told from files`() {
      let bytes = ArchiveMaker.make(
        .tar,
        [
          .init("to", type: 0o120000, link: "from"), .init("pipe", type: 0o010000),
          .init("file", "x"),
        ])
      let found = Unpacked(bytes)
      #expect(found.paths == ["to", "pipe", "file"])
      #expect(found.files == ["file": "x"])
    }

    @Test(arguments: [ArchiveMaker.Format.tar, .zip])
    func `names that are not UTF-8 are repaired, names that lead out are kept`(
      format: ArchiveMaker.Format
    ) {
      let bytes = ArchiveMaker.make(
        format,
        [
          .init([0x61, 0xFF, 0x62], Array("x".utf8)), .init("../../etc/x", "y"),
          .init("line\nfeed\u{1B}[31m", "z"),
        ])
      let found = Unpacked(bytes)
      #expect(found.files.count == 3)
      #expect(found.files.values.contains("x"))
      #expect(found.files["../../etc/x"] == "y")
      #expect(found.files["line\nfeed\u{1B}[31m"] == "z")
    }

    @Test(arguments: [ArchiveMaker.Format.tar, .zip])
    func `names of other bytes are other members, though they read the same`(
      format: ArchiveMaker.Format
    ) throws {
      // Not UTF-8, once composed and once decomposed, in either order.
      let names: [[UInt8]] = [
        [0x61, 0xFF], [0x61, 0xFE], [0x61, 0xEF, 0xBF, 0xBD], Array("caf\u{E9}".utf8),
        Array("cafe\u{301}".utf8), Array("Caf\u{E9}".utf8),
      ]
      let bytes = ArchiveMaker.make(
        format, names.enumerated().map { .init($1, Array("content \($0)".utf8)) })
      let reader = try ArchiveReader(
        .memory(name: "a", bytes: bytes), budget: UnpackBudget(path: "a", size: bytes.count),
        isOutermost: true)
      var contents: [String] = []
      var paths: [[UInt8]] = []
      var buffer = ContiguousArray<UInt8>(repeating: 0, count: 64)
      while let member = try reader.next() {
        let count = try reader.read(into: &buffer, at: 0, space: 64)
        contents.append(String(decoding: buffer[..<count], as: UTF8.self))
        paths.append(Array(member.path.utf8))
      }
      #expect(contents == names.indices.map { "content \($0)" })
      #expect(paths.suffix(3) == names.suffix(3))
    }

    @Test(arguments: [false, true])
    func `a large member is read in pieces`(isStreamed: Bool) {
      let line = String(repeating: "0123456789abcde\n", count: 65_536)
      for bytes in [
        ArchiveMaker.make(.tar, filter: ARCHIVE_FILTER_GZIP, [.init("m", line, repetitions: 20)]),
        ArchiveMaker.make(.zip, [.init("m", line, repetitions: 20)]),
      ] {
        let found = Unpacked(bytes, keeps: false, isStreamed: isStreamed, maxExpansion: 10_000)
        #expect(found.bytes == 20 << 20)
        #expect(found.errors == [])
      }
    }

    @Test
    func `members that nobody reads are passed over`() throws {
      for (format, filter) in [
        (ArchiveMaker.Format.tar, ARCHIVE_FILTER_NONE), (.tar, ARCHIVE_FILTER_XZ),
        (.zip, ARCHIVE_FILTER_NONE), (.sevenZip, ARCHIVE_FILTER_NONE),
      ] {
        let bytes = ArchiveMaker.make(
          format, filter: filter,
          (0..<50).map { .init("\($0)", "content \($0)\n", repetitions: 1000) })
        let reader = try ArchiveReader(
          .memory(name: "a", bytes: bytes), budget: UnpackBudget(path: "a", size: bytes.count),
          isOutermost: true)
        var names: [String] = []
        while let member = try reader.next() { names.append(member.path) }
        #expect(names == (0..<50).map { "\($0)" })
      }
    }
  }
#endif
