internal import CrashReports
internal import LogModel
internal import Scanning

/// The first look at all inputs: crash reports are read, logs are left for later.
///
/// Crash reports come first because they have the year and the zone that logs may lack.
struct OpenedInputs {
  /// How many logs stay open until they are read; further ones are closed and opened again.
  private static let mostOpen = 8

  /// What was found of the inputs that are crash reports.
  private(set) var reports = CrashReportReader.Result()

  /// The inputs that are logs; `nil` for the others.
  private(set) var logs: [ProbedInput?] = []

  /// The digests of the first bytes of the inputs that cannot be read again; `nil` for the others.
  private(set) var heads: [String?] = []

  /// What is known of each input; that of logs is empty.
  private(set) var summaries: [InputSummary] = []

  /// What the first look at an input gives.
  ///
  /// One thread at a time has the log that is open in it.
  private struct Opened: @unchecked Sendable {
    var summary: InputSummary
    var log: ProbedInput?
    var report: CrashReportReader.Result?
    var head: String?
  }

  /// Opens inputs on several threads; what is found stands in their order.
  ///
  /// Those that are `repeated` are left alone; with `areLogs` no crash report is looked for.
  init(_ inputs: [Input], areLogs: Bool, repeated: RepeatedInputs, jobs: Int) {
    // The reports are large, and to make room for more of them moves all.
    if !areLogs { reports.crashes.reserveCapacity(inputs.count) }
    var openLogs = 0
    OrderedWorkers<Int, Opened>.map(
      Array(inputs.indices), count: jobs,
      makeWorker: {
        let spare = SpareBuffer()
        return { number in
          repeated.original(of: number) == nil
            ? Self.open(inputs[number], number, isLog: areLogs, spare)
            : Opened(summary: InputSummary(path: inputs[number].path))
        }
      }
    ) { _, opened in
      summaries.append(opened.summary)
      logs.append(opened.log)
      heads.append(opened.head)
      if let log = opened.log {
        openLogs += 1
        if openLogs > Self.mostOpen { log.close() }
      }
      guard let report = opened.report else { return }
      reports.crashes += report.crashes
      reports.exitMetrics += report.exitMetrics
    }
  }

  /// Gives away what was found of crash reports, which are to be changed without being copied.
  mutating func takeReports() -> CrashReportReader.Result {
    let taken = reports
    reports = CrashReportReader.Result()
    return taken
  }

  /// Opens an input; reads it when it is a crash report, and returns it when it is a log.
  private static func open(
    _ input: Input, _ index: InputIndex, isLog: Bool, _ spare: SpareBuffer
  ) -> Opened {
    var found = Opened(summary: InputSummary(path: input.path))
    do throws(InputError) {
      let opened = try ProbedInput(input, isLog: isLog, reusing: spare)
      found.head = opened.head
      switch opened.kind {
      case .log: found.log = opened
      case .unreadable(let reason):
        found.summary.problems.append(InputProblem(line: nil, message: reason, isForeign: true))
      case .crashReport:
        found.report = try opened.readCrashes(index, &found.summary, leaving: spare)
      }
    } catch {
      found.summary.problems.append(InputProblem(line: nil, message: error.reason, isFatal: true))
    }
    return found
  }
}
