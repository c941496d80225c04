/// How logs are watched.
public struct WatchOptions: Sendable {
  /// What is asked for, and what is taken for granted.
  public var analysis: AnalysisOptions

  /// Whether what a file holds when the watch begins is reported; it is read in any case, to know which tasks
  /// are open.
  public var isFromStart: Bool

  /// Creates options.
  public init(analysis: AnalysisOptions = AnalysisOptions(), isFromStart: Bool = false) {
    self.analysis = analysis
    self.isFromStart = isFromStart
  }
}
