import Foundation
import LogModel
import Reporting
import Store
import Testing

/// The description of the store for Datasette agrees with the store.
@Suite(.enabled(if: hasStore)) struct MetadataTests {
  @Test func `Every table, view and column is described, and nothing else`() throws {
    let store = try OpenStore()
    let names = try store.rows(
      """
      SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
      """
    ).compactMap { $0[0] }
    let described = try MetadataTests.described()
    #expect(Set(described.keys) == Set(names))
    for name in names {
      let columns = try store.rows("PRAGMA table_xinfo(\(name))").compactMap { $0[1] }
      #expect(described[name] == columns, "columns of \(name)")
    }
  }

  @Test func `Every query runs`() throws {
    let store = try OpenStore()
    _ = try store.add([RowWriterTests.everything])
    let queries = try MetadataTests.queries()
    #expect(queries.count >= 8)
    for (name, sql) in queries {
      #expect(throws: Never.self, "\(name)") {
        try store.rows(sql.replacing(":name", with: "'Upload'"))
      }
    }
    let leaks = try #require(queries["leaks_by_version"])
    #expect(try store.lines(leaks).contains("com.example.harbor | 1.0 | Upload # | 0 | 1 | 1"))
  }

  private static func lines() throws -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Samples/dashboards/datasette/metadata.yml")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  /// The tables and views with the names of their columns in order, by their indentation.
  private static func described() throws -> [String: [String]] {
    var tables: [String: [String]] = [:]
    var table = ""
    for line in try lines().drop(while: { $0 != "    tables:" }).dropFirst() {
      let depth = line.prefix { $0 == " " }.count
      let key = String(line.dropFirst(depth).prefix { $0 != ":" })
      if depth == 6 { table = key }
      if depth == 6 { tables[table] = [] }
      if depth == 10 { tables[table]?.append(key) }
    }
    return tables
  }

  /// The SQL of each query, by its name.
  private static func queries() throws -> [String: String] {
    var queries: [String: String] = [:]
    var query = ""
    var isSQL = false
    for line in try lines().prefix(while: { $0 != "    tables:" }) {
      let depth = line.prefix { $0 == " " }.count
      if depth == 6 { query = String(line.dropFirst(6).dropLast()) }
      if depth <= 8 { isSQL = line.hasSuffix("sql: |-") }
      if isSQL && depth > 8 { queries[query, default: ""] += line + "\n" }
    }
    return queries
  }
}
