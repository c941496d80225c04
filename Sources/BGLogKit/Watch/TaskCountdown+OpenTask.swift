internal import Correlation
internal import LogModel

extension TaskCountdown {
  /// How a task stands at a time, or when nothing dates that.
  init(_ task: OpenTask, at now: Instant?, input: InputIndex) {
    self.input = input
    key = task.key
    process = task.launch.process.process
    identifier = task.identifier
    label = task.label
    at = now
    openSeconds = task.began.flatMap { began in now.map { max(0, $0.seconds(since: began)) } }
    deadline = task.deadline
    remainingSeconds = task.deadline.flatMap { deadline in now.map { deadline.seconds(since: $0) } }
    isInBackground = task.isInBackground
    budgetSeconds = task.budgetSeconds
    state = (remainingSeconds ?? 1) < 0 ? .past : .open
  }
}
