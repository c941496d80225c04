import Dispatch
import Foundation
import Scanning
import Synchronization
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

  @Test(arguments: [1, 3])
  func `nothing is worked on any more when a result is not taken`(count: Int) {
    struct Full: Error, Equatable {}
    let begun = Mutex(0)
    var taken: [Int] = []
    #expect(throws: Full()) {
      try OrderedWorkers<Int, Int>.map(
        Array(0..<1000), count: count,
        makeWorker: {
          { number in
            begun.withLock { $0 += 1 }
            return number
          }
        },
        take: { _, result in
          guard result < 5 else { throw Full() }
          taken.append(result)
        })
    }
    #expect(taken == [0, 1, 2, 3, 4])
    #expect(begun.withLock { $0 } < 50)
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

  @Test func `the thread that asks for results works on jobs as well`() {
    let other = DispatchSemaphore(value: 0)
    let workers = OrderedWorkers<Int, Bool>(count: 2) {
      { number in
        guard number == 0 else {
          other.signal()
          return true
        }
        // Nobody works on the second job unless two threads do.
        return other.wait(timeout: .now() + 60) == .success
      }
    }
    for number in 0..<2 { workers.submit(number) }
    for _ in 0..<2 { #expect(workers.next()) }
    workers.close()
  }

  @Test func `one thread alone needs no other`() {
    let asking = ObjectIdentifier(Thread.current)
    let workers = OrderedWorkers<Int, Bool>(count: 1) {
      { _ in ObjectIdentifier(Thread.current) == asking }
    }
    for number in 0..<3 { workers.submit(number) }
    for _ in 0..<3 { #expect(workers.next()) }
    workers.close()
  }

  @Test(arguments: 1...4)
  func `no result is waited for in vain`(count: Int) {
    let workers = OrderedWorkers<Int, Int>(count: count) { { $0 } }
    var next = 0
    for number in 0..<20_000 {
      while next < number + 1 + number % 3 {
        workers.submit(next)
        next += 1
      }
      #expect(workers.next() == number)
    }
    workers.close()
  }
}
