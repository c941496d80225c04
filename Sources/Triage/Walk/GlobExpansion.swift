internal import Scanning

/// Finds the paths that match a glob pattern which no shell has expanded.
enum GlobExpansion {
  /// A path reached so far, and the index of the next step of the pattern.
  private struct Place: Hashable {
    var path: String
    var step: Int
  }

  /// The matching paths, sorted by their bytes; empty if there are none.
  ///
  /// As in a shell, `*` matches no name that begins with a dot. `**` descends neither into a folder
  /// whose name begins with a dot nor through a symbolic link.
  static func paths(_ pattern: String) -> [String] {
    let steps = GlobPattern.steps(pattern)
    guard !steps.isEmpty else { return [] }
    var found: Set<String> = []
    var pending = [Place(path: pattern.utf8.first == UInt8(ascii: "/") ? "/" : "", step: 0)]
    // Several `**` can reach the same path and step.
    var seen: Set<Place> = []
    while let place = pending.popLast() {
      guard seen.insert(place).inserted else { continue }
      guard place.step < steps.count else {
        found.insert(place.path)
        continue
      }
      let isLast = place.step == steps.count - 1
      guard let step = steps[place.step] else {
        // `**` matches no folder here, or one folder and then any number of further ones.
        if !isLast { pending.append(Place(path: place.path, step: place.step + 1)) }
        for name in names(in: place.path) where name.utf8.first != UInt8(ascii: ".") {
          let path = join(place.path, name)
          if isFolder(path) {
            pending.append(Place(path: path, step: place.step))
          } else if isLast {
            found.insert(path)
          }
        }
        continue
      }
      guard GlobPattern.isPattern(step) else {
        let path = join(place.path, step)
        if (try? FileSystem.kind(of: path, followsLinks: true)) != nil {
          pending.append(Place(path: path, step: place.step + 1))
        }
        continue
      }
      let glob = GlobPattern(step)
      let wantsHidden = step.utf8.first == UInt8(ascii: ".")
      for name in names(in: place.path)
      where (wantsHidden || name.utf8.first != UInt8(ascii: ".")) && glob.matches(name) {
        let path = join(place.path, name)
        if isLast || FileSystem.isFolder(path) {
          pending.append(Place(path: path, step: place.step + 1))
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Joins a folder and a name. The empty path is the working directory.
  static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  private static func names(in folder: String) -> [String] {
    (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
  }

  private static func isFolder(_ path: String) -> Bool {
    if case .folder? = try? FileSystem.kind(of: path, followsLinks: false) { return true }
    return false
  }
}
