/// A format whose records are JSON objects. ``JSONRecordFormat`` reads them, and ``JSONFields`` distinguishes
/// them by members that only one of them has.
protocol JSONLogFormat: ConsoleLogFormat {}

extension JSONLogFormat {
  static var isJSON: Bool { true }
}

/// `log show --style json`: an array, its objects on several lines. macOS 10.12 to 26.
enum LogJSONFormat: JSONLogFormat {
  static let summary =
    "log show --style json: an array of objects"

  static let samples = [
    FormatSample(
      "[{\n"
        + #"  "timestamp" : "2026-06-01 19:39:05.537840+0200","# + "\n"
        + #"  "eventMessage" : "Background Time\nRemaining = 29.5","# + "\n"
        + #"  "processImagePath" : "\/private\/var\/Lantern","# + "\n"
        + #"  "processID" : 342"# + "\n}]",
      process: "Lantern", pid: 342, at: "2026-06-01T19:39:05.537840+02:00")
  ]
}

/// `log show --style ndjson` and idevicesyslog: one object per line, with the members of ``LogJSONFormat``.
enum LogNDJSONFormat: JSONLogFormat {
  static let summary =
    "log show --style ndjson: an object a line (idevicesyslog's too)"

  static let samples = [
    FormatSample(
      #"{"timezoneName":"","messageType":"Default","subsystem":"com.apple.UIKit","category":"#
        + #""BackgroundTask","threadID":17101,"processImagePath":"\/private\/var\/State Lab","#
        + #""timestamp":"2026-06-01 19:39:05.537840+0200","eventMessage":"Ending background task "#
        + #"with UIBackgroundTaskIdentifier: 4","processID":342}"#,
      process: "State Lab", pid: 342, thread: "17101", at: "2026-06-01T19:39:05.537840+02:00")
  ]
}

/// `pymobiledevice3 syslog live --format json`: message, filename, pid, timestamp, image_name, label{…}.
enum PymobiledeviceJSONFormat: JSONLogFormat {
  static let summary =
    "pymobiledevice3 syslog live --format json, an object a line"

  static let samples = [
    FormatSample(
      #"{"pid":342,"timestamp":"2026-04-18T10:11:12.345678","level":"NOTICE","image_name":"UIKitCore","#
        + #""filename":"/private/var/Lantern","message":"Background Time Remaining = 29.5","#
        + #""label":{"subsystem":"com.apple.UIKit","category":"BackgroundTask"}}"#,
      process: "Lantern", pid: 342, at: "2026-04-18T10:11:12.345678")
  ]
}

/// macos-UnifiedLogs' `unifiedlog_iterator`: message, process, pid, time in nanoseconds or timestamp, event_type.
enum MandiantFormat: JSONLogFormat {
  static let summary =
    "macos-UnifiedLogs' unifiedlog_iterator as JSON lines"

  static let samples = [
    FormatSample(
      #"{"subsystem":"com.apple.UIKit","thread_id":17101,"pid":342,"euid":501,"#
        + #""time":1776507072345678000.0,"event_type":"Log","process":"/private/var/Lantern","#
        + #""message":"Background Time Remaining = 29.5","category":"BackgroundTask"}"#,
      process: "Lantern", pid: 342, thread: "17101", at: "2026-04-18T10:11:12.345678Z")
  ]
}

/// Elastic Common Schema: message, @timestamp, process{name, pid}, host{name}, or process.name and so on.
enum ElasticFormat: JSONLogFormat {
  static let summary =
    "records in Elastic's schema: @timestamp, process.name, host.name, message"

  static let samples = [
    FormatSample(
      #"{"@timestamp":"2026-04-18T10:11:12.345Z","log":{"level":"info"},"host":{"name":"phone-a"},"process":"#
        + #"{"name":"Lantern","pid":342,"thread":{"id":17}},"message":"Background Time Remaining = 29.5","#
        + #""ecs":{"version":"8.11"}}"#,
      process: "Lantern", pid: 342, thread: "17", at: "2026-04-18T10:11:12.345Z"),
    FormatSample(
      #"{"@timestamp":"2026-04-18T10:11:12.345Z","host.name":"phone-a","process.name":"Lantern","#
        + #""process.pid":342,"message":"Background Time Remaining = 29.5"}"#,
      process: "Lantern", pid: 342, at: "2026-04-18T10:11:12.345Z"),
  ]
}

/// Any other object with message and process; host, hostname or device; time or timestamp.
enum JSONLinesFormat: JSONLogFormat {
  static let summary =
    "other records of JSON with a message and a process, a host, a time"

  static let samples = [
    FormatSample(
      #"{"time":"2026-04-18T10:11:12.345+02:00","host":"phone-a","process":"Lantern","pid":342,"#
        + #""message":"Background Time Remaining = 29.5"}"#,
      process: "Lantern", pid: 342, at: "2026-04-18T10:11:12.345+02:00")
  ]
}
