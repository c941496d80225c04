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
    (
      "panic behind its identifier", "panic",
      "Anonymous UUID:       0F0F0F0F-AAAA-BBBB-CCCC-0123456789AB\n\nTue May  5 12:31:07 2015\n\n"
        + "*** Panic Report ***\npanic(cpu 1 caller 0xffffff80): \"x timed out\"\nBacktrace (CPU 1)\n"
    ),
    (
      "panic behind those before it", "panic",
      "Interval Since Last Panic Report:  1234567 sec\nPanics Since Last Report:          2\n"
        + "Anonymous UUID:       0F0F0F0F-AAAA-BBBB-CCCC-0123456789AB\n\nTue May  5 12:31:07 2015\n"
        + "panic(cpu 1 caller 0xffffff80): \"x timed out\"\n"
    ),
    (
      "failed wake", "stackshot",
      "Stackshot Reason: Wake transition timed out after 180 seconds while entering fullwake. Suspected "
        + "bundle: com.example.driver. Thread 0x11be5.\nFailure code:: 0x00000040 00000027\n\n"
        + sleepWakeBody
    ),
    (
      "failed sleep", "stackshot",
      "Sleep transition timed out after 180 seconds while calling power state change callbacks.\n"
        + "Failure code:: 0x00000004 00000014\n\n" + sleepWakeBody
    ),
    (
      "failed wake in the firmware", "stackshot",
      "Sleep Wake failure in EFI\n\nFailure code:: 0x00000000 0x0000001f\n\n"
        + "Please IGNORE the below stackshot\n\n" + sleepWakeBody
    ),
    ("failed sleep or wake without its reason", "stackshot", sleepWakeBody),
    (
      "failed sleep or wake with a header", "stackshot",
      #"{"bug_type":"24","timestamp":"2024-01-02 03:04:05.00 +0000","os_version":"macOS 14.2 (23C64)"}"#
        + "\n" + sleepWakeBody
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

  /// What stands in each stackshot of a failed sleep or wake.
  private static let sleepWakeBody =
    "================================================================\n"
    + "Date/Time:        2020-02-18 09:48:05 +0100\nOS Version:       ??? ??? (Build ???)\n"
    + "Architecture:     x86_64\nReport Version:   29\n\nData Source:      Stackshots\n\n"
    + "Event:            Sleep Wake Failure\nDuration:         0.00s\nSteps:            1\n\n"
    + "Process:          kernel_task [0]\nArchitecture:     x86_64\nFootprint:        29.36 MB\n"
    + "Num samples:      1 (1)\n\n  Thread 0x6a    1 sample (1)    priority 80 (base 80)\n"
    + " *1  ??? (<0F0F> + 925664) [0xffffff80002e1fe0] 1\n"
}
