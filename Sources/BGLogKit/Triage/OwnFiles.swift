internal import Scanning
internal import Triage

/// The files that a triage itself writes. They must not be read as inputs.
struct OwnFiles {
  private var paths: Set<String> = []
  private var names: Set<Substring> = []
  private var replaced: Set<String> = []

  /// Finds the files of a run. Its output files must have been created before.
  init(_ options: TriageOptions) {
    var all = options.ownPaths
    // SQLite may keep three more files next to a database (sqlite.org, Temporary Files).
    if let store = options.storePath { all += ["", "-wal", "-shm", "-journal"].map { store + $0 } }
    for path in all {
      // If the path is a symbolic link, the target of the link is written, so it is excluded as well.
      let real = FileSystem.canonical(path)
      paths.insert(real)
      names.insert(Self.name(of: path))
      names.insert(Self.name(of: real))
    }
    replaced = Set(options.replacedPaths.map(FileSystem.canonical))
  }

  /// Whether what a walk found is one of the run's own files. Such a file is skipped, because the report
  /// must not depend on where it is written.
  func hold(_ found: FoundInput) -> Bool {
    let path =
      switch found {
      case .input(let path, .file, _, _), .archive(let path), .skipped(let path, _),
        .failed(let path, _):
        path
      case .input: ""
      }
    // Compare names first, because asking the file system about each of thousands of files takes longer
    // than reading some of them.
    return names.contains(Self.name(of: path)) && paths.contains(FileSystem.canonical(path))
  }

  /// The error for an own file that must not be overwritten, because it is a log, a crash report or an
  /// archive and not the output of an earlier run; `nil` if nothing would be lost.
  func loss(of found: FoundInput) -> TriageError? {
    let path: String
    switch found {
    case .input(let found, .file(let file), _, _):
      guard let input = try? ProbedInput(.file(file)) else { return nil }
      if case .unreadable = input.kind { return nil }
      path = found
    case .archive(let found): path = found
    case .input, .skipped, .failed: return nil
    }
    guard replaced.contains(FileSystem.canonical(path)) else { return nil }
    return TriageError(
      path: path, reason: "is an input and would be written over; name another file")
  }

  private static func name(of path: String) -> Substring {
    path.split(separator: "/").last ?? path[...]
  }
}
