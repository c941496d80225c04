extension OrderedWorkers {
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
    workers.close()
  }
}
