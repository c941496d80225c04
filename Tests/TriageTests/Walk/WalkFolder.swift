import Foundation
import Scanning
import Triage

/// A folder for one test, removed with it.
final class WalkFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("bglog-walk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder.
  func at(_ name: String) -> String { name.isEmpty ? path : path + "/" + name }

  /// Writes a file, and the folders that it lies in.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: at(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a text.
  func write(_ name: String, _ text: String = "x\n") throws { try write(name, Array(text.utf8)) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: at(name), withDestinationPath: target)
  }

  /// What a walk over paths in the folder finds, each as a line that begins with `+` for an input, `-`
  /// for what is left out and `!` for a failure; paths are those within the folder.
  func walk(
    _ names: [String] = [""], includes: [String] = [], excludes: [String] = [],
    takesHidden: Bool = false, followsLinks: Bool = false, maxExpansion: Int = 250
  ) -> [String] {
    var options = InputWalk.Options()
    options.includes = includes
    options.excludes = excludes
    options.takesHidden = takesHidden
    options.followsLinks = followsLinks
    options.maxExpansion = maxExpansion
    var lines: [String] = []
    InputWalk(options).run(names.map(at)) { found in
      switch found {
      case .input(let path, let input, let size, let isNamed):
        var line = "+" + short(path) + (isNamed ? " named" : "")
        do throws(InputError) {
          let bytes = try ChunkReader(input).readToEnd()
          if let size, size != bytes.count { line += " of wrong size" }
          line += bytes.count < 100 ? " " + String(decoding: bytes, as: UTF8.self) : ""
          if case .stream = input { line += " streamed \(bytes.count)" }
        } catch {
          line += " ! " + error.reason
        }
        lines.append(line.trimmingCharacters(in: .whitespacesAndNewlines))
      case .archive: break
      case .skipped(let path, let reason): lines.append("-\(short(path)): \(reason)")
      case .failed(let path, let message): lines.append("!\(short(path)): \(message)")
      }
      return true
    }
    return lines
  }

  private func short(_ path: String) -> String {
    path == self.path
      ? "" : path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }
}
