public import Triage

/// What a triage is to take for granted, where it is to look, and what it is to remember.
public struct TriageOptions: Sendable {
  /// What is taken for granted of each input, and on how many threads to read.
  public var analysis: AnalysisOptions

  /// Globs of which one has to fit what is met in folders and archives; empty takes everything.
  public var includes: [String]

  /// Globs of which none may fit.
  public var excludes: [String]

  /// Whether names that begin with a dot are read in folders and archives.
  public var takesHidden: Bool

  /// How many times its size an archive may grow when it is unpacked, from 64 MB on.
  public var maxExpansion: Int

  /// The path of the database that remembers, or `nil`.
  public var storePath: String?

  /// The findings that are known.
  public var baseline: Baseline

  /// Files that the run itself writes, and what it knows things from; they are skipped where they lie
  /// among the inputs.
  public var ownPaths: [String] = []

  /// Files that are written over when the run is over. What the run meets among its inputs and could
  /// read is never lost so: the run ends then.
  public var replacedPaths: [String] = []

  /// Whether what could identify a person or a device is replaced before anything is reported.
  public var redacts: Bool

  /// Creates options.
  public init(
    analysis: AnalysisOptions = AnalysisOptions(), includes: [String] = [],
    excludes: [String] = [], takesHidden: Bool = false, maxExpansion: Int = 250,
    storePath: String? = nil, baseline: Baseline = Baseline(), redacts: Bool = false
  ) {
    self.analysis = analysis
    // A folder holds notes and READMEs that mention codes.
    self.analysis.readsFragments = false
    self.includes = includes
    self.excludes = excludes
    self.takesHidden = takesHidden
    self.maxExpansion = maxExpansion
    self.storePath = storePath
    self.baseline = baseline
    self.redacts = redacts
  }
}
