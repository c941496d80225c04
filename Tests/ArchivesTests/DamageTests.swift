#if Archives
  @testable internal import Archives
  internal import CLibArchive
  internal import Scanning
  internal import Testing

  @Suite struct DamageTests {
    /// Content that does not compress away.
    static func noise(_ seed: Int, _ count: Int) -> String {
      var state = UInt64(seed) &+ 88_172_645_463_325_252
      return String(
        (0..<count).map { _ in
          state ^= state << 13
          state ^= state >> 7
          state ^= state << 17
          return Character(Unicode.Scalar(UInt8(97 + state % 26)))
        })
    }

    static let members = (0..<6).map { ArchiveMaker.Member("m\($0)", noise($0, 700)) }

    static let archives: [ContiguousArray<UInt8>] =
      ArchiveReaderTests.filters.map { ArchiveMaker.make(.tar, filter: $0, members) } + [
        ArchiveMaker.make(.zip, members), ArchiveMaker.make(.sevenZip, members),
        ArchiveMaker.make(.raw, filter: ARCHIVE_FILTER_GZIP, [members[0]]),
      ]

    @Test(arguments: archives.indices)
    func `an archive that is cut off anywhere gives what is whole and one error`(index: Int) {
      let whole = Self.archives[index]
      #expect(Unpacked(whole, name: "m0.gz").errors == [])
      let isRaw = index == Self.archives.count - 1
      for cut in stride(from: 0, to: whole.count, by: 13) {
        for isStreamed in [false, true] {
          let found = Unpacked(
            ContiguousArray(whole[..<cut]), name: isRaw ? "m0.gz" : "a", isStreamed: isStreamed)
          for (name, content) in found.files {
            #expect(Self.members.contains { $0.name == Array(name.utf8) } || !found.errors.isEmpty)
            #expect(
              Self.members.contains { $0.content == Array(content.utf8) }, "\(cut) \(name)")
          }
          #expect(found.errors.count <= 1, "\(cut): \(found.errors)")
          #expect(found.files.count == Self.members.count || isRaw || !found.errors.isEmpty)
        }
      }
    }

    @Test(arguments: archives.indices)
    func `an archive with wrong bytes never hangs or crashes`(index: Int) {
      let whole = Self.archives[index]
      for place in stride(from: 0, to: whole.count, by: 29) {
        var bytes = whole
        bytes[place] ^= 0x55
        let found = Unpacked(bytes)
        #expect(found.paths.count <= 100)
      }
    }

    @Test
    func `what only begins like an archive is an error, not text`() {
      for head: [UInt8] in [
        [0x1F, 0x8B, 8], [0x50, 0x4B, 3, 4], [0x28, 0xB5, 0x2F, 0xFD],
        [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
        Array("BZh91AY&SY".utf8), Array(repeating: 0x41, count: 257) + Array("ustar".utf8),
      ] {
        for rest in [0, 5, 2000] {
          let found = Unpacked(ContiguousArray(head + Array(repeating: 0x41, count: rest)))
          #expect(found.files == [:], "\(head) \(rest) \(found.files)")
          #expect(found.errors.count == 1, "\(head) \(rest)")
        }
      }
      for text in ["", "BZh", "Incident Identifier", "BZh9 is what the log says"] {
        let isArchive = ArchiveReader.isArchive(head: ContiguousArray(text.utf8).span)
        #expect(!isArchive)
      }
    }

    @Test(arguments: [false, true])
    func `encrypted members say so`(isStreamed: Bool) {
      let bytes = ArchiveMaker.make(.zip, password: "secret", Self.members)
      let found = Unpacked(bytes, isStreamed: isStreamed)
      #expect(found.files == [:])
      #expect(!found.errors.isEmpty)
      #expect(found.errors.allSatisfy { $0.contains("password") })
    }

    /// Writes before the members of a zip archive how long they are, as programs do that do not stream,
    /// and returns where its directory begins: who reads it only once needs the first and not the second.
    static func putSizesInFront(of zip: inout ContiguousArray<UInt8>) -> Int? {
      func isEntry(at place: Int) -> Bool {
        place + 46 <= zip.count && zip[place..<place + 4].elementsEqual([0x50, 0x4B, 1, 2])
      }
      func number(at place: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(zip[place + $1]) << (8 * $1) }
      }
      guard let directory = zip.indices.first(where: isEntry) else { return nil }
      var entry = directory
      while isEntry(at: entry) {
        let member = number(at: entry + 42, 4)
        // The check sum and both sizes, and no word that they come behind.
        zip.replaceSubrange(member + 14..<member + 26, with: Array(zip[entry + 16..<entry + 28]))
        zip[member + 6] &= ~8
        entry += 46 + number(at: entry + 28, 2) + number(at: entry + 30, 2)
      }
      return directory
    }

    @Test(arguments: [false, true])
    func `what nobody reads is passed over, though it could not be read`(isEncrypted: Bool) throws {
      var bad = ArchiveMaker.make(
        .zip, password: isEncrypted ? "secret" : nil, Array(Self.members[..<3]))
      let directory = try #require(Self.putSizesInFront(of: &bad))
      bad.removeLast(bad.count - directory)
      if !isEncrypted { for place in [200, directory - 100] { bad[place] ^= 0x55 } }
      let bytes = bad + ArchiveMaker.make(.zip, Array(Self.members[3...]))
      let source = try ByteSource(.memory(name: "a", bytes: bytes))
      let reader = try ArchiveReader(
        .stream(ByteStream(path: "a", head: [], rest: source)),
        budget: UnpackBudget(path: "a", size: bytes.count), isOutermost: true)
      var names: [String] = []
      while let member = try reader.next() { names.append(member.path) }
      #expect(names == (0..<6).map { "m\($0)" })
    }

    @Test
    func `what is read of a file more than once is no more of it`() throws {
      // Members of a zip archive may overlap, and each seek back reads the same bytes again.
      let known = UnpackBudget(path: "a", size: 1 << 20)
      known.notePacked(1 << 30)
      #expect(throws: InputError.self) { try known.charge(300 << 20, for: "a/b") }
      let unknown = UnpackBudget(path: "-", size: nil)
      unknown.notePacked(2 << 20)
      try unknown.charge(300 << 20, for: "-/b")
    }

    @Test
    func `a bomb is stopped early`() {
      let zeros = [UInt8](repeating: 0, count: 1 << 20)
      let inner = ArchiveMaker.make(
        .raw, filter: ARCHIVE_FILTER_GZIP, [.init([0x7A], zeros, repetitions: 200)])
      let found = Unpacked(inner, name: "bomb.gz", keeps: false)
      #expect(found.bytes < 80 << 20)
      #expect(found.errors.count == 1)
      #expect(found.errors.first?.contains("--max-expansion") == true)
      #expect(found.errors.first?.hasPrefix("bomb.gz/bomb: ") == true)
      let allowed = Unpacked(inner, name: "bomb.gz", keeps: false, maxExpansion: 2000)
      #expect(allowed.bytes == 200 << 20)
      #expect(allowed.errors == [])
    }

    @Test
    func `a bomb is stopped when it is passed over, too`() throws {
      let zeros = [UInt8](repeating: 0, count: 1 << 20)
      let bytes = ArchiveMaker.make(
        .tar, filter: ARCHIVE_FILTER_GZIP,
        [.init([0x7A], zeros, repetitions: 200), .init("after", "x")])
      let reader = try ArchiveReader(
        .memory(name: "a", bytes: bytes), budget: UnpackBudget(path: "a", size: bytes.count),
        isOutermost: true)
      #expect(try reader.next()?.path == "z")
      #expect(throws: InputError.self) { _ = try reader.next() }
      #expect(try reader.next() == nil)
    }
  }
#endif
