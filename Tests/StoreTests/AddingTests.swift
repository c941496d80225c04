import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct AddingTests {
  @Test func `The same content is stored once, under the first path`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    let inputs = [Sample.input(1, "a"), Sample.input(2, "b"), Sample.input(1, "copy of a")]
    #expect(try store.add(inputs) == [true, true, false])
    #expect(try store.add([Sample.input(2, "b again")]) == [false])
    #expect(try store.add([]) == [])
    #expect(try store.lines("SELECT path FROM inputs ORDER BY id") == ["a", "b"])
    try store.close()
  }

  @Test func `What is stored twice changes nothing, not even the runs`() throws {
    let file = try StoreFile()
    for _ in 0..<3 {
      let store = try TriageStore(path: file.path)
      _ = try store.add([RowWriterTests.everything])
      #expect(try store.value("SELECT count(*) FROM runs") == "1")
      #expect(try store.value("SELECT count(*) FROM tasks") == "1")
      try store.close()
    }
  }

  @Test func `A call that fails stores nothing of it, and the next one goes on`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    let bad = StoredInput(digest: "short", path: "bad", document: Sample.document("bad") { _ in })
    #expect(throws: StoreError.self) { try store.add([Sample.input(1, "a"), bad]) }
    #expect(try store.value("SELECT count(*) FROM inputs") == "0")
    #expect(try store.value("SELECT count(*) FROM runs") == "0")
    #expect(try store.add([Sample.input(1, "a")]) == [true])
    #expect(try store.complaints() == ["ok"])
    try store.close()
  }

  @Test func `A full disk says so`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    _ = try store.rows("PRAGMA max_page_count = 1")
    let many = (0..<5000).map { Sample.input($0, "a long enough path to fill pages \($0)") }
    let error = #expect(throws: StoreError.self) { try store.add(many) }
    #expect(error?.reason.hasPrefix("the disk is full") == true)
    #expect(try store.value("SELECT count(*) FROM inputs") == "0")
    try store.close()
  }

  @Test func `A file that became read-only says so`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    _ = try store.rows("PRAGMA query_only = 1")
    let error = #expect(throws: StoreError.self) { try store.add([Sample.input(1, "a")]) }
    #expect(error?.reason.hasPrefix("the file or its folder cannot be written to") == true)
    try store.close()
  }

  @Test func `Ten thousand inputs in batches`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    for start in stride(from: 0, to: 10_000, by: 500) {
      let batch = (start..<start + 500).map { number in
        Sample.input(number, "reports/\(number).ips") {
          $0.crashes = [Sample.crash(incident: "I\(number)", signature: "S\(number % 40)")]
          $0.findings = [Sample.finding(.watchdogKill, "F\(number % 40)")]
        }
      }
      #expect(try store.add(batch).allSatisfy(\.self))
    }
    #expect(try store.value("SELECT count(*) FROM inputs") == "10000")
    #expect(try store.value("SELECT count(*) FROM crash_groups") == "40")
    #expect(try store.value("SELECT sum(count) FROM findings_by_fingerprint") == "10000")
    #expect(try store.complaints() == ["ok"])
    try store.close()
  }
}
