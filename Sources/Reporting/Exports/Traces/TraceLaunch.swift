internal import LogModel

/// One launch of a process with all that can be drawn of it, by index into its document.
struct TraceLaunch {
  /// Which launch of which process.
  let process: ProcessIdentity
  /// The input it is seen in first.
  let input: InputIndex
  /// Its timeline; `nil` where only tasks or a crash report tell of it.
  var timeline: ProcessTimeline?
  /// Its tasks that have a time.
  var tasks: [Int] = []
  /// Its dated crashes, copies left out.
  var crashes: [Int] = []
  /// The first time that is known of it, in microseconds since 1970; `nil` where nothing is dated.
  private(set) var first: Int64?
  /// The last time that is known of it.
  private(set) var last: Int64?

  /// Creates a launch that nothing is known of.
  init(process: ProcessIdentity, input: InputIndex, timeline: ProcessTimeline? = nil) {
    self.process = process
    self.input = input
    self.timeline = timeline
  }

  /// Takes a time at which the process was there.
  mutating func see(at microseconds: Int64?) {
    guard let microseconds else { return }
    first = min(first ?? microseconds, microseconds)
    last = max(last ?? microseconds, microseconds)
  }

  /// Microseconds from a time to the nearest one at which the process is known to have been there.
  func distance(to time: Int64) -> Int64 {
    guard let first, let last else { return .max }
    return max(first - time, time - last, 0)
  }

  /// The launch as people name it: `State Lab (7449, launch 1)`.
  var title: String {
    let name = process.nameAndHost ?? "unnamed process"
    return "\(name) (\(process.pid.map { "\($0), " } ?? "")launch \(process.launch))"
  }
}
