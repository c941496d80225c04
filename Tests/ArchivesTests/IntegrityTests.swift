#if Archives
  internal import CLibArchive
  internal import Foundation
  internal import Scanning
  internal import TestSupport
  internal import Testing

  /// Every compression and archive format, damaged in every way: what comes out is what went in, or there is
  /// an error.
  @Suite struct IntegrityTests {
    /// A damage of a file.
    enum Damage: CaseIterable {
      /// One bit is another one.
      case flip
      /// The end is missing.
      case cut
      /// Some bytes come twice.
      case doubled
      /// Some bytes are missing.
      case missing
      /// Bytes of something else follow.
      case garbage
      /// The size or checksum at the end is another one.
      case trailer

      /// The file with this damage at a place, an index of its bytes.
      func apply(to bytes: ContiguousArray<UInt8>, at place: Int) -> ContiguousArray<UInt8> {
        var bytes = bytes
        let end = min(place + 64, bytes.count)
        switch self {
        case .flip: bytes[place] ^= 1 << (place % 8)
        case .cut: bytes.removeLast(bytes.count - place)
        case .doubled: bytes.insert(contentsOf: Array(bytes[place..<end]), at: end)
        case .missing: bytes.removeSubrange(place..<end)
        case .garbage: bytes += Array("garbage \(place)".utf8)
        case .trailer: bytes[bytes.count - 1 - place % 8] &+= 1
        }
        return bytes
      }
    }

    /// A format that carries the integrity of what it holds.
    struct Format: CustomTestStringConvertible {
      let testDescription: String
      let bytes: ContiguousArray<UInt8>
      /// The contents of its members, in their order.
      let contents: [String]
      /// Damages of what is not needed to read all of it.
      var unneeded: [Damage] = []
      /// Where a file of the first members only ends, which is as whole as the one of all.
      var wholeCut: Int?
    }

    static let members = (0..<3).map { ArchiveMaker.Member("m\($0)", DamageTests.noise($0, 1500)) }

    /// Files of the `zstd` tool, which stores checksums as libarchive does not: the first 300 bytes of each of
    /// the first two members, and a tar archive of these parts of all three.
    static let zstd = [
      """
      KLUv/QRofQYAxtIyEaA9RAn8tpaIHn/FAAAAgMcBLQAtACwAYyDjgBeIVll/xGjfrcSakxQX43uszcne3kfkDC0ei6do3W0DNORj84r+
      fRwGL7QEDwtx5b6Vt9zEgsaAZSJdgQ44Kd5RDoPBhs+oGxM4CZhQ37xoYOL4gfAQ2sI/J/2s+epYbtrjSthgpgGu9onxbFvfIIgbV8yD
      0U9jlOXSS47y5bpiFANtnqoeFhNIzZaIFRJrCnuR81jcdtDybfEedIDDvvqoTZDQplBslkZgAXJaSAQA30s+Rg==
      """,
      """
      KLUv/QRobQYAxlIyEaA90GNqkmOX2+RYqqqqqnkCLAAtACwAPuNhj4DLJmBw+vFhRiXYDZEdCqPGLJUGhotC0JvrN4LigUjIr/t/n3zb
      lMZwGzw+AgPFuAGcT0fQpK9WVPEOmaom3g8/BpOxXmue9dJYLgLmRhof3/bb0AHuu9u9tmR9UkmtaN5BNlG4OiQVUArnLGXcHJQhB+dt
      s1ezTIlKrihxqAZP0Gga1xPK4iucDZS9TckJi3q7HLalS7pOTu5EJXsNesTGB95R8D4xkzfDxiIWAKZCWZE=
      """,
      """
      KLUv/QRofRQA9rmVGXAneZBFtJ3AJtlPNmn6//URocYBIlA9iAKTAI0AiwAqqfOEvSwnIyrCzpxHOfVqLP/wzX8MRKZSTL8k6ZpUUvVt
      oQkHo0JGw9+edAaq5bbjMAi1mD4T38JD1igeWYQDeaWKR4Vvk+4NGYvfkmJ/lIKGJ95E1Kbl2eIkY227VjZvTgjd1breQTnRO+pVetV1
      jDk14sBystXzJTsfBwAATsAXAQYFhQCCgQKBMCgUCAgDwgrMUw9ZoygrlnjWpiDvpAv2yDuUYhrVvVurqMVVGpzDYVnlZ+SOvO3qRP5q
      ONpmlLS+/NbJSHLH0N4hqZd8DW8URwajYm3PcwxuDZUpdv9zpJEfE5MwELAGbICEkOMzicRc8fZI7khkzQf6VO6gfsUWwvjEGko2OQnj
      hibzVIaPuFKjJW5I+OifrpK8RQNoQS9xGc/ie1pBS6rD9Rikn84vyLxKEVjms3NzjDlFnUZD1t8ZfszgsQQIqHpgV0kHx8SlI2nzY7TK
      gUVuTr4mGnWipuWcEdRfrECE5w/XkySOpC73jhdWDr+7YXxs2i+2GJPnemkbIVvvYqvWItSEp04rXLmBIre/OO0Mk1EmwyzsSbRC8pPI
      lU0jgxZqzYHvT1lzmc6xNVufO7OVT/XhzKqVIDk0QtD2exf/hI2yXJfVNnNWWUq94UXTHqKmVLW1dcEtTdUzOBAe2EFeRp2PzVLuY1Nx
      yTRMjuUg2Mjb0Dgk2RIZnehrMWWZvFP5SMMUemkbPIMyYkjMoEwRqiJxOO0cDjrYXjozoSb6S0uRuhp1wiThihIgAGvC1mot0Gw/Y1RG
      QQksUtQcMxVPBgiFERoCvmQd+QaIdFD2IbCHWdsG72FEgEEBzKfgBsG2jBo=
      """,
    ].map { ContiguousArray(Data(base64Encoded: $0, options: .ignoreUnknownCharacters) ?? Data()) }

    static let formats: [Format] = {
      let contents = members.map { String(decoding: $0.content, as: UTF8.self) }
      let starts = contents.map { String($0.prefix(300)) }
      var formats = [
        Format(
          testDescription: "zip", bytes: ArchiveMaker.make(.zip, members), contents: contents,
          unneeded: [.garbage, .trailer]),
        Format(
          testDescription: "7-Zip", bytes: ArchiveMaker.make(.sevenZip, members),
          contents: contents,
          unneeded: [.garbage]),
        Format(testDescription: "zstd", bytes: zstd[0], contents: [starts[0]]),
        Format(
          testDescription: "zstd twice", bytes: zstd[0] + zstd[1],
          contents: [starts[0] + starts[1]],
          wholeCut: zstd[0].count),
        Format(testDescription: "tar in zstd", bytes: zstd[2], contents: starts),
      ]
      for (name, filter) in [
        ("gzip", ARCHIVE_FILTER_GZIP), ("xz", ARCHIVE_FILTER_XZ), ("bzip2", ARCHIVE_FILTER_BZIP2),
      ] {
        let file = ArchiveMaker.make(.raw, filter: filter, [members[0]])
        let next = ArchiveMaker.make(.raw, filter: filter, [members[1]])
        formats.append(Format(testDescription: name, bytes: file, contents: [contents[0]]))
        formats.append(
          Format(
            testDescription: "\(name) twice", bytes: file + next,
            contents: [contents[0] + contents[1]],
            wholeCut: file.count))
        formats.append(
          Format(
            testDescription: "tar in \(name)",
            bytes: ArchiveMaker.make(.tar, filter: filter, members),
            contents: contents))
      }
      return formats
    }()

    @Test(arguments: formats)
    func `a whole one is read whole`(format: Format) {
      let found = Unpacked(format.bytes)
      #expect(found.contents == format.contents)
      #expect(found.errors == [])
    }

    @Test(arguments: formats, Damage.allCases)
    func `what comes out of a damaged one is what went in, or there is an error`(
      format: Format, damage: Damage
    ) {
      var errorCount = 0
      for place in stride(from: 1, to: format.bytes.count, by: Effort.count(23, of: 3))
      where damage != .cut || place != format.wholeCut {
        let found = Unpacked(damage.apply(to: format.bytes, at: place))
        errorCount += found.errors.count
        #expect(found.errors.count <= 1)
        #expect(
          !found.errors.isEmpty || found.contents == format.contents,
          "\(damage) at \(place): \(found.paths) \(found.contents.map(\.count))")
      }
      #expect(errorCount > 0 || format.unneeded.contains(damage))
    }

    @Test
    func `the headers of a tar archive are guarded, and members after a damaged one are found`() {
      let bytes = ArchiveMaker.make(.tar, Self.members)
      let contents = Self.members.map { String(decoding: $0.content, as: UTF8.self) }
      // A header has 512 bytes, and a content of 1,500 bytes is filled up to 1,536.
      for (index, header) in stride(from: 0, to: 3 * 2048, by: 2048).enumerated() {
        // The first header is what the kind of the archive is known by.
        for place in stride(from: 0, to: 512, by: 5) where index > 0 {
          let found = Unpacked(Damage.flip.apply(to: bytes, at: header + place))
          var others = contents
          others.remove(at: index)
          #expect(found.contents == others, "\(index) \(place)")
          #expect(found.errors.count == 1)
        }
      }
    }

    @Test
    func `archives one after the other in a file are read to the last`() {
      let parts = Self.members.map { ArchiveMaker.make(.tar, [$0]) }
      let padding = ContiguousArray<UInt8>(repeating: 0, count: 8192)
      let found = Unpacked(parts[0] + padding + parts[1] + parts[2] + padding)
      #expect(found.paths == ["m0", "m1", "m2"])
      #expect(found.errors == [])
    }

    @Test
    func `zeros may fill up a gzip file, and what follows is counted`() {
      let bytes = ArchiveMaker.make(.raw, filter: ARCHIVE_FILTER_GZIP, [Self.members[0]])
      let zeros = ContiguousArray<UInt8>(repeating: 0, count: 300_000)
      #expect(Unpacked(bytes + zeros).errors == [])
      let found = Unpacked(bytes + zeros + [1], name: "a.gz")
      #expect(found.contents.count == 0)
      #expect(found.bytes == 1500)
      #expect(found.errors.first?.contains("has 300001 bytes after the end") == true)
    }
  }
#endif
