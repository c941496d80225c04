import Foundation
import Scanning
import Testing
import Triage

@Suite struct FolderWalkTests {
  @Test func `files are found in the order of the bytes of their names`() throws {
    let folder = try WalkFolder()
    for name in ["b.log", "a/2", "a/10", "a/ü", "B", "a.log", "c/d/e/f"] { try folder.write(name) }
    let order = ["B", "a/10", "a/2", "a/ü", "a.log", "b.log", "c/d/e/f"]
    #expect(folder.walk() == order.map { "+\($0) x" })
    #expect(folder.walk(["a/", "B"]) == ["+a/10 x", "+a/2 x", "+a/ü x", "+B named x"])
  }

  @Test func `a file that is reached twice is found twice`() throws {
    let folder = try WalkFolder()
    try folder.write("a")
    #expect(folder.walk(["a", "", "a"]) == ["+a named x", "+a x", "+a named x"])
  }

  @Test func `links are followed to files only, and where they are named`() throws {
    let folder = try WalkFolder()
    try folder.write("real/a")
    try folder.link("circle", to: ".")
    try folder.link("file", to: "real/a")
    try folder.link("nothing", to: "gone")
    #expect(
      folder.walk() == [
        "-circle: is a symbolic link to a folder; name it or give --follow to have it followed",
        "+file x",
        "-nothing: is a symbolic link that leads to nothing", "+real/a x",
      ])
    let named = folder.walk(["circle"])
    #expect(named.contains("+circle/real/a x"))
    #expect(folder.walk(["nothing"]) == ["!nothing: no such file; check the path"])
  }

  @Test func `links lead out of the folder only if they are to be followed`() throws {
    let folder = try WalkFolder()
    for name in ["in/a", "out/b", "out/c/d"] { try folder.write(name) }
    try folder.link("in/file", to: "../out/b")
    try folder.link("in/inside", to: folder.at("in/a"))
    try folder.link("in/folder", to: "../out/c")
    // Siblings whose names begin alike are not inside of each other.
    try folder.write("in2/e")
    try folder.link("in/sibling", to: "../in2/e")
    let reason = "is a symbolic link that leads out of the folder; give --follow to have it read"
    #expect(
      folder.walk(["in"]) == [
        "+in/a x", "-in/file: \(reason)",
        "-in/folder: is a symbolic link to a folder; name it or give --follow to have it followed",
        "+in/inside x", "-in/sibling: \(reason)",
      ])
    #expect(
      folder.walk(["in"], followsLinks: true) == [
        "+in/a x", "+in/file x", "+in/folder/d x", "+in/inside x", "+in/sibling x",
      ])
    #expect(folder.walk(["in/file"]) == ["+in/file named x"])
  }

  @Test func `links in a circle are followed once`() throws {
    let folder = try WalkFolder()
    try folder.write("in/a")
    try folder.write("out/b")
    try folder.link("in/out", to: "../out")
    try folder.link("in/up", to: "..")
    try folder.link("out/in", to: "../in")
    let found = folder.walk(["in"], followsLinks: true)
    #expect(found.filter { $0.hasPrefix("+") }.count < 10)
    #expect(found.contains("+in/a x"))
    #expect(found.contains("+in/out/b x"))
    #expect(
      found.contains { $0.hasPrefix("-in/out/in: is a symbolic link to a folder that is visited") })
  }

  @Test func `a named pipe in a folder is not opened`() throws {
    let folder = try WalkFolder()
    let status = unsafe mkfifo(folder.at("pipe"), 0o600)
    try #require(status == 0)
    try folder.write("z")
    #expect(
      folder.walk() == ["-pipe: is a named pipe; name it to have it read", "+z x"])
  }

  @Test func `hidden files and metadata are left out unless they are named`() throws {
    let folder = try WalkFolder()
    for name in [".git/x", ".DS_Store", "._a", "a"] { try folder.write(name) }
    #expect(
      folder.walk() == [
        "-.DS_Store: holds metadata of macOS only", "-._a: holds metadata of macOS only",
        "-.git: is hidden: its name begins with a dot", "+a x",
      ])
    #expect(folder.walk(takesHidden: true).contains("+.git/x x"))
    #expect(folder.walk([".git", ".DS_Store"]) == ["+.git/x x", "+.DS_Store named x"])
  }

  @Test func `an archive of the unified log is one thing`() throws {
    let folder = try WalkFolder()
    for name in ["s.logarchive/a", "s.logarchive/b/c", "z"] { try folder.write(name) }
    let found = folder.walk()
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("-s.logarchive: ") && found[0].contains("log show"))
    let named = try #require(folder.walk(["s.logarchive"]).first)
    #expect(named.hasPrefix("!s.logarchive: ") && named.contains("/s.logarchive"))
    // What is met is counted by its reason, which therefore names no path.
    try folder.write("t.logarchive/a")
    let reasons = folder.walk().filter { $0.hasPrefix("-") }.map {
      $0.split(separator: ": ", maxSplits: 1)[1]
    }
    #expect(reasons.count == 2 && reasons[0] == reasons[1])
  }

  @Test func `what is met is filtered, what is named is not`() throws {
    let folder = try WalkFolder()
    for name in ["a.ips", "b.log", "old/c.ips", "deep/old/d.ips"] { try folder.write(name) }
    #expect(
      folder.walk(includes: ["*.ips"], excludes: ["old"]) == [
        "+a.ips x", "-b.log: left out by --include", "-deep/old: left out by --exclude",
        "-old: left out by --exclude",
      ])
    #expect(
      folder.walk(includes: ["old/**"]).filter { $0.hasPrefix("+") } == ["+old/c.ips x"])
    #expect(folder.walk(["b.log"], includes: ["*.ips"], excludes: ["*"]) == ["+b.log named x"])
  }

  @Test func `patterns are expanded where no such file is there`() throws {
    let folder = try WalkFolder()
    for name in ["a/1.log", "a/2.log", "b/1.log", "b/c/1.log", "b/.h/1.log", "[x].log"] {
      try folder.write(name)
    }
    #expect(folder.walk(["a/*.log"]) == ["+a/1.log x", "+a/2.log x"])
    #expect(folder.walk(["*/1.log"]) == ["+a/1.log x", "+b/1.log x"])
    #expect(
      folder.walk(["**/1.log"]) == ["+a/1.log x", "+b/1.log x", "+b/c/1.log x"])
    #expect(folder.walk(["?/c"]) == ["+b/c/1.log x"])
    #expect(folder.walk(["[x].log"]) == ["+[x].log named x"])
    #expect(
      folder.walk(["*.nothing"]) == ["!*.nothing: no file matches the pattern; check the path"])
  }

  @Test func `what is not there or may not be read is told, and the rest goes on`() throws {
    let folder = try WalkFolder()
    try folder.write("a")
    #expect(
      folder.walk(["gone", "a", "a/b"]).map { $0.prefix(5) } == ["!gone", "+a na", "!a/b:"])
    #expect(InputWalk().run([""]) { if case .failed = $0 { true } else { false } })
  }

  @Test func `a walk ends when nobody wants more`() throws {
    let folder = try WalkFolder()
    for name in ["a", "b", "c"] { try folder.write(name) }
    var count = 0
    let isWhole = InputWalk().run([folder.path, folder.path]) { _ in
      count += 1
      return count < 2
    }
    #expect(!isWhole)
    #expect(count == 2)
  }

  @Test func `folders may lie very deep`() throws {
    let folder = try WalkFolder()
    try folder.write(String(repeating: "d/", count: 900) + "f")
    #expect(folder.walk() == ["+" + String(repeating: "d/", count: 900) + "f x"])
  }
}
