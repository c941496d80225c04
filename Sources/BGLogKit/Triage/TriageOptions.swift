public import Triage

/// What a triage assumes, what it reads, and what it stores.
public struct TriageOptions: Sendable {
  /// The options for the analysis of each input, with the number of threads.
  public var analysis: AnalysisOptions

  /// Glob patterns for folders and archives: an entry is read only if it matches one of them. If empty,
  /// all entries are read.
  public var includes: [String]

  /// Glob patterns for folders and archives: an entry that matches one of them is skipped.
  public var excludes: [String]

  /// Whether to read names that begin with a dot in folders and archives.
  public var takesHidden: Bool

  /// Whether to follow symbolic links in folders that lead out of the folder, and links to folders. Links that
  /// stay inside of the folder are followed to files in any case.
  public var followsLinks: Bool = false

  /// How many bytes may be unpacked from an archive for each byte of its size. The first 64 MiB are
  /// always allowed.
  public var maxExpansion: Int

  /// The path of the database that stores the results; `nil` for none.
  public var storePath: String?

  /// The findings that are already known.
  public var baseline: Baseline

  /// The files that the run writes, and the baselines that it reads. They are skipped if they are found
  /// among the inputs.
  public var ownPaths: [String] = []

  /// The files that are replaced at the end of the run. If one of them is found among the inputs and is
  /// readable as an input, the run ends with an error, so that no input is lost.
  public var replacedPaths: [String] = []

  /// Whether to replace what identifies people or devices before anything is reported.
  public var redacts: Bool

  /// The key of the placeholders; see ``Redactor/init(rules:key:)``. It has no effect unless ``redacts`` is set.
  public var redactionKey: String? = nil

  /// Creates options.
  public init(
    analysis: AnalysisOptions = AnalysisOptions(), includes: [String] = [],
    excludes: [String] = [], takesHidden: Bool = false, maxExpansion: Int = 250,
    storePath: String? = nil, baseline: Baseline = Baseline(), redacts: Bool = false
  ) {
    self.analysis = analysis
    // A folder may contain notes and READMEs that mention codes; they are not reports.
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
