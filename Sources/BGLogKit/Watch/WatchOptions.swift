/// How logs are watched.
public struct WatchOptions: Sendable {
  /// What counts, and what is taken for granted.
  public var analysis: AnalysisOptions

  /// Whether what a file holds already is told of; otherwise it is read all the same, to know which
  /// tasks are open.
  public var isFromStart: Bool

  /// Creates options.
  public init(analysis: AnalysisOptions = AnalysisOptions(), isFromStart: Bool = false) {
    self.analysis = analysis
    self.isFromStart = isFromStart
  }
}
