internal import Dispatch

/// Threads that work on jobs side by side and hand the results over in the order of the jobs.
///
/// Each thread has a worker of its own, so what a worker keeps between two jobs needs no lock.
package final class OrderedWorkers<Job: Sendable, Output: Sendable>: @unchecked Sendable {
  /// What the threads share; only looked at on ``lock``.
  private struct State {
    var waiting: [(ticket: Int, job: Job)] = []
    var outputs: [Int: Output] = [:]
    var nextTicket = 0
    var nextOutput = 0
  }

  private var state = State()
  /// A queue and not a mutex of the standard library, which thread sanitizers do not see through.
  private let lock = DispatchQueue(label: "bglog.workers.state")
  private let jobs = DispatchSemaphore(value: 0)
  private let outputs = DispatchSemaphore(value: 0)
  private let threads = DispatchGroup()

  /// Starts threads.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - makeWorker: Makes what turns jobs into results; called once on each thread.
  package init(count: Int, makeWorker: @escaping @Sendable () -> (Job) -> Output) {
    let queue = DispatchQueue(label: "bglog.workers", attributes: .concurrent)
    for _ in 0..<count {
      queue.async(group: threads) { [self] in
        let work = makeWorker()
        while let (ticket, job) = take() {
          let output = work(job)
          lock.sync { state.outputs[ticket] = output }
          outputs.signal()
        }
      }
    }
  }

  private func take() -> (ticket: Int, job: Job)? {
    jobs.wait()
    return lock.sync {
      // A closed queue is worked off first.
      state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }

  /// Hands a job in.
  package func submit(_ job: Job) {
    lock.sync {
      state.waiting.append((state.nextTicket, job))
      state.nextTicket += 1
    }
    jobs.signal()
  }

  /// Waits for the result of the oldest job that was not asked for yet; there must be one.
  package func next() -> Output {
    while true {
      let output = lock.sync { () -> Output? in
        guard let output = state.outputs.removeValue(forKey: state.nextOutput) else { return nil }
        state.nextOutput += 1
        return output
      }
      if let output { return output }
      outputs.wait()
    }
  }

  /// Ends the threads once all jobs are done; nothing may be handed in behind that.
  package func close(count: Int) {
    for _ in 0..<count { jobs.signal() }
    threads.wait()
  }

  /// Works on all jobs and takes the results in the order of the jobs, a few of them at a time.
  ///
  /// With one thread, or one job, everything is done on the calling one.
  ///
  /// - Parameters:
  ///   - jobs: The jobs.
  ///   - count: On how many threads.
  ///   - makeWorker: Makes what turns jobs into results; called once on each thread.
  ///   - take: Takes a job's number and its result.
  package static func map(
    _ jobs: [Job], count: Int, makeWorker: @escaping @Sendable () -> (Job) -> Output,
    take: (Int, Output) -> Void
  ) {
    // A worker may take longer to make than a small job takes.
    guard !jobs.isEmpty else { return }
    let count = min(count, jobs.count)
    guard count > 1 else {
      let work = makeWorker()
      for (number, job) in jobs.enumerated() { take(number, work(job)) }
      return
    }
    let workers = OrderedWorkers(count: count, makeWorker: makeWorker)
    var next = 0
    for number in jobs.indices {
      while next < jobs.count, next < number + 4 * count {
        workers.submit(jobs[next])
        next += 1
      }
      take(number, workers.next())
    }
    workers.close(count: count)
  }
}
