extension Fixture {
  /// Reports that are recognised and named, with their formats.
  static let others: [(name: String, format: String, text: String)] = [
    (
      "stackshot", "stackshot",
      #"{"bug_type":"288","timestamp":"2025-06-12 08:04:25.00 +0300","roots_installed":0}"# + "\n"
        + #"{"exception":"0xbaaaaaad","bug_type":"288","memoryStatus":{},"processByPid":{}}"#
    ),
    (
      "stackshot body", "stackshot",
      "{\n  \"tuning\" : {\n\n  },\n  \"exception\" : \"0xdeaffeed\",\n  \"processByPid\" : {}\n}"
    ),
    (
      "CPU usage", "resource-report",
      #"{"bug_type":"202","os_version":"iPhone OS 14.2 (18B92)","incident_id":"AAAAAAAA"}"#
        + "\nDate/Time:       2020-10-19 23:49:02 +0100\nEvent:           cpu usage\n"
    ),
    (
      "CPU usage without header", "resource-report",
      "Event:           cpu usage\nCPU:             144s cpu time over 173 seconds\n"
        + "Action taken:    none\n"
    ),
    (
      "microstackshot head", "resource-report",
      "Date/Time:        2020-10-19 23:49:02 +0100\nOS Version:       iPhone OS 14.2 (18B92)\n"
        + "Command:          lanternd\nEvent:            disk writes\n"
    ),
    (
      "EXC_RESOURCE", "resource-report",
      #"{"bug_type":"185","os_version":"iPhone OS 8.1 (12B411)","name":"Lantern"}"#
        + "\nException Type:  EXC_RESOURCE\nException Subtype: CPU\n"
    ),
    (
      "non-fatal note", "resource-report",
      "Process:  Lantern [7]\nException Type:  EXC_RESOURCE\n"
        + "Exception Note:  NON-FATAL CONDITION (this is NOT a crash)\n"
    ),
    (
      "panic", "panic",
      #"{"bug_type":"210","timestamp":"2024-01-02 03:04:05.00 +0000","os_version":"iPhone OS"}"#
        + "\n" + #"{"panicString":"panic(cpu 0 caller 0x1): x","product":"iPhone12,1"}"#
    ),
    ("old panic", "panic", "panic(cpu 1 caller 0xffffff80): \"x timed out\"\nBacktrace (CPU 1)\n"),
    (
      "MetricKit", "metrickit",
      "{\n  \"timeStampEnd\" : \"2020-10-12 03:59:00 +0000\",\n"
        + "  \"hangDiagnostics\" : [{\"version\":\"1.0.0\"}]\n}"
    ),
    ("MetricKit tree", "metrickit", "{\n  \"callStacks\" : [],\n \"callStackPerThread\" : true\n}"),
    (
      "unknown kind", "ips-other",
      #"{"bug_type":"313","timestamp":"2024-01-02 03:04:05.00 +0000","os_version":"iPhone OS"}"#
        + "\n{\"feedback\":1}"
    ),
    (
      "system fault", "ips-other",
      #"{"bug_type":"308","timestamp":"2024-01-02 03:04:05.00 +0000","os_version":"iPhone OS"}"#
        + "\n" + #"{"procName":"lanternd","exception":{"type":"EXC_GUARD"},"threads":[]}"#
    ),
  ]
}
