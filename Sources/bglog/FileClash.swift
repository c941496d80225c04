internal import ArgumentParser
internal import BGLogKit

/// Finds output files that would overwrite a file that the run reads, or each other.
struct FileClash {
  private var written: [(path: String, option: String)] = []
  private var needed: [(path: String, what: String)] = []

  /// Collects the files that a run reads and writes.
  init(
    inputs: [String], lists: [String] = [], outputs: [ReportDestination],
    known: BaselineOptions, rules: RuleOptions, store: String? = nil
  ) {
    for output in outputs where !output.isStandardOutput { written.append((output.path, "-o")) }
    if let path = known.writeBaseline { written.append((path, "--write-baseline")) }
    needed += inputs.map { ($0, "an input") }
    needed += lists.map { ($0, "the list of inputs") }
    needed += rules.paths.flatMap(Self.packs).map { ($0, "a rule pack") }
    needed += rules.discovery.configurations.map { ($0, "a configuration file") }
    if let store { needed.append((store, "the store")) }
    // A run may read a baseline and overwrite it with a new one; ``check()`` allows for that.
    needed += known.baselines.map { ($0, "the baseline") }
  }

  /// The file itself, or all files in it if it is a folder.
  private static func packs(_ path: String) -> [String] {
    guard FileSystem.isFolder(path), let names = try? FileSystem.names(in: path) else {
      return [path]
    }
    return names.map { "\(path)/\($0)" }
  }

  /// Throws if an output would overwrite a file that the run reads, or if two outputs have the same
  /// file.
  func check() throws {
    guard !written.isEmpty else { return }
    let devices = ["/dev/stdout", "/dev/stderr", "/dev/null"]
    var places: [String: String] = [:]
    for need in needed where need.path != "-" && !devices.contains(need.path) {
      places[FileSystem.canonical(need.path)] = need.what
    }
    var taken: Set<String> = []
    for (path, option) in written where !devices.contains(path) {
      let place = FileSystem.canonical(path)
      let what = places[place]
      if let what, !(what == "the baseline" && option == "--write-baseline") {
        throw ValidationError(
          "\(option) \(ReportOutput.escaped(path)) is \(what); name another file.")
      }
      guard taken.insert(place).inserted else {
        throw ValidationError(
          "\(option) \(ReportOutput.escaped(path)) is written by another option, too; name another "
            + "file.")
      }
    }
  }
}
