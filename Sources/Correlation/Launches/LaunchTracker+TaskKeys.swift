internal import LogModel

extension ProcessTimeline {
  /// What launches are counted under: those of the same name and pid are 1, 2, …
  var countedAs: Correlator.Key {
    Correlator.Key(name: process.name ?? bundleIdentifier ?? "?", pid: process.pid)
  }
}

/// The keys of tasks: `State Lab/7449/1#17`.
extension LaunchTracker {
  /// The key of a task whose launch has its number.
  func key(of number: Int) -> String {
    // The bundle identifier may still come.
    if timeline.process.name == nil { return startOfKeys + String(number + 1) }
    if !keyStart.isOf(timeline.process) { keyStart.set(startOfKeys, of: timeline.process) }
    return keyStart.key(of: number)
  }

  /// Gives the tasks that are not decided the process and the key that they have once its launch has its number.
  func nameTasks() {
    let start = startOfKeys
    for task in tasks {
      task.timeline.process = process.process
      task.timeline.key = start + String(task.number + 1)
    }
  }

  private var startOfKeys: String {
    let own = process.countedAs
    let device = hostOfKeys.map { $0 + "/" } ?? ""
    return
      "\(device)\(own.name ?? "?")/\(own.pid.map { String($0) } ?? "-")/\(process.process.launch)#"
  }
}
