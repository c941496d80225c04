import Foundation
import Testing

/// Runs the built program.
enum Tool {
  /// What a run gave.
  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The program, which lies beside the tests.
  static let program: URL = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "bglog")
  }()

  /// Runs the program (in the folder of the samples, by default) and waits for its end.
  static func run(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:],
    in workingFolder: URL = Sample.root.appending(path: "Samples"), executable: URL = program
  ) throws -> Run {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = workingFolder
    // Whoever runs the tests may have rule packs of their own.
    let own = ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files and not pipes: a pipe that fills up would make both sides wait.
    func handle(_ name: String, _ data: Data) throws -> FileHandle {
      let url = folder.appending(path: name)
      try data.write(to: url)
      return try FileHandle(forUpdating: url)
    }
    process.standardInput = try handle("input", input ?? Data())
    process.standardOutput = try handle("output", Data())
    process.standardError = try handle("errors", Data())
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      // Data(contentsOf:) leaks the buffer of an empty file (Swift 6.3.1), which LeakSanitizer sees.
      let file = try FileHandle(forReadingFrom: folder.appending(path: name))
      return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
    return Run(
      status: process.terminationStatus, output: try text("output"), errors: try text("errors"))
  }

  /// Runs a script of the shell, in which `$BGLOG` is the program.
  static func shell(
    _ script: String, environment: [String: String] = [:],
    in workingFolder: URL = Sample.root.appending(path: "Samples")
  ) throws -> Run {
    let own = environment.merging(["BGLOG": program.path]) { $1 }
    return try run(
      ["-c", script], environment: own, in: workingFolder, executable: URL(filePath: "/bin/sh"))
  }

  /// A folder that is gone when the body is done.
  static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bglog-folder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.resolvingSymlinksInPath())
  }

  /// The object that a run printed as JSON.
  static func json(_ run: Run) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }
}
