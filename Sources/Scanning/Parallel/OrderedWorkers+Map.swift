extension OrderedWorkers {
  /// Works on all jobs and takes the results in the order of the jobs, a few of them at a time.
  ///
  /// With one thread, or one job, everything is done on the calling one; without jobs nothing is made.
  ///
  /// - Parameters:
  ///   - jobs: The jobs.
  ///   - count: On how many threads.
  ///   - makeWorker: Makes what turns jobs into results; called once on each thread that gets a job.
  ///   - take: Takes a job's number and its result.
  /// - Throws: What `take` throws; nothing more is worked on then.
  package static func map<E: Error>(
    _ jobs: [Job], count: Int, makeWorker: @escaping @Sendable () -> (Job) -> Output,
    take: (Int, Output) throws(E) -> Void
  ) throws(E) {
    let count = min(count, jobs.count)
    guard count > 1 else {
      // Nothing to share: to hand a crash report over takes two percent of the time of reading it.
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
