internal import CrashReports
internal import LogModel
internal import Scanning

/// Opens all inputs. Crash reports are read at once, logs later.
///
/// Crash reports come first because they state the year and the time zone, which logs may lack.
struct OpenedInputs {
  /// How many logs remain open until they are read. Further logs are closed and opened again later.
  private static let mostOpen = 8

  /// The contents of all crash reports.
  private(set) var reports = CrashReportReader.Result()

  /// The opened logs, by index of the input; `nil` for inputs that are not logs.
  private(set) var logs: [ProbedInput?] = []

  /// The digests of the first bytes of inputs that can be read only once; `nil` for other inputs.
  private(set) var heads: [String?] = []

  /// What is known about each input. For logs that is only the path.
  private(set) var summaries: [InputSummary] = []

  /// The result of opening one input.
  ///
  /// It is unchecked `Sendable` because only one thread at a time uses its open log.
  private struct Opened: @unchecked Sendable {
    var summary: InputSummary
    var log: ProbedInput?
    var report: CrashReportReader.Result?
    var head: String?
  }

  /// Opens inputs on several threads. The results are in the order of the inputs.
  ///
  /// `repeated` inputs are not opened.
  init(_ inputs: [Input], _ reading: ProbedInput.Reading, repeated: RepeatedInputs, jobs: Int) {
    // The reports are large values, and growing the array would copy all of them.
    if !reading.isLog { reports.crashes.reserveCapacity(inputs.count) }
    var openLogs = 0
    OrderedWorkers<Int, Opened>.map(
      Array(inputs.indices), count: jobs,
      makeWorker: {
        let spare = SpareBuffer()
        return { number in
          repeated.original(of: number) == nil
            ? Self.open(inputs[number], number, reading, spare)
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

  /// Returns the contents of the crash reports and removes them here, so that they can be changed
  /// without being copied.
  mutating func takeReports() -> CrashReportReader.Result {
    let taken = reports
    reports = CrashReportReader.Result()
    return taken
  }

  /// Opens an input. If it is a crash report, reads it; if it is a log, returns it open.
  private static func open(
    _ input: Input, _ index: InputIndex, _ reading: ProbedInput.Reading, _ spare: SpareBuffer
  ) -> Opened {
    var found = Opened(summary: InputSummary(path: input.path))
    do throws(InputError) {
      let opened = try ProbedInput(input, reading, reusing: spare)
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
