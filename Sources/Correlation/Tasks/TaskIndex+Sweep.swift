internal import LogModel

/// Letting go of tasks that are decided.
extension TaskIndex {
  /// How much a sweep has to look at.
  var size: Int { words.reduce(byLabel.count) { $0 + $1.byThread.count } }

  /// Lets go of what is only about tasks that are decided.
  func sweep(in tasks: TaskTable) {
    let openTasks = OpenTasks(tasks, from: sweptTo)
    sweptTo = tasks.count
    for queue in [open, unwarned, unnoticed, requested, uikitOnly, untoldByUIKit] {
      queue.sweep(in: tasks, openTasks)
    }
    onAppsClock.forget()
    forgetOvertaken { tasks.record($0)?.isOpen ?? false }
    var labels: [String: TaskQueue] = [:]
    swap(&labels, &byLabel)
    for (label, queue) in labels where isDone(queue, tasks) {
      labels[label] = nil
      forgotten[FNV1a.hash(label)] = Int32(clamping: queue.latest ?? 0)
    }
    swap(&labels, &byLabel)
    for words in words {
      for queue in [words.open, words.unidentified, words.unlisted, words.unnoticed] {
        queue.sweep(in: tasks, openTasks)
      }
      words.begun.forget()
      words.keepThreads { !isDone($0, tasks) }
      words.echoes.removeAll { tasks.record($0)?.isFinalized ?? true }
    }
  }

  /// Forgets tasks before the given one that nothing is kept of, by identifier, order and name.
  func forget(before floor: Int, in tasks: TaskTable) {
    byIdentifier.forget { $0 >= floor || tasks.record($0) != nil }
    let count = ordinals.firstIndex { Int($0) >= floor } ?? ordinals.count
    ordinals.removeFirst(count)
    ordinalsBase += count
    forgotten = forgotten.filter { Int($0.value) >= floor }
    for queue in byLabel.values { queue.sweep(in: tasks) }
    for words in words {
      for queue in words.byThread.values { queue.sweep(in: tasks) }
    }
  }

  /// Whether nothing of a queue is remembered but its name; a task that expired is.
  private func isDone(_ queue: TaskQueue, _ tasks: TaskTable) -> Bool {
    guard queue.isDone(in: tasks) else { return false }
    guard let latest = queue.latest else { return true }
    return tasks.record(latest) == nil && !tasks.traits(of: latest).contains(.hasExpired)
  }
}
