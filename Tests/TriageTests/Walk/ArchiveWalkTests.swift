#if Archives
  import Scanning
  import Testing
  import Triage

  @Suite struct ArchiveWalkTests {
    private let inner = HandMade.tar([("one.log", "first\n"), ("sub/two.ips", "second\n")])

    @Test func `archives are told by their bytes, not by their names`() throws {
      let folder = try WalkFolder()
      try folder.write("a.bin", inner)
      try folder.write("text.zip", "no zip\n")
      try folder.write("z.log", HandMade.gzip(inner))
      let members = { (name: String) in ["+\(name)/one.log first", "+\(name)/sub/two.ips second"] }
      #expect(folder.walk() == members("a.bin") + ["+text.zip no zip"] + members("z.log"))
    }

    @Test func `a compressed file that is named counts as named`() throws {
      let folder = try WalkFolder()
      try folder.write("a.log.gz", HandMade.gzip(Array("line\n".utf8)))
      #expect(folder.walk(["a.log.gz"]) == ["+a.log.gz/a.log named line"])
      #expect(folder.walk() == ["+a.log.gz/a.log line"])
    }

    @Test func `a compressed file that is named is read whatever its own name`() throws {
      let folder = try WalkFolder()
      let log = HandMade.gzip(Array("line\n".utf8))
      for name in [".debug.log.gz", "app.log.gz"] { try folder.write(name, log) }
      #expect(folder.walk([".debug.log.gz"]) == ["+.debug.log.gz/.debug.log named line"])
      let named = ["+app.log.gz/app.log named line"]
      #expect(folder.walk(["app.log.gz"], excludes: ["*.log"]) == named)
      #expect(
        folder.walk(excludes: ["*.log"]).last == "-app.log.gz/app.log: left out by --exclude")
      try folder.write("a.tar", HandMade.tar([(".hidden", "x")]))
      #expect(folder.walk(["a.tar"]).first?.hasPrefix("-a.tar/.hidden: is hidden") == true)
    }

    @Test func `a member with a path of thousands of folders is told and passed over`() throws {
      let folder = try WalkFolder()
      let deep = String(repeating: "d/", count: 400_000) + "f.log"
      let fits = String(repeating: "d/", count: 2000) + "f.log"
      try folder.write("a.tar", HandMade.tar([(deep, "x"), (fits, "y"), ("b.log", "z")]))
      for excludes in [[], ["none"]] {
        let found = folder.walk(excludes: excludes)
        #expect(found.count == 3)
        #expect(found.first?.hasPrefix("!a.tar/d/d/") == true)
        #expect(found.first?.contains("has a path of 800005 bytes") == true)
        #expect((found.first?.utf8.count ?? 0) < 1000)
        #expect(found.dropFirst() == ["+a.tar/\(fits) y", "+a.tar/b.log z"])
      }
    }

    @Test func `so many archives in one are opened as it may unpack to bytes`() throws {
      let folder = try WalkFolder()
      let log = HandMade.gzip(Array("line\n".utf8))
      try folder.write("a.tar", HandMade.tar((0..<5000).map { ("\($0).gz", log) }))
      let found = folder.walk(maxExpansion: 1)
      #expect(found.count < 4000)
      #expect(found.last?.contains("give a larger --max-expansion") == true)
      #expect(folder.walk().count == 5000)
    }

    @Test func `archives within archives are opened, four deep and no deeper`() throws {
      let folder = try WalkFolder()
      var bytes = inner
      var path = ""
      for depth in 2...4 {
        bytes = HandMade.tar([(name: "\(depth).tgz", content: HandMade.gzip(bytes))])
        path = "/\(depth).tgz" + path
      }
      try folder.write("a.tar", bytes)
      #expect(
        folder.walk() == ["+a.tar\(path)/one.log first", "+a.tar\(path)/sub/two.ips second"])
      try folder.write("a.tar", HandMade.tar([(name: "5.tar", content: bytes)]))
      let deeper = folder.walk()
      #expect(deeper.count == 1)
      #expect(deeper[0].hasPrefix("!a.tar/5.tar\(path): lies more than 4 archives deep"))
    }

    @Test func `a large member is streamed, and left when nobody reads it`() throws {
      let folder = try WalkFolder()
      let large = [UInt8](repeating: 0x41, count: 9 << 20)
      let tar = HandMade.tar([
        (name: "large", content: large), (name: "small", content: [0x78]),
      ])
      try folder.write("a.tar", tar)
      #expect(
        folder.walk() == ["+a.tar/large streamed \(9 << 20)", "+a.tar/small x"])
      var streams: [Input] = []
      var paths: [String] = []
      InputWalk().run([folder.at("a.tar")]) { found in
        if case .archive = found { return true }
        guard case .input(let path, let input, _, _) = found else { return false }
        paths.append(path)
        streams.append(input)
        return true
      }
      #expect(paths.count == 2)
      let late = try #require(streams.first)
      #expect(throws: InputError.self) { _ = try ChunkReader(late).readToEnd() }
    }

    @Test func `an archive within a large member is streamed through`() throws {
      let folder = try WalkFolder()
      let large = [UInt8](repeating: 0x41, count: 9 << 20)
      let tar = HandMade.tar([(name: "large", content: large), (name: "b", content: [0x78])])
      try folder.write("a.x", HandMade.tar([(name: "in.tar", content: tar)]))
      #expect(
        folder.walk() == ["+a.x/in.tar/large streamed \(9 << 20)", "+a.x/in.tar/b x"])
    }

    @Test func `members are filtered by their paths within what was named`() throws {
      let folder = try WalkFolder()
      try folder.write("x/a.tar", inner)
      try folder.write("x/app.log.gz", HandMade.gzip(Array("line\n".utf8)))
      func found(
        _ includes: [String], _ excludes: [String] = [], in names: [String] = [""]
      ) -> [String] {
        folder.walk(names, includes: includes, excludes: excludes).filter { $0.hasPrefix("+") }
      }
      #expect(found(["*.ips"]) == ["+x/a.tar/sub/two.ips second"])
      #expect(found(["sub/*"], in: ["x/a.tar"]) == ["+x/a.tar/sub/two.ips second"])
      #expect(found(["x/a.tar/sub/*"]) == ["+x/a.tar/sub/two.ips second"])
      #expect(found(["*.log.gz"]) == ["+x/app.log.gz/app.log line"])
      #expect(found([], ["sub"]) == ["+x/a.tar/one.log first", "+x/app.log.gz/app.log line"])
      #expect(found([], ["*.tar"]) == ["+x/app.log.gz/app.log line"])
    }

    @Test func `metadata, hidden members and unified logs are left out`() throws {
      let folder = try WalkFolder()
      try folder.write(
        "a.tar",
        HandMade.tar([
          ("__MACOSX/._a", ""), ("._a", ""), ("x/.DS_Store", ""), (".git/config", ""),
          ("s/system_logs.logarchive/Info.plist", ""), ("s/system_logs.logarchive/b.tracev3", ""),
          ("./kept", "k"), ("../../up", "u"),
        ]))
      let found = folder.walk()
      #expect(found.map { $0.prefix(6) }.filter { $0 == "-a.tar" }.count == 5)
      #expect(found.filter { $0.contains("logarchive") }.count == 1)
      #expect(found.suffix(2) == ["+a.tar/kept k", "+a.tar/../../up u"])
    }

    @Test func `a cut archive gives what came before and one failure`() throws {
      let folder = try WalkFolder()
      try folder.write("a.tar", Array(inner.prefix(1030)))
      try folder.write("b", "b")
      let found = folder.walk()
      #expect(found.count == 3)
      #expect(found.first == "+a.tar/one.log first")
      #expect(found[1].hasPrefix("!a.tar") && found[1].contains("cut off"))
      #expect(found.last == "+b b")
    }

    @Test func `an empty compressed file is an empty input`() throws {
      let folder = try WalkFolder()
      try folder.write("a.log.gz", HandMade.gzip([]))
      #expect(folder.walk(["a.log.gz"]) == ["+a.log.gz/a.log named"])
    }
  }
#endif
