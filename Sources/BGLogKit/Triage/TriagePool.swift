internal import Scanning

/// The threads of a triage, and how much may be on its way through them.
struct TriagePool {
  /// How many bytes of inputs may wait in memory; one that is larger waits alone.
  private static let byteLimit = 64 << 20

  private let workers: OrderedWorkers<TriageJob, TriageOutcome>
  private let jobs: Int
  /// The bytes in memory of each input that is on its way, the oldest first.
  private let waiting = Waiting()

  private final class Waiting {
    var sizes: [Int] = []
    var first = 0
    var bytes = 0
    var count: Int { sizes.count - first }
  }

  /// Starts the threads.
  init(jobs: Int, makeWorker: @escaping @Sendable () -> (TriageJob) -> TriageOutcome) {
    self.jobs = jobs
    workers = OrderedWorkers(count: jobs, makeWorker: makeWorker)
  }

  /// Hands a job in; waits for older ones where too much is on its way, and gives their outcomes.
  func hand(in job: TriageJob, _ take: (TriageOutcome) -> Void) {
    let size = job.bytesInMemory
    while waiting.count >= 16 * jobs || (waiting.count > 0 && waiting.bytes + size > Self.byteLimit)
    {
      next(take)
    }
    waiting.sizes.append(size)
    waiting.bytes += size
    workers.submit(job)
  }

  /// Waits for everything that is on its way and ends the threads.
  func finish(_ take: (TriageOutcome) -> Void) {
    while waiting.count > 0 { next(take) }
    workers.close()
  }

  private func next(_ take: (TriageOutcome) -> Void) {
    take(workers.next())
    waiting.bytes -= waiting.sizes[waiting.first]
    waiting.first += 1
    guard waiting.first > 4096 else { return }
    waiting.sizes.removeFirst(waiting.first)
    waiting.first = 0
  }
}
