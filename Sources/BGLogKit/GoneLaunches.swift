internal import Correlation

/// What is known of launches that were told of before their log was over.
struct GoneLaunches {
  /// How many names are kept, for the hint of whom there is something to tell.
  private static let mostNames = 1024

  private let options: AnalysisOptions

  /// Whether there was one that the filters ask for.
  private(set) var hasMet = false

  /// What their processes are called.
  private(set) var names: Set<String> = []

  init(_ options: AnalysisOptions) { self.options = options }

  /// Takes launches and returns those that the filters ask for, with their places in the report.
  mutating func take(_ launches: [LaunchRecord]) -> [LaunchRecord] {
    for launch in launches where names.count < Self.mostNames {
      if let name = launch.process.process.name { names.insert(name) }
    }
    let told = launches.filter {
      options.admits(
        name: $0.process.process.name, bundleIdentifier: $0.process.bundleIdentifier)
    }
    for launch in told { launch.position = launch.ordinal }
    if !told.isEmpty { hasMet = true }
    return told
  }
}
