public import Reporting

/// Where a report goes, and in which format.
public struct ReportDestination: Hashable, Sendable {
  /// The format.
  public var format: ReportFormat

  /// The path of the file; `-` is standard output.
  public var path: String

  /// Creates a destination.
  public init(format: ReportFormat, path: String) {
    self.format = format
    self.path = path
  }

  /// Reads a destination as it is typed: `report.sarif`, whose ending names the format, or
  /// `junit:results.txt`, which names it itself; `nil` when neither does.
  ///
  /// Standard output (`-`) gets text unless a format is named.
  public init?(_ argument: String) {
    if let colon = argument.firstIndex(of: ":"),
      let format = ReportFormat(rawValue: String(argument[..<colon])),
      colon < argument.index(before: argument.endIndex)
    {
      self.init(format: format, path: String(argument[argument.index(after: colon)...]))
    } else if argument == "-" {
      self.init(format: .text, path: argument)
    } else if let format = ReportFormat(path: argument) {
      self.init(format: format, path: argument)
    } else {
      return nil
    }
  }

  /// Whether it is standard output.
  public var isStandardOutput: Bool { path == "-" }
}
