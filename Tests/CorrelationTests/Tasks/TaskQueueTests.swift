import LogModel
import TestSupport
import Testing

@testable import Correlation

@Suite struct TaskQueueTests {
  /// A table of tasks that are begun one by one, a queue of these tasks, and the numbers of all that were appended
  /// to it.
  private struct Fixture {
    var table = TaskTable()
    var queue: TaskQueue
    private var appended: [Int] = []
    private let need: TaskQueue.Need

    init(_ need: TaskQueue.Need) {
      self.need = need
      queue = TaskQueue(need)
    }

    mutating func begin() {
      table.append(
        TaskTracker(TaskTimeline(key: "", process: ProcessIdentity(name: nil, pid: nil))))
      // The same task may be logged twice.
      for _ in 0..<2 { queue.append(table.count - 1) }
      appended.append(table.count - 1)
    }

    /// The tasks that still need to be handled, found by checking each one.
    var needy: [Int] {
      appended.filter {
        guard let task = table.record($0), task.timeline.ended == nil else { return false }
        return need == .end || task.timeline.identifier == nil
      }
    }
  }

  @Test(arguments: 0..<20)
  func `a queue answers as a list of the tasks that still need something`(seed: UInt64) {
    var random = Seeded(seed)
    var fixture = Fixture(seed.isMultiple(of: 2) ? .end : .identifier)
    var differences: [String] = []
    for step in 0..<2000 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<6: fixture.begin()
      case 6..<9:
        guard fixture.table.count > 0 else { continue }
        let oldest = max(0, fixture.table.count - 200)
        let task = Int.random(in: oldest..<fixture.table.count, using: &random)
        if Bool.random(using: &random) {
          fixture.table.record(task)?.timeline.ended = LineReference(input: 0, line: 1, at: nil)
        }
        fixture.table.record(task)?.timeline.identifier = String(task)
      case 9:
        let found = fixture.queue.oldest(in: fixture.table)
        let needy = fixture.needy
        if found?.task != needy.first || needy.count == 1 && found?.isOnly != true {
          differences.append("oldest at step \(step)")
        }
      case 10:
        let found = fixture.queue.newest(5, in: fixture.table, while: { _ in true }) { _ in true }
        if found != fixture.needy.suffix(5).reversed() {
          differences.append("newest at step \(step)")
        }
      default:
        if Int.random(in: 0..<8, using: &random) == 0 { fixture.queue.sweep(in: fixture.table) }
        if fixture.queue.isDone(in: fixture.table) != fixture.needy.isEmpty {
          differences.append("done at step \(step)")
        }
      }
    }
    let all = fixture.queue.oldest(.max, in: fixture.table)
    #expect(differences.isEmpty)
    #expect(all == fixture.needy)
  }
}
