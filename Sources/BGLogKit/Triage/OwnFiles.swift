internal import Scanning
internal import Triage

/// The files that a triage writes, which are no inputs of it.
struct OwnFiles {
  private var paths: Set<String> = []
  private var names: Set<Substring> = []
  private var replaced: Set<String> = []

  /// Creates the own files of a run whose files are open by now.
  init(_ options: TriageOptions) {
    var all = options.ownPaths
    // SQLite keeps up to three files beside a database (sqlite.org, Temporary Files).
    if let store = options.storePath { all += ["", "-wal", "-shm", "-journal"].map { store + $0 } }
    for path in all {
      // A link is written through, so that the file it names is an own one, too.
      let real = FileSystem.canonical(path)
      paths.insert(real)
      names.insert(Self.name(of: path))
      names.insert(Self.name(of: real))
    }
    replaced = Set(options.replacedPaths.map(FileSystem.canonical))
  }

  /// Whether what was found is an own file; a report does not depend on where it goes.
  func hold(_ found: FoundInput) -> Bool {
    let path =
      switch found {
      case .input(let path, .file, _, _), .archive(let path), .skipped(let path, _),
        .failed(let path, _):
        path
      case .input: ""
      }
    // Asking the system about each of thousands of files takes longer than reading some of them.
    return names.contains(Self.name(of: path)) && paths.contains(FileSystem.canonical(path))
  }

  /// Why an own file must not be written over, or `nil`: it may be a log, a crash report or an archive,
  /// and nothing that an earlier run wrote.
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
