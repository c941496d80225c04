import Foundation
import Scanning
import Testing

@Suite struct WholeFileTests {
  /// Writes a text as a whole file.
  private func write(_ text: String, to path: String) throws {
    var file = try CompleteFile(path: path)
    try file.write(ContiguousArray(text.utf8))
    try file.finish()
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-whole-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(arguments: [false, true], ["there.html", "pages/there.html", "next.html"])
  func `a symbolic link stays a link to what it names`(exists: Bool, target: String) throws {
    try inFolder { folder in
      let manager = FileManager.default
      let pages = folder.appending(path: "pages")
      try manager.createDirectory(at: pages, withIntermediateDirectories: true)
      let path = folder.appending(path: "latest.html").path
      try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
      // A link to a link is followed to its end.
      var end = target
      if target == "next.html" {
        end = "pages/end.html"
        try manager.createSymbolicLink(
          atPath: folder.appending(path: target).path,
          withDestinationPath: folder.appending(path: end).path)
      }
      let place = folder.appending(path: end)
      if exists { try Data("old".utf8).write(to: place) }
      try write("new", to: path)
      #expect(try manager.destinationOfSymbolicLink(atPath: path) == target)
      #expect(try String(contentsOf: place, encoding: .utf8) == "new")
      #expect(try manager.contentsOfDirectory(atPath: pages.path).allSatisfy { $0.hasSuffix("l") })
    }
  }

  @Test func `a link that leads to itself is an error and stays`() throws {
    try inFolder { folder in
      let path = folder.appending(path: "a").path
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "a")
      #expect(throws: InputError.self) { try write("new", to: path) }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "a")
    }
  }

  @Test func `a file that is not finished leaves the old one and nothing else`() throws {
    try inFolder { folder in
      let path = folder.appending(path: "a").path
      try write("old", to: path)
      do {
        let file = try CompleteFile(path: path)
        try file.write([0x78])
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }
  }

  @Test func `what a killed run left beside a file goes, and what is being written stays`() throws {
    try inFolder { folder in
      let manager = FileManager.default
      let path = folder.appending(path: "a.json").path
      func make(_ name: String, age: TimeInterval) throws {
        let file = folder.appending(path: name)
        try Data("x".utf8).write(to: file)
        try manager.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
      }
      try make(".a.json.bglog-Ab12Cd", age: 3600)
      try make(".a.json.bglog-Ab12Ce", age: 1)
      try make(".a.json.bglog-toolong", age: 3600)
      try make(".b.json.bglog-Ab12Cd", age: 3600)
      let other = try CompleteFile(path: path)
      let temporary = other.temporaryPath ?? ""
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: temporary)
      try write("new", to: path)
      let names = try Set(manager.contentsOfDirectory(atPath: folder.path))
      let own = URL(filePath: temporary).lastPathComponent
      #expect(
        names == [
          "a.json", own, ".a.json.bglog-Ab12Ce", ".a.json.bglog-toolong", ".b.json.bglog-Ab12Cd",
        ])
      _ = consume other
    }
  }
}
