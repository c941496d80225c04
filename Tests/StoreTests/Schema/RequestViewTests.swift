import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct RequestViewTests {
  private static let refresh = "com.example.harbor.refresh"

  /// Two logs of one app, one of which names its bundle identifier.
  private static let logs = [
    Sample.input(1, "a.log") {
      $0.processes = [
        ProcessTimeline(
          process: ProcessIdentity(name: "Harbor", pid: 412),
          bundleIdentifier: "com.example.harbor", input: 0)
      ]
      $0.requests = [
        Sample.request(refresh, .completed) {
          $0.started = LineReference(input: 0, line: 8, at: nil)
          $0.secondsRun = 4
          $0.checks.count = 3
          $0.checks.refusedBy = [Sample.refusal("Battery Level", 2)]
        },
        Sample.request(refresh, .replaced) {
          $0.asked?.at = Sample.time(7, 0)
          $0.checks.count = 12
          $0.checks.refusedBy = [
            Sample.refusal("Battery Level", 1), Sample.refusal("Device Activity", 9),
          ]
        },
      ]
    },
    Sample.input(2, "b.log") {
      $0.requests = [
        Sample.request(refresh, .expired) {
          $0.asked?.at = nil
          $0.started = LineReference(input: 0, line: 8, at: Sample.time(10, 0))
          $0.secondsRun = 30
        },
        Sample.request(refresh, .chosen),
        Sample.request(refresh, .completed) {
          $0.isSimulated = true
          $0.secondsRun = 900
          $0.checks.refusedBy = [Sample.refusal("Low Power Mode", 5)]
        },
        Sample.request("com.example.harbor.export.1001", .killed, kind: .continued),
        Sample.request("com.example.harbor.export.1002", .waiting, kind: .continued),
        Sample.request(nil, .waiting, process: nil),
      ]
    },
  ]

  @Test func `Requests are counted by identifier, those that a debugger started are not`() throws {
    let store = try OpenStore(holding: Self.logs)
    #expect(
      try store.lines(
        """
        SELECT process, bundle_identifier, kind, identifier, requests, ran, completed, failed,
          expired, killed, refused, replaced, waiting, others, held_back_by, checks,
          mean_run_seconds, max_run_seconds, first_seen, last_seen, inputs, example_input
        FROM requests_by_identifier ORDER BY requests DESC, kind
        """) == [
          "Harbor | com.example.harbor | refresh | \(Self.refresh) | 4 | 2 | 1 | 0 | 1 | 0 | 0 | 1 | "
            + #"0 | 1 | {"Device Activity":9,"Battery Level":3} | 15 | 17.0 | 30.0 | "#
            + "2024-05-02T07:00:00 | 2024-05-02T10:00:00 | 2 | a.log",
          "Harbor | - | continued | com.example.harbor.export.# | 2 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 1 "
            + "| 0 | {} | 0 | - | - | 2024-05-02T08:30:00 | 2024-05-02T08:30:00 | 1 | b.log",
          "- | - | refresh | - | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 0 | {} | 0 | - | - | "
            + "2024-05-02T08:30:00 | 2024-05-02T08:30:00 | 1 | b.log",
        ])
  }

  @Test func `Every request is a row, and is counted in one row of the view`() throws {
    let states = RequestState.allCases
    let inputs = (1...6).map { number in
      Sample.input(number, "\(number)") { document in
        document.requests = (0..<60).map { index in
          Sample.request(
            [nil, "a", "b 1001"][index % 3], states[(index + number) % states.count],
            kind: RequestKind.allCases[index % 7], process: index % 2 == 0 ? nil : "Harbor")
        }
      }
    }
    let store = try OpenStore(holding: inputs)
    #expect(try store.lines("SELECT count(*) FROM requests") == ["360"])
    #expect(
      try store.lines(
        """
        SELECT sum(requests), sum(completed + failed + expired + killed + refused + replaced
          + waiting + others) FROM requests_by_identifier
        """) == ["360 | 360"])
  }

  @Test func `The requests of an input go with it`() throws {
    let store = try OpenStore(holding: Self.logs)
    #expect(try store.lines("SELECT count(*) FROM request_refusals") == ["4"])
    _ = try store.rows("DELETE FROM inputs WHERE path = 'a.log'")
    #expect(try store.lines("SELECT count(*) FROM requests") == ["6"])
    #expect(try store.lines("SELECT policy FROM request_refusals") == ["Low Power Mode"])
  }
}
