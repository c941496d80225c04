import Foundation
import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct OpeningTests {
  @Test func `Opening makes the file, marked as a store`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    #expect(try store.value("PRAGMA application_id") == String(0x6267_6C67))
    #expect(try store.value("PRAGMA user_version") == "4")
    #expect(try store.value("PRAGMA journal_mode") == "wal")
    #expect(try store.value("PRAGMA foreign_keys") == "1")
    #expect(try store.value("SELECT count(*) FROM runs") == "0")
    try store.close()
    #expect(try file.names() == ["triage.sqlite"])
  }

  @Test func `An empty file becomes a store`() throws {
    let file = try StoreFile()
    try file.write(Data())
    let store = try TriageStore(path: file.path)
    #expect(try store.add([Sample.input(1, "a")]) == [true])
    try store.close()
  }

  @Test func `A store that is opened again knows what it holds`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    _ = try store.add([
      Sample.input(1, "a") {
        $0.crashes = [Sample.crash(incident: "A1", signature: "one")]
        $0.findings = [Sample.finding(.leakedTask, "f1")]
      }
    ])
    #expect(!store.hasGroup("one", of: "com.example.harbor"), "as it was when it was opened")
    #expect(!store.hasFinding("f1"))
    try store.close()

    let again = try TriageStore(path: file.path)
    #expect(again.hasGroup("one", of: "com.example.harbor"))
    #expect(!again.hasGroup("two", of: "com.example.harbor"))
    #expect(!again.hasGroup("one", of: "com.example.deck"))
    #expect(!again.hasGroup("one", of: nil))
    #expect(again.hasFinding("f1"))
    #expect(try again.add([Sample.input(1, "b"), Sample.input(2, "c")]) == [false, true])
    #expect(try again.lines("SELECT path, run_id FROM inputs") == ["a | 1", "c | 2"])
    #expect(try again.complaints() == ["ok"])
    try again.close()
  }

  @Test(arguments: [1, 90, 400, 5000, 70_000])
  func `A text file is refused and stays as it is`(length: Int) throws {
    let file = try StoreFile()
    let text = Data(String(repeating: "x", count: length).utf8)
    try file.write(text)
    let error = #expect(throws: StoreError.self) { try TriageStore(path: file.path) }
    #expect(error?.path == file.path)
    #expect(error?.reason.hasPrefix("this is no SQLite database") == true)
    #expect(try file.content() == text)
    #expect(try file.names() == ["triage.sqlite"])
  }

  @Test(arguments: [
    "PRAGMA application_id = 0",
    "PRAGMA application_id = 252006674",
  ])
  func `Another program's database is refused and stays as it is`(mark: String) throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    _ = try store.rows("PRAGMA journal_mode = delete")
    _ = try store.rows(mark)
    try store.close()
    let content = try file.content()
    let error = #expect(throws: StoreError.self) { try TriageStore(path: file.path) }
    #expect(error?.reason.hasPrefix("this is another program's database") == true)
    #expect(try file.content() == content)
    #expect(try file.names() == ["triage.sqlite"])
  }

  @Test func `A store of a later version is refused`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    _ = try store.rows("PRAGMA user_version = 7")
    try store.close()
    let error = #expect(throws: StoreError.self) { try TriageStore(path: file.path) }
    #expect(error?.reason.contains("schema version 7, this one knows 4") == true)
  }

  @Test func `A folder, and a file in none, cannot be opened`() throws {
    let file = try StoreFile()
    for path in [file.folderPath, file.folderPath + "/none/triage.sqlite"] {
      let error = #expect(throws: StoreError.self) { try TriageStore(path: path) }
      #expect(error?.reason.hasPrefix("the file cannot be opened or made") == true)
    }
  }

  @Test func `A damaged store is told from a foreign file`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    _ = try store.add((0..<200).map { Sample.input($0, "path \($0)") })
    try store.close()
    var content = try file.content()
    content.replaceSubrange(200..<content.count, with: Data(count: content.count - 200))
    try file.write(content)
    let error = #expect(throws: StoreError.self) { try TriageStore(path: file.path) }
    #expect(error?.reason.hasPrefix("the database is damaged") == true)
  }

  @Test func `Errors say which file it is`() {
    #expect("\(StoreError(path: "a.db", reason: "full"))" == "a.db: full")
  }
}
