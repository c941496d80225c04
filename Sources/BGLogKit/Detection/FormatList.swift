internal import ConsoleLogs
internal import CrashReports

/// The formats that bglog reads.
public enum FormatList {
  /// A format: its identifier in reports, and what it is.
  public struct Entry: Sendable {
    /// The identifier, as `inputs[].format` has it.
    public var identifier: String
    /// What the format is, in one line.
    public var summary: String
    /// A made-up line of the format, or `nil` for crash reports.
    public var sample: String?
  }

  /// The formats of console logs.
  public static var logs: [Entry] {
    LogFormat.allCases.map {
      Entry(identifier: $0.rawValue, summary: $0.summary, sample: $0.samples.first?.text)
    }
  }

  /// The formats of crash reports.
  public static var reports: [Entry] {
    CrashReportFormat.allCases.map {
      Entry(identifier: $0.rawValue, summary: $0.summary, sample: nil)
    }
  }
}
