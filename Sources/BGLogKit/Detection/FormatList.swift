internal import ConsoleLogs
internal import CrashReports

/// The formats that bglog reads.
public enum FormatList {
  /// A format, with its identifier and a description.
  public struct Entry: Sendable {
    /// The identifier, as in the `inputs[].format` of reports.
    public var identifier: String
    /// A description of the format, in one line.
    public var summary: String
    /// A made-up line in the format; `nil` for crash reports.
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
