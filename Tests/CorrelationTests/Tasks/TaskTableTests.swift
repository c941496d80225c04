import LogModel
import Testing

@testable import Correlation

@Suite struct TaskTableTests {
  private static func table(_ count: Int) -> TaskTable {
    var table = TaskTable()
    for _ in 0..<count {
      table.append(
        TaskTracker(TaskTimeline(key: "", process: ProcessIdentity(name: nil, pid: nil))))
    }
    return table
  }

  @Test func `tasks may be finalized and forgotten while all are visited`() {
    var table = Self.table(600)
    var met: [Int] = []
    for task in table {
      met.append(task.number)
      for other in [task.number, task.number + 1] where other < table.count {
        table.record(other)?.isFinalized = true
        table.noteFinalized()
      }
      table.forget(task.number)
    }
    #expect(met == Array(stride(from: 0, to: 600, by: 2)))
    #expect(table.map(\.number).isEmpty)
    #expect(table.record(0) == nil)
    #expect(table.record(1)?.number == 1)
  }

  @Test func `names are counted as a dictionary counts them`() {
    var counts = NameCounts()
    counts.add()
    counts.add()
    counts.name("a")
    counts.name("")
    #expect([counts[nil], counts[""], counts["a"], counts["b"]] == [1, 1, 1, 0])
    #expect(counts.remove("a") == 0)
    #expect(counts.remove("a") == 0)
    #expect(counts.remove(nil) == 0)
    #expect(counts.remove("") == 0)
    counts.add()
    counts.name("b")
    counts.add()
    counts.name("b")
    #expect(counts.remove("b") == 1)
    #expect([counts[nil], counts["a"], counts["b"]] == [0, 0, 1])
  }
}
