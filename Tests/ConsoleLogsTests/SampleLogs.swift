import LogModel
import Scanning

@testable import ConsoleLogs

extension Scan {
  /// Everything that a scan says, one line an event, to compare scans by.
  var digest: [String] {
    var lines = events.map { event in
      let kill = event.kill.map { kill in
        "\(kill.domain ?? -1) \(kill.code ?? 0) \(kill.explanation ?? "-") "
          + kill.assertions.map { "\($0.name ?? "-")/\($0.reason ?? "-")" }.joined(separator: ",")
          + kill.lines.map { " \($0.line):\($0.text)" }.joined()
      }
      return "\(event.line) \(event.kind) \(event.process.name ?? "-") "
        + "\(event.process.pid ?? -1) \(event.thread ?? "-") \(event.at?.rfc3339 ?? "-") "
        + "\(event.identifier ?? "-") \(event.label ?? "-") "
        + "\(event.remaining.map { "\($0)" } ?? "-") \(kill ?? "-") \(event.text)"
    }
    lines += sightings.map {
      "\($0.name) \($0.pid.map(String.init) ?? "-") \($0.first.line) \($0.firstText) \($0.last.line) \($0.lastText)"
    }
    lines.append("\(LogFormat.allCases.map { summary.records(of: $0) })")
    lines.append("\(summary.linesNotUnderstood) not understood")
    lines.append(summary.firstTimestamp?.rfc3339 ?? "-")
    lines.append(summary.lastTimestamp?.rfc3339 ?? "-")
    return lines
  }

  /// The kinds of the events, in order.
  var kinds: [LogEvent.Kind] { events.map(\.kind) }

  /// The lines of the events, in order.
  var lines: [Int] { events.map(\.line) }
}

/// Logs in every form that has lines to lose.
enum SampleLogs {
  static let multiLine = """
    2011-10-30 22:35:28.608 State Lab[7449:207] application:didFinishLaunchingWith
    Options:
    2011-10-30 22:35:28.616 State Lab[7449:207] VC: applicationDidBecomeActive:
    2011-10-30 22:35:30.001 State Lab[7449:207] Starting background task with
    179.988868 seconds
    remaining
    2011-10-30 22:35:31.000 State Lab[7449:70b] a dictionary {
        key = value;
        Background Time Remaining = 179.5 Seconds
    }
    2011-10-30 22:35:40.000 State Lab[7449:207] 170.5
    2011-10-30 22:35:41.000 State Lab[7449:207]
    169.5
    2011-10-30 22:35:55.001 State Lab[7449:207] Finishing background task with 149.9 seconds remaining
    """
  static let joined = """
    Here is what I see:
    2017-11-28 18:12:28.001204+0200 My App[886:367181] Starting background task 4 2017-11-28 \
    18:12:29.001204+0200 My App[886:367181] Background Time Remaining = 29.5 Seconds 2017-11-28 \
    18:12:30.000001+0200 My App[886:367181] [Log] Finishing background task 4
    Oct 30 22:35:28 iPhone State Lab[7449] <Warning>: applicationDidEnterBackground: Oct 30 \
    22:35:29 iPhone State Lab(UIKit)[7449] <Notice>: applicationWillTerminate:
    """
  static let kill = """
    Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Zazo Ü[272] has active assertions beyond permitted time:
    {(
        <BKProcessAssertion: 0x15ebf2a0> identifier: Called by Zazo, from -[C s] process: Zazo[272] permittedBackgroundDuration: 40.000000 reason: finishTaskAfterBackgroundContentFetching owner pid:272 preventSuspend ,
        <BKProcessAssertion: 0x15ebf2a1> identifier: Second process: Zazo[272] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:272 preventSuspend
    )}
    Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Forcing crash report of Zazo Ü[272]...
    """
  static let bare = """
    some text
    Starting background task with
    179.988868 seconds remaining

    178.5
    177.5
    Zazo[272] has active assertions beyond permitted time:
    {(
        <BKProcessAssertion: 0x1> identifier: A process: Zazo[272] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:272
    )}
    nothing
    AppDelegate applicationDidEnterBackground(_:)
    Exhausted time
    """
  static let all = [
    multiLine, joined, kill, bare, multiLine.replacing("\n", with: "\r\n"),
    "\u{FEFF}" + kill.replacing("\n", with: "\r\n"), bare + "\n" + joined + "\n" + kill,
  ]
}
