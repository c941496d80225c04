import Foundation
import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct CrashSafetyTests {
  @Test func `Wherever a process is killed, the store holds whole calls only`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    for number in 0..<4 {
      let batch = (0..<3).map { index in
        Sample.input(number * 3 + index, "\(number)") {
          $0.tasks = [Sample.task("t", .leaked)]
          $0.crashes = [Sample.crash(incident: nil)]
        }
      }
      #expect(try store.add(batch) == [true, true, true])
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
    // A process that is killed leaves the log as far as it was written, in the middle of a page too.
    var seen: Set<String> = []
    for length in stride(from: 0, through: log.count, by: max(1, log.count / 60)) + [log.count] {
      let copy = try StoreFile()
      try FileManager.default.copyItem(atPath: file.path, toPath: copy.path)
      try log.prefix(length).write(to: URL(fileURLWithPath: copy.path + "-wal"))
      let survivor = try TriageStore(path: copy.path)
      let counts = try survivor.lines(
        """
        SELECT (SELECT count(*) FROM inputs), (SELECT count(*) FROM tasks),
          (SELECT count(*) FROM crashes), (SELECT count(*) FROM runs)
        """)
      seen.formUnion(counts)
      #expect(try survivor.complaints() == ["ok"])
      _ = try survivor.add((0..<12).map { Sample.input($0, "again") })
      #expect(try survivor.value("SELECT count(*) FROM inputs") == "12")
      try survivor.close()
      #expect(try copy.names() == ["triage.sqlite"])
    }
    try store.close()
    let whole = ["0 | 0 | 0 | 0"] + [3, 6, 9, 12].map { "\($0) | \($0) | \($0) | 1" }
    #expect(seen.isSubset(of: whole))
    #expect(seen.contains("0 | 0 | 0 | 0") && seen.contains("12 | 12 | 12 | 1"))
  }
}
