internal import Scanning

/// The threads of a triage, and how much may be on its way through them.
final class TriagePool {
  /// How many bytes of inputs may wait in memory; one that is larger waits alone.
  private static let byteLimit = 64 << 20

  private let workers: OrderedWorkers<TriageJob, TriageOutcome>
  private let jobs: Int

  /// The bytes in memory of each input that is on its way, the oldest first, and of all together.
  private var sizes: [Int] = []
  private var bytes = 0

  /// Starts the threads.
  init(jobs: Int, makeWorker: @escaping @Sendable () -> (TriageJob) -> TriageOutcome) {
    self.jobs = jobs
    workers = OrderedWorkers(count: jobs, makeWorker: makeWorker)
  }

  /// Hands a job in; waits for older ones where too much is on its way, and gives their outcomes.
  func hand(in job: TriageJob, _ take: (TriageOutcome) -> Void) {
    let size = job.bytesInMemory
    while sizes.count >= 16 * jobs || (!sizes.isEmpty && bytes + size > Self.byteLimit) {
      next(take)
    }
    sizes.append(size)
    bytes += size
    workers.submit(job)
  }

  /// Waits for everything that is on its way and ends the threads.
  func finish(_ take: (TriageOutcome) -> Void) {
    while !sizes.isEmpty { next(take) }
    workers.close()
  }

  private func next(_ take: (TriageOutcome) -> Void) {
    take(workers.next())
    bytes -= sizes.removeFirst()
  }
}
