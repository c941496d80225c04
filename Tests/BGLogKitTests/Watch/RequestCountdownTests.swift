import Correlation
import LogModel
import Testing

@testable import BGLogKit

/// When requests for scheduled work are reported while a log is watched, and how they stand on the screen.
@Suite struct RequestCountdownTests {
  private static func waiting(_ opens: Double?, _ closes: Double?) -> RequestCountdown {
    countdown(.waiting, opens: opens, closes: closes)
  }

  private static func running(_ seconds: Double) -> RequestCountdown {
    countdown(.running, seconds: seconds)
  }

  private static func countdown(
    _ state: RequestCountdown.State, opens: Double? = nil, closes: Double? = nil,
    seconds: Double? = nil
  ) -> RequestCountdown {
    RequestCountdown(
      input: 0, key: "processing/com.example.lantern.index/8E14C7", kind: .processing,
      identifier: "com.example.lantern.index", state: state, opensInSeconds: opens,
      closesInSeconds: closes, openSeconds: seconds, refusals: 0)
  }

  /// Which of the states, looked at one after the other, are reported.
  private func reported(_ states: [RequestCountdown]) -> [Int] {
    var schedule = RequestCountdownSchedule()
    let place = RequestPlace(timeline: 0, request: 1)
    return states.indices.filter { !schedule.due([(place: place, now: states[$0])]).isEmpty }
  }

  @Test func `a waiting request is reported when its window opens and before that ends`() {
    let week = 7 * 86_400.0
    let moments = [-450.0, -1, 1, 60, week - 86_399, week - 80_000, week - 21_599, week - 3_599]
    let states = (moments + [week - 599, week - 300, week + 1, week + 3_600]).map {
      Self.waiting(-$0, week - $0)
    }
    #expect(reported(states) == [2, 4, 6, 7, 8, 10])
  }

  @Test func `what is open when the watch begins is reported once`() {
    #expect(reported([Self.waiting(-100, 500), Self.waiting(-101, 499)]) == [0])
    #expect(reported([Self.waiting(nil, nil), Self.waiting(nil, nil)]).isEmpty)
  }

  @Test func `running work is reported more and more rarely`() {
    let seconds = [1.0, 9.9, 10, 19, 20.5, 25, 30, 59, 60, 90, 120, 3_599, 3_600, 3_700, 7_201]
    #expect(reported(seconds.map(Self.running)) == [2, 4, 5, 6, 8, 10, 11, 12, 14])
  }

  @Test func `a request that starts is counted anew`() {
    #expect(reported([Self.waiting(-1, 5), Self.running(0), Self.running(10)]) == [0, 2])
  }

  @Test func `requests stand below the tasks, and no more than there is room for`() {
    var area = StatusArea()
    let requests =
      (0..<9).map { Self.waiting(-1, Double(1000 + $0)) } + [Self.running(12)]
    let alone = area.draw([], requests: requests, width: 100, height: 6)
    let lines = alone.split(separator: "\r\n")
    #expect(lines.count == 5)
    #expect(lines.first == "processing com.example.lantern.index runs for 12 s")
    #expect(lines.last == "and 6 more open requests")
    let task = TaskCountdown(
      input: 0, key: "Lantern/7/1#1", process: ProcessIdentity(name: "Lantern", pid: 7),
      identifier: "4", state: .open)
    let tasks = Array(repeating: task, count: 20)
    let both = area.draw(tasks, requests: requests, width: 100, height: 10)
      .split(separator: "\r\n")
    #expect(both.count == 9)
    #expect(both.count { $0.hasPrefix("task 4 open") } == 6)
    #expect(both[6] == "and 14 more open tasks")
    #expect(both.last == "and 9 more open requests")
  }

  @Test func `a task is not shown beside its request`() {
    var area = StatusArea()
    var task = TaskCountdown(
      input: 0, key: "Lantern/7/1#1", process: ProcessIdentity(name: "Lantern", pid: 7),
      label: "com.example.lantern.index", state: .open)
    task.isToldByRequest = true
    let drawn = area.draw([task], requests: [Self.running(12)], width: 100, height: 24)
    #expect(drawn == "processing com.example.lantern.index runs for 12 s")
    #expect(WatchText(paths: ["a.log"]).lines(of: .countdown(task)).isEmpty)
    task.state = .ended
    #expect(WatchText(paths: ["a.log"]).lines(of: .countdown(task)).count == 1)
  }

  @Test func `every step that is told has words`() {
    let told = Set(WatchText.stepWords.keys)
    let names = RequestStep.allCases.filter(\.isTold).map(\.rawValue)
    #expect(told == Set(names + ["policy-refused", "replaced"]))
  }
}
