internal import Dispatch

/// Threads that work on jobs in parallel and return the results in the order of the jobs.
///
/// The thread that takes the results is one of them: if the next result is not ready it works on a job itself.
///
/// Each thread has its own worker, so what a worker keeps between two jobs needs no lock.
package final class OrderedWorkers<Job: Sendable, Output: Sendable>: @unchecked Sendable {
  /// Turns a job into its result; only one thread uses it, so it may keep what it likes between two jobs.
  package typealias Worker = (Job) -> Output

  /// The state that the threads share; accessed only on ``lock``.
  private struct State {
    var waiting: [(ticket: Int, job: Job)] = []
    var outputs: [Int: Output] = [:]
    var nextTicket = 0
    var nextOutput = 0
    /// Whether the thread that takes the results sleeps until the next one is ready.
    var isAwaited = false
  }

  private var state = State()
  /// A queue instead of the standard library's mutex, which the thread sanitizer does not understand.
  private let lock = DispatchQueue(label: "bglog.workers.state")
  private let jobs = DispatchSemaphore(value: 0)
  private let output = DispatchSemaphore(value: 0)
  /// The threads besides the one that takes the results; only used there.
  private var threads: [Thread] = []
  /// How many threads may work, including the one that takes the results. It falls when the system has no more.
  private var count: Int
  private let makeWorker: @Sendable () -> Worker
  /// The worker of the thread that takes the results; only used there.
  private var own: Worker?

  /// A thread that is joined once.
  private final class Thread {
    private var thread: WorkerThread?
    init?(_ run: @escaping @Sendable () -> Void) {
      thread = WorkerThread(run)
      if thread == nil { return nil }
    }
    func join() { thread.take()?.join() }
  }

  /// Prepares the threads, each of which starts with a job. If the system has no more threads, fewer work.
  ///
  /// - Parameters:
  ///   - count: How many threads work, including the one that takes the results.
  ///   - makeWorker: Returns a function that turns a job into a result; called once on each thread that gets
  ///     a job.
  package init(count: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.count = count
    self.makeWorker = makeWorker
  }

  /// Starts another thread if there may be one.
  private func startThread() {
    guard threads.count + 1 < count else { return }
    let thread = Thread { [self] in
      var work: Worker?
      while let (ticket, job) = take() {
        let worker = work ?? makeWorker()
        work = worker
        give(worker(job), ticket)
      }
    }
    if let thread {
      threads.append(thread)
    } else {
      count = threads.count + 1
      Shortage.threads.note()
    }
  }

  private func take() -> (ticket: Int, job: Job)? {
    jobs.wait()
    return oldest()
  }

  /// Removes and returns the oldest waiting job. Call this only after waiting on ``jobs``; `nil` then means
  /// that ``close()`` dropped all jobs.
  private func oldest() -> (ticket: Int, job: Job)? {
    lock.sync { state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
  }

  private func give(_ result: Output, _ ticket: Int) {
    let isAwaited = lock.sync {
      state.outputs[ticket] = result
      guard state.isAwaited, ticket == state.nextOutput else { return false }
      state.isAwaited = false
      return true
    }
    if isAwaited { output.signal() }
  }

  /// Adds a job to those that wait for a thread. Only the thread that takes the results may call this.
  package func submit(_ job: Job) {
    startThread()
    lock.sync {
      state.waiting.append((state.nextTicket, job))
      state.nextTicket += 1
    }
    jobs.signal()
  }

  /// Returns the next result in the order of the jobs, and waits for it if need be. There must be a job whose
  /// result was not returned yet.
  ///
  /// Only one thread may call this.
  package func next() -> Output {
    while true {
      if let result = finished(orAwaited: false) { return result }
      if jobs.wait(timeout: .now()) == .success {
        help()
      } else {
        if let result = finished(orAwaited: true) { return result }
        output.wait()
      }
    }
  }

  /// Removes and returns the next result if it is ready; otherwise notes whether the caller is about to sleep
  /// until it is.
  private func finished(orAwaited isAwaited: Bool) -> Output? {
    lock.sync {
      guard let result = state.outputs.removeValue(forKey: state.nextOutput) else {
        state.isAwaited = isAwaited
        return nil
      }
      state.nextOutput += 1
      return result
    }
  }

  /// Works on the oldest waiting job.
  private func help() {
    guard let (ticket, job) = oldest() else { return }
    let worker = own ?? makeWorker()
    own = worker
    give(worker(job), ticket)
  }

  /// Ends the threads; jobs whose results were not returned may be left undone.
  ///
  /// No job may be submitted after this.
  package func close() {
    lock.sync { state.waiting = [] }
    for _ in threads { jobs.signal() }
    for thread in threads { thread.join() }
    threads = []
  }
}

extension OrderedWorkers {
  /// Works on all jobs and passes the results to `take` in the order of the jobs. At any time, only a few
  /// jobs for each thread are submitted.
  ///
  /// With one thread or one job, the calling thread does all the work. Without jobs, no worker is made.
  ///
  /// - Parameters:
  ///   - jobs: The jobs.
  ///   - count: How many threads work, including the calling one.
  ///   - makeWorker: Returns a function that turns a job into a result; called once on each thread that gets
  ///     a job.
  ///   - take: Receives the 0-based number of a job and its result.
  /// - Throws: What `take` throws; no further job is started then.
  package static func map<E: Error>(
    _ jobs: [Job], count: Int, makeWorker: @escaping @Sendable () -> Worker,
    take: (Int, Output) throws(E) -> Void
  ) throws(E) {
    let count = min(count, jobs.count)
    guard count > 1 else {
      // Nothing to share among threads: handing a crash report over takes two percent of the time of reading
      // it.
      guard !jobs.isEmpty else { return }
      let work = makeWorker()
      for (number, job) in jobs.enumerated() { try take(number, work(job)) }
      return
    }
    let workers = OrderedWorkers(count: count, makeWorker: makeWorker)
    defer { workers.close() }
    var next = 0
    for number in jobs.indices {
      while next < jobs.count, next < number + 4 * count {
        workers.submit(jobs[next])
        next += 1
      }
      try take(number, workers.next())
    }
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The processors of this machine.
public enum Processors {
  /// How many processors are online, at least 1.
  public static var count: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
