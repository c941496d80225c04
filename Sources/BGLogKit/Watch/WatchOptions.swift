/// The options of a watch.
public struct WatchOptions: Sendable {
  /// The options of the analysis.
  public var analysis: AnalysisOptions

  /// Whether to report what is already in the files when the watch begins. It is read in any case, to
  /// find out which tasks are open.
  public var isFromStart: Bool

  /// Creates options.
  public init(analysis: AnalysisOptions = AnalysisOptions(), isFromStart: Bool = false) {
    self.analysis = analysis
    self.isFromStart = isFromStart
  }
}
