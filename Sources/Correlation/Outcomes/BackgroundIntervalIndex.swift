/// Finds the intervals of a launch that matter to a task without walking over all of them: a log
/// of a hundred thousand open tasks and as many intervals must not take their product.
struct BackgroundIntervalIndex {
  private var nextEnd: [Int?]
  private var nextSign: [Int?]

  /// Indexes the intervals of a launch whose budget is known by now.
  init(_ launch: LaunchTracker) {
    let count = launch.intervals.count
    nextEnd = Array(repeating: nil, count: count + 1)
    nextSign = Array(repeating: nil, count: count + 1)
    for number in (0..<count).reversed() {
      nextEnd[number] =
        launch.intervals[number].hasEnded ? number : nextEnd[number + 1]
    }
    for number in (0..<count).reversed() {
      let hasSign = launch.sign(inInterval: number, self) != nil
      nextSign[number] = hasSign ? number : nextSign[number + 1]
    }
  }

  /// The first interval from the given one on that a line ends by bringing the app back.
  func firstEnd(from number: Int) -> Int? { number < nextEnd.count ? nextEnd[number] : nil }

  /// The first interval from the given one on whose deadline the process outlived.
  func firstSign(from number: Int) -> Int? { number < nextSign.count ? nextSign[number] : nil }
}
