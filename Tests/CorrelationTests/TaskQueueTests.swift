import LogModel
import TestSupport
import Testing

@testable import Correlation

@Suite struct TaskQueueTests {
  /// A table of tasks that are begun one by one, and two queues of them: one that is filled when it is
  /// asked, and one that each task is appended to.
  private struct Pair {
    let table = TaskTable()
    let begun = BegunTasks()
    let filled: TaskQueue
    let appended: TaskQueue
    private var sweptTo = 0

    init(_ need: TaskQueue.Need) {
      filled = TaskQueue(need, of: begun)
      appended = TaskQueue(need)
    }

    func begin() {
      table.append(
        TaskTracker(TaskTimeline(key: "", process: ProcessIdentity(name: nil, pid: nil))))
      // The same task may be told of twice.
      for _ in 0..<2 {
        begun.append(table.count - 1)
        appended.append(table.count - 1)
      }
    }

    func end(_ task: Int) {
      table.record(task)?.timeline.ended = LineReference(input: 0, line: 1, at: nil)
    }

    mutating func sweep() {
      filled.sweep(in: table, OpenTasks(table, from: sweptTo))
      begun.forget()
      sweptTo = table.count
      appended.sweep(in: table)
    }
  }

  @Test(arguments: 0..<20)
  func `a queue that is filled when it is asked answers as one that tasks are appended to`(
    seed: UInt64
  ) {
    var random = Seeded(seed)
    var queues = Pair(seed.isMultiple(of: 2) ? .end : .identifier)
    var differences: [String] = []
    for step in 0..<3000 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<6: queues.begin()
      case 6..<9:
        guard queues.table.count > 0 else { continue }
        let oldest = max(0, queues.table.count - 400)
        let task = Int.random(in: oldest..<queues.table.count, using: &random)
        if Bool.random(using: &random) { queues.end(task) }
        queues.table.record(task)?.timeline.identifier = String(task)
      case 9:
        let isMeant: (TaskTracker) -> Bool = { $0.number.isMultiple(of: 7) }
        let filled = queues.filled.oldest(in: queues.table, where: isMeant)
        let appended = queues.appended.oldest(in: queues.table, where: isMeant)
        if filled?.task != appended?.task || filled?.isOnly != appended?.isOnly {
          differences.append("oldest at step \(step)")
        }
      case 10:
        let filled = queues.filled.newest(5, in: queues.table) { _ in true }
        let appended = queues.appended.newest(5, in: queues.table) { _ in true }
        if filled != appended { differences.append("newest at step \(step)") }
      default:
        if Int.random(in: 0..<8, using: &random) == 0 { queues.sweep() }
        let filled = queues.filled.isDone(in: queues.table)
        if filled != queues.appended.isDone(in: queues.table) {
          differences.append("done at step \(step)")
        }
      }
    }
    let (filled, appended) = (
      queues.filled.oldest(.max, in: queues.table), queues.appended.oldest(.max, in: queues.table)
    )
    #expect(differences.isEmpty)
    #expect(filled == appended)
  }
}
