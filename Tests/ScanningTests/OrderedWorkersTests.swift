import Scanning
import TestSupport
import Testing

struct OrderedWorkersTests {
  /// Work that takes longer for some numbers than for others.
  private static func work(_ number: Int) -> Int {
    var random = Seeded(UInt64(number))
    var sum: UInt64 = 0
    for _ in 0..<Int.random(in: 0..<20_000, using: &random) { sum ^= random.next() }
    return sum == 1 ? -1 : number * 2
  }

  @Test(arguments: [1, 2, 3, 8])
  func `results come in the order of the jobs`(count: Int) {
    var results: [Int] = []
    OrderedWorkers<Int, Int>.map(
      Array(0..<200), count: count, makeWorker: { Self.work }
    ) { number, result in
      #expect(result == number * 2)
      results.append(result)
    }
    #expect(results == (0..<200).map { $0 * 2 })
  }

  @Test func `no jobs and one job are worked on, too`() {
    var results: [Int] = []
    for jobs in [[], [7]] {
      OrderedWorkers<Int, Int>.map(jobs, count: 4, makeWorker: { { $0 + 1 } }) {
        results.append($1)
      }
    }
    #expect(results == [8])
  }

  @Test func `jobs are handed in while others are worked on, and some may never be asked for`() {
    let workers = OrderedWorkers<Int, Int>(count: 3, makeWorker: { Self.work })
    for number in 0..<10 { workers.submit(number) }
    for number in 0..<6 {
      #expect(workers.next() == number * 2)
      workers.submit(number + 10)
    }
    workers.close()
  }
}
