public import ArgumentParser
public import BGLogKit

extension ReportFormat: ExpressibleByArgument {}

extension RuleListFormat: ExpressibleByArgument {}

extension TimeBound: ExpressibleByArgument {
  /// Reads a bound as typed on the command line.
  public init?(argument: String) { self.init(argument) }
}
