public import Reporting

/// Where to write a report, and in which format.
public struct ReportDestination: Hashable, Sendable {
  /// The format.
  public var format: ReportFormat

  /// The path of the file; `-` for standard output.
  public var path: String

  /// Creates a destination.
  public init(format: ReportFormat, path: String) {
    self.format = format
    self.path = path
  }

  /// Parses a destination as it is typed on the command line: `report.sarif`, where the ending names
  /// the format, or `junit:results.txt`, where a prefix names it. `nil` if the format is not named.
  ///
  /// For standard output (`-`) the default format is text.
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

  /// Whether the destination is standard output.
  public var isStandardOutput: Bool { path == "-" }
}
