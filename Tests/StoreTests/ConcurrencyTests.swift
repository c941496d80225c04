import Foundation
import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct ConcurrencyTests {
  @Test func `Connections that open and fill one new store at once store each input once`()
    async throws
  {
    let file = try StoreFile()
    let path = file.path
    // Each writer has its own connection, as each process has, and a share of all inputs.
    let new = try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<6 {
        group.addTask {
          let store = try TriageStore(path: path)
          var new = 0
          for start in stride(from: 0, to: 300, by: 10) {
            let batch = (start..<start + 20).map { number in
              Sample.input((number + writer * 50) % 300, "\(number)") {
                $0.tasks = [Sample.task("t", .leaked)]
              }
            }
            new += try store.add(batch).count(where: \.self)
          }
          try store.close()
          return new
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(new == 300)
    let store = try TriageStore(path: path)
    #expect(try store.lines("SELECT count(*), count(DISTINCT digest) FROM inputs") == ["300 | 300"])
    #expect(try store.value("SELECT count(*) FROM tasks") == "300")
    #expect(try store.complaints() == ["ok"])
    try store.close()
  }

  @Test func `Threads that share a store add each input once, in one run`() async throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    let new = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<50).reduce(0) {
            try $0 + store.add([Sample.input($1, "a")]).count(where: \.self)
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(new == 50)
    #expect(try store.value("SELECT count(*) FROM runs") == "1")
    try store.close()
  }
}
