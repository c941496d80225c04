internal import Scanning

/// The threads of a triage. It limits how many inputs are being processed at a time.
final class TriagePool {
  /// The maximum total size of the waiting inputs that are in memory, in bytes. A larger input waits
  /// alone.
  private static let byteLimit = 64 << 20

  private let workers: OrderedWorkers<TriageJob, TriageOutcome>
  private let jobs: Int

  /// The sizes in memory of the inputs being processed, oldest first, in bytes.
  private var sizes: [Int] = []
  /// The sum of ``sizes``.
  private var bytes = 0

  /// Starts the threads.
  init(
    jobs: Int,
    makeWorker: @escaping @Sendable () -> OrderedWorkers<TriageJob, TriageOutcome>.Worker
  ) {
    self.jobs = jobs
    workers = OrderedWorkers(count: jobs, makeWorker: makeWorker)
  }

  /// Submits a job. If too many are being processed, first waits for the oldest ones and passes their
  /// outcomes to `take`.
  func hand(in job: TriageJob, _ take: (TriageOutcome) -> Void) {
    let size = job.bytesInMemory
    while sizes.count >= 16 * jobs || (!sizes.isEmpty && bytes + size > Self.byteLimit) {
      next(take)
    }
    sizes.append(size)
    bytes += size
    workers.submit(job)
  }

  /// Waits for all jobs, passes their outcomes to `take`, and ends the threads.
  func finish(_ take: (TriageOutcome) -> Void) {
    while !sizes.isEmpty { next(take) }
    workers.close()
  }

  private func next(_ take: (TriageOutcome) -> Void) {
    take(workers.next())
    bytes -= sizes.removeFirst()
  }
}
