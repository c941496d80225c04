#if Store
  import Foundation
  import LogModel
  import Reporting
  import Store
  import Testing

  @Suite struct StoreSchemaTests {
    /// A made-up schema of the future.
    private var next: StoreSchema {
      var schema = StoreSchema.current
      schema.steps.append("ALTER TABLE inputs ADD COLUMN team TEXT;")
      schema.views = "CREATE VIEW teams AS SELECT path, team FROM inputs;"
      return schema
    }

    @Test func `An older store takes the steps it has not taken and keeps its rows`() throws {
      let file = try StoreFile()
      let old = try TriageStore(path: file.path)
      _ = try old.add([RowWriterTests.everything])
      try old.close()

      let store = try TriageStore(path: file.path, schema: next)
      #expect(try store.value("PRAGMA user_version") == String(next.version))
      #expect(try store.lines("SELECT * FROM teams") == ["logs/a.log | -"])
      #expect(
        try store.lines("SELECT name FROM sqlite_master WHERE type = 'view'") == ["teams"],
        "views are those of the schema")
      #expect(try store.add([RowWriterTests.everything, Sample.input(2, "b")]) == [false, true])
      #expect(try store.complaints() == ["ok"])
      try store.close()

      #expect(throws: StoreError.self) { try TriageStore(path: file.path) }
    }

    @Test(arguments: 1..<StoreSchema.current.version)
    func `A store that an earlier version wrote is upgraded and answers as a new one`(
      version: Int
    ) throws {
      let file = try StoreFile()
      let dump = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "first-version.sql")
      var earlier = StoreSchema.current
      // The first step is that of the first version, with the rows that it wrote.
      earlier.steps = [try String(contentsOf: dump, encoding: .utf8)]
      earlier.steps += StoreSchema.current.steps[1..<version]
      earlier.views = ""
      let old = try TriageStore(path: file.path, schema: earlier)
      #expect(try old.value("PRAGMA user_version") == String(version))
      try old.close()

      let store = try TriageStore(path: file.path)
      #expect(try store.value("PRAGMA user_version") == String(StoreSchema.current.version))
      #expect(try store.complaints() == ["ok"])
      let rows = try ["inputs", "processes", "tasks", "crashes", "findings", "exit_metrics"].map {
        try store.value("SELECT count(*) FROM \($0)")
      }
      #expect(rows == ["3", "3", "2", "2", "6", "7"])
      #expect(
        try store.lines("SELECT count(*), count(request_key) FROM tasks") == ["2 | 0"],
        "it knew of no requests")
      #expect(try store.rows("SELECT * FROM requests_by_identifier").isEmpty)
      #expect(
        try store.lines("SELECT process, label, outcome FROM leaked_tasks")
          == ["Lantern | Persist drafts | leaked"])
      #expect(try store.value("SELECT count(*) FROM incidents") == "2")
      #expect(try store.value("SELECT count(*) FROM findings_by_fingerprint") == "6")
      let objects =
        "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2"
      #expect(try store.lines(objects) == OpenStore().lines(objects))
      #expect(try store.add([RowWriterTests.everything]) == [true])
      #expect(try store.value("SELECT count(*) FROM request_refusals") == "2")
      #expect(try store.complaints() == ["ok"])
      try store.close()
    }

    @Test func `A step that fails leaves the store as it was`() throws {
      let file = try StoreFile()
      let old = try TriageStore(path: file.path)
      _ = try old.add([RowWriterTests.everything])
      try old.close()

      var broken = next
      broken.steps.append("ALTER TABLE nothing ADD COLUMN team TEXT;")
      #expect(throws: StoreError.self) { try TriageStore(path: file.path, schema: broken) }

      let store = try TriageStore(path: file.path)
      #expect(try store.value("PRAGMA user_version") == String(StoreSchema.current.version))
      #expect(try store.value("SELECT count(*) FROM incidents") == "1")
      #expect(try store.complaints() == ["ok"])
      try store.close()
    }

    @Test func `A database that stays locked is an error`() throws {
      let file = try StoreFile()
      let holder = try TriageStore(path: file.path)
      _ = try holder.rows("PRAGMA locking_mode = EXCLUSIVE")
      _ = try holder.add([Sample.input(1, "a")])
      let error = #expect(throws: StoreError.self) {
        try TriageStore(path: file.path, schema: .current, patience: 0)
      }
      #expect(error?.reason.contains("locked for more than 0 s") == true)
      try holder.close()
    }
  }
#endif
