internal import ArgumentParser
internal import BGLogKit

/// A file that a run would write over although it needs it.
struct FileClash {
  private var written: [(path: String, option: String)] = []
  private var needed: [(path: String, what: String)] = []

  /// Notes the files of a run.
  init(inputs: [String], outputs: [ReportDestination], known: BaselineOptions, store: String? = nil)
  {
    for output in outputs where !output.isStandardOutput { written.append((output.path, "-o")) }
    if let path = known.writeBaseline { written.append((path, "--write-baseline")) }
    needed += inputs.map { ($0, "an input") }
    if let store { needed.append((store, "the store")) }
    // A baseline may be written anew where it was read.
    if let path = known.baseline { needed.append((path, "the baseline")) }
  }

  /// Refuses to write over a file that is needed.
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
