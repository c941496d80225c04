import Foundation
import Store

#if Store
  /// Whether this build has a store.
  let hasStore = true
#else
  let hasStore = false
#endif

/// A path for a store in a folder of its own, which goes when the test is over.
final class StoreFile {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var path: String { folder.appending(path: "triage.sqlite").path }

  var folderPath: String { folder.path }

  /// What the file holds; other files of the folder are none of its.
  func content() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }

  /// The names of all files of the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

extension TriageStore {
  /// The only value of the only row.
  func value(_ sql: String) throws -> String? { try rows(sql).first?.first ?? nil }

  /// The rows, their values joined by bars; `-` for NULL.
  func lines(_ sql: String) throws -> [String] {
    try rows(sql).map { $0.map { $0 ?? "-" }.joined(separator: " | ") }
  }

  /// What SQLite finds wrong: `ok` and no row when all is well.
  func complaints() throws -> [String] {
    try lines("PRAGMA integrity_check") + lines("PRAGMA foreign_key_check")
  }
}

/// A store in a file of its own, closed when the test is over.
final class OpenStore {
  private let file: StoreFile
  private let store: TriageStore

  init(holding inputs: [StoredInput] = []) throws {
    file = try StoreFile()
    store = try TriageStore(path: file.path)
    _ = try store.add(inputs)
  }

  deinit { try? store.close() }

  func add(_ inputs: [StoredInput]) throws -> [Bool] { try store.add(inputs) }
  func rows(_ sql: String) throws -> [[String?]] { try store.rows(sql) }
  func lines(_ sql: String) throws -> [String] { try store.lines(sql) }
}
